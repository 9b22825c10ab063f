import { useStore } from '@shop/shared/kernel';
import { formatNumber } from '@shop/shared/lib/digits';
import { CheckIcon } from '@shop/shared/ui/icons';
import { useState } from 'react';
import { $votedReviews, voteForReview } from './helpful.ts';
import styles from './Review.module.scss';

/** «مفید بود»: a vote, given once. The number is shown from the first vote on. */
export function HelpfulButton({ id, helpful, author }: { id: string; helpful: number; author: string }) {
  const hasVoted = useStore($votedReviews, { ssr: 'initial' }).includes(id);
  const [count, setCount] = useState(helpful);
  const [isSending, setIsSending] = useState(false);
  const press = async () => {
    if (hasVoted || isSending) return;
    setIsSending(true);
    const counted = await voteForReview(id);
    if (counted !== undefined) setCount(counted);
    setIsSending(false);
  };
  return (
    <p className={styles.helpful}>
      {count > 0 ? <span>{formatNumber(count)} نفر این دیدگاه را مفید دانسته‌اند</span> : null}
      <button
        type="button"
        aria-pressed={hasVoted}
        aria-disabled={hasVoted || isSending || undefined}
        aria-busy={isSending || undefined}
        aria-label={`مفید بود: دیدگاه ${author}`}
        onClick={() => void press()}
        className={styles.vote}
      >
        {hasVoted ? <CheckIcon size="sm" /> : null}
        مفید بود
      </button>
    </p>
  );
}
