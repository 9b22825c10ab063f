import { shopApi } from '@shop/shared/api';
import { ApiError, api } from '@shop/shared/kernel';
import { formatNumber } from '@shop/shared/lib/digits';
import { useState } from 'react';
import styles from './HelpfulButton.module.scss';

type HelpfulButtonProps = { id: string; helpful: number; author: string };

/** «مفید بود»: a vote for a review. The API counts a repeated one once, so the button need not remember it after a reload. */
export function HelpfulButton({ id, helpful, author }: HelpfulButtonProps) {
  const [count, setCount] = useState(helpful);
  const [state, setState] = useState<'open' | 'sending' | 'voted'>('open');
  const text = count > 0 ? `مفید بود (${formatNumber(count)})` : 'مفید بود';
  const press = async () => {
    if (state !== 'open') return;
    setState('sending');
    try {
      const answer = await shopApi(api).put('/api/v1/reviews/{id}/helpful', { params: { id } });
      setCount(answer.helpful);
      setState('voted');
    } catch (error) {
      // A toast has said why.
      setState('open');
      if (!(error instanceof ApiError)) throw error;
    }
  };
  return (
    <button
      type="button"
      aria-pressed={state === 'voted'}
      aria-busy={state === 'sending' || undefined}
      aria-label={`${text}: دیدگاه ${author}`}
      onClick={() => void press()}
      className={styles.vote}
    >
      {text}
    </button>
  );
}
