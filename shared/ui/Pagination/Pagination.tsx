import { Link } from '@shop/shared/kernel';
import { toPersianDigits } from '../../lib/digits.ts';
import { BackIcon, ForwardIcon } from '../icons/icons.tsx';
import styles from './Pagination.module.scss';
import { pagesAround } from './pages-around.ts';

type PaginationProps = {
  page: number;
  pages: number;
  /** Returns the address of a page number. */
  to: (page: number) => string;
};

export function Pagination({ page, pages, to }: PaginationProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label="صفحه‌بندی">
      <ol className={styles.steps}>
        {page > 1 ? (
          <li>
            <Link to={to(page - 1)} rel="prev" aria-label="صفحهٔ قبلی" className={styles.step}>
              <BackIcon size="sm" />
            </Link>
          </li>
        ) : null}
        {pagesAround(page, pages).map((step, index) =>
          step === 'gap' ? (
            <li key={`gap-${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={step}>
              <Link
                to={to(step)}
                aria-label={`صفحهٔ ${toPersianDigits(step)}`}
                aria-current={step === page ? 'page' : undefined}
                className={styles.step}
              >
                {toPersianDigits(step)}
              </Link>
            </li>
          ),
        )}
        {page < pages ? (
          <li>
            <Link to={to(page + 1)} rel="next" aria-label="صفحهٔ بعدی" className={styles.step}>
              <ForwardIcon size="sm" />
            </Link>
          </li>
        ) : null}
      </ol>
    </nav>
  );
}
