import type { ReactNode } from 'react';
import { ArticleCard } from './ArticleCard.tsx';
import styles from './ArticleGrid.module.scss';
import type { CardData } from './card-data.ts';

type ArticleGridProps = {
  articles: readonly CardData[];
  level?: 2 | 3;
  question?: string;
  /** What stands after the last one. */
  end?: ReactNode;
};

export function ArticleGrid({ articles, level = 2, question = '', end }: ArticleGridProps) {
  return (
    <ul className={styles.grid}>
      {articles.map((article) => (
        <li key={article.id} className={styles.place}>
          <ArticleCard article={article} level={level} question={question} />
        </li>
      ))}
      {end ? <li className={styles.place}>{end}</li> : null}
    </ul>
  );
}
