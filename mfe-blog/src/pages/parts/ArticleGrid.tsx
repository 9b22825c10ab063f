import type { ReactNode } from 'react';
import { ArticleCard } from './ArticleCard.tsx';
import styles from './ArticleGrid.module.scss';
import type { CardData } from './card-data.ts';

type ArticleGridProps = {
  articles: readonly CardData[];
  level?: 2 | 3;
  query?: string;
  /** The page's first view shows the first article: its picture is loaded with high priority. */
  first?: boolean;
  /** A card after the articles. */
  lastCard?: ReactNode;
};

export function ArticleGrid({ articles, level = 2, query = '', first = false, lastCard }: ArticleGridProps) {
  return (
    <ul className={styles.grid}>
      {articles.map((article, index) => (
        <li key={article.id} className={styles.item}>
          <ArticleCard article={article} level={level} query={query} first={first && index === 0} />
        </li>
      ))}
      {lastCard ? <li className={styles.item}>{lastCard}</li> : null}
    </ul>
  );
}
