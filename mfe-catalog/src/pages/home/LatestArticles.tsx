import { Link } from '@shop/shared/kernel';
import { previewState } from '@shop/shared/lib/preview-state';
import { Picture } from '@shop/shared/ui/Picture';
import { wholePicture } from '../parts/card-picture.ts';
import { Rail } from '../parts/Rail.tsx';
import type { Article } from './home-data.ts';
import styles from './LatestArticles.module.scss';

export const articlesRail = {
  id: 'articles',
  title: 'آخرین نوشته‌های وبلاگ',
  more: { to: '/blog', title: 'همهٔ نوشته‌ها' },
};

export const LatestArticles = ({ articles }: { articles: readonly Article[] }) => (
  <Rail {...articlesRail}>
    <ul className={styles.articles}>
      {articles.map((article) => (
        <li key={article.id} className={styles.article}>
          <Card article={article} />
        </li>
      ))}
    </ul>
  </Rail>
);

const sizes = '(min-width: 48rem) 30vw, 92vw';
/** Enough for a card beside others at two device pixels per CSS pixel, and for a card as wide as a phone at 2.5. */
const maxWidth = 960;

function Card({ article: { title, url, summary, published_at, date, picture: data } }: { article: Article }) {
  const picture = data && wholePicture(data);
  return (
    <>
      <div className={styles.picture}>
        {picture ? <Picture picture={picture} sizes={sizes} upTo={maxWidth} ornament fills /> : null}
      </div>
      <time dateTime={published_at} className={styles.date}>
        {date}
      </time>
      <h3 className={styles.title}>
        <Link to={url} state={previewState({ title, lead: summary, picture })} viewTransition className={styles.link}>
          {title}
        </Link>
      </h3>
      <p className={styles.summary}>{summary}</p>
    </>
  );
}
