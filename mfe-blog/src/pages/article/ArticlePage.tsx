import { Piece } from '@shop/shared/kernel';
import { Blocks } from '@shop/shared/ui/Blocks';
import { Content } from '@shop/shared/ui/Content';
import { Picture } from '@shop/shared/ui/Picture';
import { Contents, ContentsAbove } from '../../reading/Contents.tsx';
import { blog, home } from '../../trails.ts';
import { ArticleGrid } from '../parts/ArticleGrid.tsx';
import styles from './ArticlePage.module.scss';
import type { ShownArticle } from './article-data.ts';
import { Beside } from './Beside.tsx';
import { Facts } from './Facts.tsx';
import { Share } from './Share.tsx';

/** With fewer headings the whole is in view anyway. */
const WORTH_LISTING = 3;

export function Page({ data: article }: { data: ShownArticle }) {
  const { title, summary, category, picture, blocks, contents, related, products, previous, next } = article;
  const isLong = contents.length >= WORTH_LISTING;
  return (
    <Content title={title} trail={[home, blog, { title: category.title, to: category.url }]} lead={summary}>
      <div className={styles.columns}>
        <article className={styles.text}>
          <Facts article={article} />
          {picture ? (
            <div className={styles.cover}>
              <Picture picture={picture} sizes="(min-width: 48rem) 38rem, 92vw" first />
            </div>
          ) : null}
          {isLong ? <ContentsAbove title="در این نوشته" contents={contents} /> : null}
          <div className={styles.body}>
            <Blocks blocks={blocks} />
          </div>
          <Share title={title} address={article.address} />
        </article>
        {isLong ? (
          <aside className={styles.aside}>
            <Contents title="در این نوشته" contents={contents} />
          </aside>
        ) : null}
      </div>
      <Beside previous={previous} next={next} />
      {related.length > 0 ? (
        <section aria-labelledby="related" className={styles.related}>
          <h2 id="related">نوشته‌های مرتبط</h2>
          <ArticleGrid articles={related} level={3} />
        </section>
      ) : null}
      {products.length > 0 ? (
        <div className={styles.products}>
          <Piece name="product-cards" title="کالاهای این نوشته" ids={products} />
        </div>
      ) : null}
    </Content>
  );
}
