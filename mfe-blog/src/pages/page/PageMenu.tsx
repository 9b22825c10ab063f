import { Link } from '@shop/shared/kernel';
import { Disclosure } from '@shop/shared/ui/Disclosure';
import styles from './PageMenu.module.scss';
import type { ShownPage } from './page-data.ts';

type PageMenuProps = Pick<ShownPage, 'siblings' | 'url'>;

const title = 'صفحه‌های راهنما';

export function PageMenu({ siblings, url }: PageMenuProps) {
  return (
    <nav aria-label={title} className={styles.beside}>
      <MenuLinks siblings={siblings} url={url} />
    </nav>
  );
}

/** On phones, closed until it is wanted. The key closes it again on the page that was chosen. */
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
      {siblings.map((one) => (
        <li key={one.url}>
          <Link to={one.url} viewTransition aria-current={one.url === url ? 'page' : undefined} className={styles.link}>
            {one.title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
