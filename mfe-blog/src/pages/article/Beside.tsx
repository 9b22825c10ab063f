import { Link } from '@shop/shared/kernel';
import { BackIcon, ForwardIcon } from '@shop/shared/ui/icons';
import type { ShownArticle } from './article-data.ts';
import styles from './Beside.module.scss';

/** In the order of time: the older one is behind, the newer one ahead. */
export function Beside({ previous, next }: Pick<ShownArticle, 'previous' | 'next'>) {
  if (!previous && !next) return null;
  return (
    <nav aria-label="نوشته‌های پیش و پس" className={styles.beside}>
      {previous ? (
        <Link to={previous.url} rel="prev" viewTransition className={styles.way}>
          <BackIcon size="sm" />
          <span className={styles.words}>
            <span className={styles.which}>نوشتهٔ پیشین</span>
            {previous.title}
          </span>
        </Link>
      ) : null}
      {next ? (
        <Link to={next.url} rel="next" viewTransition className={`${styles.way} ${styles.ahead}`}>
          <span className={styles.words}>
            <span className={styles.which}>نوشتهٔ پسین</span>
            {next.title}
          </span>
          <ForwardIcon size="sm" />
        </Link>
      ) : null}
    </nav>
  );
}
