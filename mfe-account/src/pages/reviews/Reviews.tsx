import { useStore } from '@shop/shared/kernel';
import { loadingData } from '@shop/shared/stores/member-data';
import { Button, ButtonLink } from '@shop/shared/ui/Button';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useEffect, useState } from 'react';
import panel from '../parts/panel.module.scss';
import { AwaitingCard, ReviewCard } from './cards.tsx';
import styles from './Reviews.module.scss';
import { $reviews, loadMoreReviews, loadReviews, type ReviewsData, watchReviews } from './reviews.ts';

export function Page() {
  const reviews = useStore($reviews, { ssr: () => loadingData });
  useEffect(watchReviews, []);
  return (
    <div className={panel.page}>
      <h1>دیدگاه‌ها</h1>
      {reviews.state === 'loading' ? <Skeleton lines={9} /> : null}
      {reviews.state === 'ready' ? <Lists data={reviews.data} /> : null}
      {reviews.state === 'failed' || reviews.state === 'not-found' ? (
        <FaultCard onRetry={() => void loadReviews()} />
      ) : null}
    </div>
  );
}

function Lists({ data: { awaiting, reviews, next } }: { data: ReviewsData }) {
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  if (awaiting.length === 0 && reviews.length === 0) {
    return (
      <EmptyState
        title="هنوز کالایی برای نوشتن دیدگاه ندارید"
        action={<ButtonLink to="/account/orders">سفارش‌های من</ButtonLink>}
      >
        <p>پس از تحویل سفارش، می‌توانید دربارهٔ کالاهای آن بنویسید و به خریداران دیگر کمک کنید.</p>
      </EmptyState>
    );
  }
  const showMore = async (after: string) => {
    setIsLoadingMore(true);
    // The kernel has shown a toast.
    await loadMoreReviews(after).catch(() => undefined);
    setIsLoadingMore(false);
  };
  return (
    <>
      {awaiting.length === 0 ? null : (
        <section aria-labelledby="awaiting" className={styles.section}>
          <h2 id="awaiting" className={styles.title}>
            در انتظار دیدگاه شما
          </h2>
          <ul className={styles.list}>
            {awaiting.map((product) => (
              <AwaitingCard key={product.product_id} product={product} />
            ))}
          </ul>
        </section>
      )}
      {reviews.length === 0 ? null : (
        <section aria-labelledby="written" className={styles.section}>
          <h2 id="written" className={styles.title}>
            دیدگاه‌های شما
          </h2>
          <ul className={styles.list}>
            {reviews.map((review) => (
              <ReviewCard key={review.id} review={review} />
            ))}
          </ul>
          {next === null ? null : (
            <Button variant="quiet" busy={isLoadingMore} onClick={() => void showMore(next)}>
              دیدگاه‌های بیشتر
            </Button>
          )}
        </section>
      )}
    </>
  );
}
