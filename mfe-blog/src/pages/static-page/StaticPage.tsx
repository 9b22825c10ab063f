import { Blocks } from '@shop/shared/ui/Blocks';
import { ButtonLink } from '@shop/shared/ui/Button';
import { Content } from '@shop/shared/ui/Content';
import { homeCrumb } from '../../addresses.ts';
import { Contents, ContentsAbove } from '../../text-pages/Contents.tsx';
import { Faq } from './Faq.tsx';
import type { StaticPageData } from './load.ts';
import { PageMenu, PageMenuAbove } from './PageMenu.tsx';
import styles from './StaticPage.module.scss';

/** A shorter page has no list of contents. */
const minHeadings = 4;

export function Page({
  data: { title, url, updated_at, date, blocks, contents, siblings, isFaq },
}: {
  data: StaticPageData;
}) {
  // The questions of a FAQ are left out: while they are closed, they are a list of contents themselves.
  const listedContents = isFaq ? contents.filter(({ level }) => level === 2) : contents;
  const hasContents = listedContents.length >= minHeadings;
  return (
    <Content title={title} trail={[homeCrumb]}>
      <div className={styles.columns}>
        <div className={styles.aside}>
          <div className={styles.sticky}>
            {hasContents ? <Contents title="در این صفحه" contents={listedContents} /> : null}
            <PageMenu siblings={siblings} url={url} />
          </div>
        </div>
        <div className={styles.text}>
          <div className={styles.above}>
            <PageMenuAbove siblings={siblings} url={url} />
            {hasContents ? <ContentsAbove title="در این صفحه" contents={listedContents} /> : null}
          </div>
          <div className={styles.body}>{isFaq ? <Faq blocks={blocks} /> : <Blocks blocks={blocks} />}</div>
          <p className={styles.changed}>
            آخرین تغییر این صفحه: <time dateTime={updated_at}>{date}</time>
          </p>
        </div>
        <aside className={styles.beside}>
          <div className={styles.card}>
            <p className={styles.cardTitle}>جواب سؤالتان را پیدا نکردید؟</p>
            <p>تلفنی، در واتساپ یا با فرم پیام از ما بپرسید.</p>
            <ButtonLink to="/contact-us">تماس با ما</ButtonLink>
            <ButtonLink to="/special-order" variant="quiet">
              سفارش ویژه
            </ButtonLink>
          </div>
        </aside>
      </div>
    </Content>
  );
}
