import { Blocks } from '@shop/shared/ui/Blocks';
import { Content } from '@shop/shared/ui/Content';
import { Contents, ContentsAbove } from '../../reading/Contents.tsx';
import { home } from '../../trails.ts';
import { PageMenu, PageMenuAbove } from './PageMenu.tsx';
import type { ShownPage } from './page-data.ts';
import { Questions } from './Questions.tsx';
import styles from './StaticPage.module.scss';

/** With fewer headings the whole is in view anyway. */
const WORTH_LISTING = 4;

export function Page({
  data: { title, url, updated_at, date, blocks, contents, siblings, asks },
}: {
  data: ShownPage;
}) {
  // Of questions, only what they are about: each of them can be seen on the page as it is.
  const listed = asks ? contents.filter(({ level }) => level === 2) : contents;
  const isLong = listed.length >= WORTH_LISTING;
  return (
    <Content title={title} trail={[home]}>
      <div className={styles.columns}>
        <aside className={styles.aside}>
          <div className={styles.follows}>
            <PageMenu siblings={siblings} url={url} />
            {isLong ? <Contents title="در این صفحه" contents={listed} /> : null}
          </div>
        </aside>
        <div className={styles.text}>
          <div className={styles.above}>
            <PageMenuAbove siblings={siblings} url={url} />
            {isLong ? <ContentsAbove title="در این صفحه" contents={listed} /> : null}
          </div>
          <div className={styles.body}>{asks ? <Questions blocks={blocks} /> : <Blocks blocks={blocks} />}</div>
          <p className={styles.changed}>
            آخرین تغییر این صفحه: <time dateTime={updated_at}>{date}</time>
          </p>
        </div>
      </div>
    </Content>
  );
}
