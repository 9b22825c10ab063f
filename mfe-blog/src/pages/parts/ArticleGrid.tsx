import type { ArticleSummary } from '../../content.ts';
import { ArticleCard } from './ArticleCard.tsx';
import styles from './ArticleGrid.module.scss';

export function ArticleGrid({ articles }: { articles: ArticleSummary[] }) {
  return (
    <ul className={styles.grid}>
      {articles.map((article) => (
        <li key={article.id} className={styles.place}>
          <ArticleCard article={article} />
        </li>
      ))}
    </ul>
  );
}
