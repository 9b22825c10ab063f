import { Piece } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { Blocks } from '@shop/shared/ui/Blocks';
import { ButtonLink } from '@shop/shared/ui/Button';
import { Content } from '@shop/shared/ui/Content';
import { HydrateLater } from '@shop/shared/ui/HydrateLater';
import { DownIcon } from '@shop/shared/ui/icons';
import { Picture } from '@shop/shared/ui/Picture';
import { blogCrumb, homeCrumb } from '../../addresses.ts';
import { Contents, ContentsAbove } from '../../text-pages/Contents.tsx';
import { ArticleGrid } from '../parts/ArticleGrid.tsx';
import styles from './ArticlePage.module.scss';
import type { ArticleData } from './load.ts';
import { PreviousNext } from './PreviousNext.tsx';
import { Share } from './Share.tsx';

/** A shorter article has no list of contents. */
const minHeadings = 3;

export function Page({ data: article }: { data: ArticleData }) {
  const { title, summary, category, picture, blocks, contents, related, products, previous, next } = article;
  const hasContents = contents.length >= minHeadings;
  return (
    <>
      <Content title={title} trail={[homeCrumb, blogCrumb, { title: category.title, to: category.url }]} lead={summary}>
        <div className={styles.columns} data-contents={hasContents}>
          {hasContents ? (
            <div className={styles.aside}>
              <Contents title="در این نوشته" contents={contents} />
            </div>
          ) : null}
          <article className={styles.text}>
            {picture ? (
              <div className={styles.cover}>
                <Picture picture={picture} sizes="(min-width: 48rem) 38rem, 92vw" first />
              </div>
            ) : null}
            <Byline article={article} />
            {hasContents ? <ContentsAbove title="در این نوشته" contents={contents} /> : null}
            <HydrateLater as="div" className={styles.body}>
              <Blocks blocks={blocks} />
            </HydrateLater>
          </article>
          <div className={styles.beside}>
            <div className={styles.card}>
              <Share title={title} address={article.address} />
              <Offer hasProducts={products.length > 0} />
            </div>
          </div>
        </div>
        <PreviousNext previous={previous} next={next} />
        {related.length > 0 ? (
          <HydrateLater as="section" aria-labelledby="related" className={styles.related}>
            <h2 id="related">نوشته‌های مرتبط</h2>
            <ArticleGrid articles={related} level={3} />
          </HydrateLater>
        ) : null}
      </Content>
      {products.length > 0 ? (
        <div id="products" className={styles.products}>
          <Piece name="product-cards" title="کالاهای این نوشته" ids={products} />
        </div>
      ) : null}
    </>
  );
}

/** Beside the text, on wide screens: the ways from the article to goods. */
const Offer = ({ hasProducts }: { hasProducts: boolean }) => (
  <nav aria-label="خرید" className={styles.offer}>
    {hasProducts ? (
      <a href="#products" className={styles.jump}>
        کالاهای این نوشته
        <DownIcon size="sm" />
      </a>
    ) : null}
    <ButtonLink to="/special-order">سفارش کیسه با چاپ خودتان</ButtonLink>
  </nav>
);

type BylineProps = { article: Pick<ArticleData, 'published_at' | 'date' | 'updated' | 'reading_minutes'> };

const Byline = ({ article: { published_at, date, updated, reading_minutes } }: BylineProps) => (
  <p className={styles.byline}>
    <span>تحریریهٔ گونی‌فروش</span>
    <time dateTime={published_at}>{date}</time>
    {updated ? (
      <span>
        به‌روزشده در <time dateTime={updated.at}>{updated.date}</time>
      </span>
    ) : null}
    <span>{toPersianDigits(reading_minutes)} دقیقه مطالعه</span>
  </p>
);
