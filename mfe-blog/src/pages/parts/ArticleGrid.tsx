import type { ReactNode } from 'react';
import { ArticleCard } from './ArticleCard.tsx';
import styles from './ArticleGrid.module.scss';
import type { CardData } from './card-data.ts';

type ArticleGridProps = {
  articles: readonly CardData[];
  level?: 2 | 3;
  query?: string;
  /** One more card after the articles. */
  lastCard?: ReactNode;
};

export function ArticleGrid({ articles, level = 2, query = '', lastCard }: ArticleGridProps) {
  return (
    <ul className={styles.grid}>
      {articles.map((article) => (
        <li key={article.id} className={styles.item}>
          <ArticleCard article={article} level={level} query={query} />
        </li>
      ))}
      {lastCard ? <li className={styles.item}>{lastCard}</li> : null}
    </ul>
  );
}
