import { Link } from '@shop/shared/kernel';
import { isPlainClick } from '@shop/shared/lib/plain-click';
import { Button } from '@shop/shared/ui/Button';
import { ReloadIcon } from '@shop/shared/ui/icons';
import { Pagination } from '@shop/shared/ui/Pagination';
import type { MouseEvent } from 'react';
import { withParams } from '../address.ts';
import { useLater } from '../parts/use-later.ts';
import { Distribution } from './Distribution.tsx';
import { Review } from './Review.tsx';
import styles from './Reviews.module.scss';
import {
  parseReviewQuery,
  type ReviewList as ReviewListData,
  type ReviewQuery,
  reviewParams,
  reviewSorts,
  reviewSortTitles,
} from './review-list.ts';
import { useReviews } from './use-reviews.ts';

const importVote = () => import(/* webpackChunkName: "vote" */ './HelpfulButton.tsx');

export type ReviewsProps = ReviewQuery & {
  product: number;
  /** The address of the product with the chosen variant. */
  address: string;
  /** The reviews that come with the page. */
  list: ReviewListData | null;
};

/** Sort orders and pages are links; with JavaScript they load the list alone, not the page. */
export function ReviewList({ product, address, list: initialList, page, sort: initialSort }: ReviewsProps) {
  const { list, query, state, load } = useReviews(product, { list: initialList, query: { page, sort: initialSort } });
  const vote = useLater(importVote, list !== null && list.total > 0);
  const addressOf = (target: ReviewQuery) => `${withParams(address, reviewParams(target))}#reviews`;
  const onLinkClick = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    void load(parseReviewQuery(new URL(link.href).searchParams));
  };
  return (
    <>
      <h2 id="reviews">دیدگاه خریداران</h2>
      {/* For every visitor, because the page is cached for all of them. */}
      <p className={styles.invitation}>
        این کالا را خریده‌اید؟ پس از تحویل، در بخش <Link to="/account/orders/reviews">دیدگاه‌ها</Link> در حساب خود
        بنویسید.
      </p>
      {list === null ? (
        <div aria-busy={state === 'loading'} className={styles.none}>
          <LoadError onRetry={() => load(query)} />
        </div>
      ) : list.total === 0 ? (
        <p className={styles.none}>هنوز دیدگاهی نوشته نشده است.</p>
      ) : (
        <>
          <Distribution rating={list.rating} />
          <div className={styles.list}>
            <nav aria-label="مرتب‌سازی دیدگاه‌ها" onClickCapture={onLinkClick}>
              <ul className={styles.sorts}>
                {reviewSorts.map((sort) => (
                  <li key={sort}>
                    <Link
                      to={addressOf({ page: 1, sort })}
                      replace
                      preventScrollReset
                      // The host prefetches no links with a target, and this one leads to the current page.
                      target="_self"
                      aria-current={sort === query.sort ? 'true' : undefined}
                      className={styles.sort}
                    >
                      {reviewSortTitles[sort]}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            <div aria-live="polite" aria-busy={state === 'loading'} className={styles.items}>
              {state === 'failed' ? (
                <LoadError onRetry={() => load(query)} />
              ) : list.items.length === 0 ? (
                <p className={styles.none}>در این صفحه دیدگاهی نیست.</p>
              ) : (
                <ul>
                  {list.items.map((review) => (
                    <Review key={review.id} review={review} Vote={vote?.HelpfulButton} />
                  ))}
                </ul>
              )}
            </div>
            <div onClickCapture={onLinkClick}>
              <Pagination page={query.page} pages={list.pages} to={(page) => addressOf({ ...query, page })} />
            </div>
          </div>
        </>
      )}
    </>
  );
}

const LoadError = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className={styles.failed}>
    <p>دیدگاه‌ها بارگذاری نشد. اینترنت خود را بررسی کنید و دوباره تلاش کنید.</p>
    <Button variant="quiet" onClick={onRetry}>
      <ReloadIcon size="sm" />
      دوباره تلاش کنید
    </Button>
  </div>
);
