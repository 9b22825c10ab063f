import { Link } from '@shop/shared/kernel';
import { previewState } from '@shop/shared/lib/preview-state';
import { HydrateLater } from '@shop/shared/ui/HydrateLater';
import { ForwardIcon } from '@shop/shared/ui/icons';
import { memo } from 'react';
import type { Product } from '../data.ts';
import styles from './Articles.module.scss';

/** Articles of the blog that mention the product. */
export const Articles = memo(function Articles({ articles }: Pick<Product, 'articles'>) {
  if (articles.length === 0) return null;
  return (
    <HydrateLater as="section" aria-labelledby="articles" className={styles.articles}>
      <h2 id="articles">نوشته‌های مرتبط</h2>
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
    </HydrateLater>
  );
});
