import { notify, useNavigate } from '@shop/shared/kernel';
import type { MemberData } from '@shop/shared/stores/member-data';
import { useEffect } from 'react';
import { type Checkout, stepToMend } from './checkout.ts';

/** A step cannot be skipped: shows the page that mends the first problem, unless it is this one or a later one. */
export function useRedirectToStep(draft: MemberData<Checkout>, here: '/checkout/shipping' | '/checkout/payment'): void {
  const navigate = useNavigate();
  const step = draft.state === 'ready' ? stepToMend(draft.data) : undefined;
  const isEarlier = step !== undefined && step !== here;
  const isEmpty = draft.state === 'ready' && draft.data.basket.items.length === 0;
  const reason = draft.state === 'ready' && !isEmpty ? draft.data.problems[0]?.message : undefined;
  // After an order was placed, its basket is empty.
  const unpaid = draft.state === 'ready' && isEmpty ? draft.data.unpaid_order?.number : undefined;
  useEffect(() => {
    if (!isEarlier) return;
    if (unpaid !== undefined) return void navigate(`/checkout/payment?order=${unpaid}`, { replace: true });
    if (reason !== undefined) notify({ type: 'warning', title: reason });
    void navigate(step, { replace: true });
  }, [isEarlier, step, reason, unpaid, navigate]);
}
