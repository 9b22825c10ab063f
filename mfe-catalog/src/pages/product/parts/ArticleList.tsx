import { Link } from '@shop/shared/kernel';
import { previewState } from '@shop/shared/lib/preview-state';
import { ForwardIcon } from '@shop/shared/ui/icons';
import type { Product } from '../data.ts';
import styles from './ArticleList.module.scss';

/** Articles of the blog that mention the product. */
export const ArticleList = ({ articles }: Pick<Product, 'articles'>) => (
  <ul>
    {articles.map(({ id, title, url }) => (
      <li key={id}>
        <Link to={url} state={previewState({ title })} viewTransition className={styles.link}>
          {title}
          <ForwardIcon size="sm" />
        </Link>
      </li>
    ))}
  </ul>
);
