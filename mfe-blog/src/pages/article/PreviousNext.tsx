import { Link } from '@shop/shared/kernel';
import { previewState } from '@shop/shared/lib/preview-state';
import { BackIcon, ForwardIcon } from '@shop/shared/ui/icons';
import type { ArticleData } from './load.ts';
import styles from './PreviousNext.module.scss';

/** Links to the article published before this one and to the one after it. */
export function PreviousNext({ previous, next }: Pick<ArticleData, 'previous' | 'next'>) {
  if (!previous && !next) return null;
  return (
    <nav aria-label="نوشتهٔ قبلی و بعدی" className={styles.links}>
      {previous ? (
        <Link
          to={previous.url}
          state={previewState({ title: previous.title })}
          rel="prev"
          viewTransition
          className={styles.link}
        >
          <BackIcon size="sm" />
          <span className={styles.text}>
            <span className={styles.label}>نوشتهٔ قبلی</span>
            {previous.title}
          </span>
        </Link>
      ) : null}
      {next ? (
        <Link
          to={next.url}
          state={previewState({ title: next.title })}
          rel="next"
          viewTransition
          className={`${styles.link} ${styles.next}`}
        >
          <span className={styles.text}>
            <span className={styles.label}>نوشتهٔ بعدی</span>
            {next.title}
          </span>
          <ForwardIcon size="sm" />
        </Link>
      ) : null}
    </nav>
  );
}
