import { Link } from '@shop/shared/kernel';
import { previewState } from '@shop/shared/lib/preview-state';
import { Disclosure } from '@shop/shared/ui/Disclosure';
import type { StaticPageData } from './load.ts';
import styles from './PageMenu.module.scss';

type PageMenuProps = Pick<StaticPageData, 'siblings' | 'url'>;

const title = 'صفحه‌های راهنما';

/** The menu beside the text, for wide screens. */
export function PageMenu({ siblings, url }: PageMenuProps) {
  return (
    <nav aria-label={title} className={styles.beside}>
      <MenuLinks siblings={siblings} url={url} />
    </nav>
  );
}

/** The menu above the text, for phones: closed at first. The key closes it again when another page is shown. */
export function PageMenuAbove({ siblings, url }: PageMenuProps) {
  return (
    <nav aria-label={title} className={styles.above}>
      <Disclosure key={url} title={title}>
        <MenuLinks siblings={siblings} url={url} />
      </Disclosure>
    </nav>
  );
}

function MenuLinks({ siblings, url }: PageMenuProps) {
  return (
    <ul className={styles.list}>
      {siblings.map((page) => (
        <li key={page.url}>
          <Link
            to={page.url}
            state={previewState({ title: page.title })}
            viewTransition
            aria-current={page.url === url ? 'page' : undefined}
            className={styles.link}
          >
            {page.title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
