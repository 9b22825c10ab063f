import { Link } from '@shop/shared/kernel';
import { Button } from '@shop/shared/ui/Button';
import { ReloadIcon } from '@shop/shared/ui/icons';
import { Pagination } from '@shop/shared/ui/Pagination';
import type { MouseEvent } from 'react';
import { addressWith } from '../address.ts';
import { type Asked, askedIn, sorts, sortTitles, wordsOf } from './asked.ts';
import { Distribution } from './Distribution.tsx';
import { Review } from './Review.tsx';
import styles from './Reviews.module.scss';
import type { ReviewList } from './shown.ts';
import { useReviews } from './use-reviews.ts';

type ReviewsProps = {
  product: number;
  /** Of the product, with the variant that is chosen. */
  address: string;
  first: { list: ReviewList; asked: Asked };
};

/** What buyers say. Sort and pages are links; where there is script they bring only the list. */
export function Reviews({ product, address, first }: ReviewsProps) {
  const { list, asked, state, ask } = useReviews(product, first);
  const to = (one: Asked) => `${addressWith(address, wordsOf(one))}#reviews`;
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void ask(askedIn(new URL(link.href).searchParams));
  };
  return (
    <section aria-labelledby="reviews" className={styles.reviews}>
      <h2 id="reviews">دیدگاه خریداران</h2>
      {list.total === 0 ? (
        <p className={styles.none}>
          هنوز دیدگاهی نوشته نشده است. پس از خرید و دریافت کالا می‌توانید نخستین دیدگاه را بنویسید.
        </p>
      ) : (
        <>
          <Distribution rating={list.rating} />
          <div className={styles.list}>
            <nav aria-label="چینش دیدگاه‌ها" onClickCapture={follow}>
              <ul className={styles.sorts}>
                {sorts.map((sort) => (
                  <li key={sort}>
                    <Link
                      to={to({ page: 1, sort })}
                      replace
                      preventScrollReset
                      // What leads to this very page is not to be got ready by the host.
                      target="_self"
                      aria-current={sort === asked.sort ? 'true' : undefined}
                      className={styles.sort}
                    >
                      {sortTitles[sort]}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            <div aria-live="polite" aria-busy={state === 'loading'} className={styles.items}>
              {state === 'failed' ? (
                <Failed onRetry={() => ask(asked)} />
              ) : list.items.length === 0 ? (
                <p className={styles.none}>در این صفحه دیدگاهی نیست.</p>
              ) : (
                <ul>
                  {list.items.map((review) => (
                    <Review key={review.id} review={review} />
                  ))}
                </ul>
              )}
            </div>
            <div onClickCapture={follow}>
              <Pagination page={asked.page} pages={list.pages} to={(page) => to({ ...asked, page })} />
            </div>
          </div>
        </>
      )}
    </section>
  );
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className={styles.failed}>
    <p>دیدگاه‌ها نیامد. اتصال اینترنت را ببینید و دوباره امتحان کنید.</p>
    <Button variant="quiet" onClick={onRetry}>
      <ReloadIcon size="sm" />
      دوباره تلاش کنید
    </Button>
  </div>
);
