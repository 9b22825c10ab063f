import { notify, useNavigate, useStore } from '@shop/shared/kernel';
import { loadingData, type MemberData } from '@shop/shared/stores/member-data';
import { useEffect } from 'react';
import { type Address, addresses, type Checkout, checkout, stepToMend } from './checkout.ts';

type Draft =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; checkout: Checkout; addresses: readonly Address[] };

/**
 * The draft of the order and the member's addresses, while `step` shows them. No step can be skipped: if an earlier one has a problem, its
 * page is opened, and the state stays `loading`.
 */
export function useDraft(step: '/checkout/shipping' | '/checkout/payment'): Draft {
  const draft = useStore(checkout.$data, { ssr: () => loadingData });
  const list = useStore(addresses.$data, { ssr: () => loadingData });
  useEffect(() => {
    const stops = [checkout.watch(), addresses.watch()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  const hasEarlierProblem = useRedirectToEarlierStep(draft, step);
  if ([draft, list].some(({ state }) => state === 'failed' || state === 'not-found')) return { state: 'failed' };
  if (draft.state !== 'ready' || list.state !== 'ready' || hasEarlierProblem) return { state: 'loading' };
  return { state: 'ready', checkout: draft.data, addresses: list.data.items };
}

/** Loads again what `useDraft` has. */
export function retryDraft(): void {
  void checkout.load();
  void addresses.load();
}

function useRedirectToEarlierStep(draft: MemberData<Checkout>, step: string): boolean {
  const navigate = useNavigate();
  const data = draft.state === 'ready' ? draft.data : undefined;
  const target = data && stepToMend(data);
  const hasEarlierProblem = target !== undefined && target !== step;
  const isEmpty = data?.basket.items.length === 0;
  const reason = isEmpty ? undefined : data?.problems[0]?.message;
  // Placing an order empties the basket.
  const unpaidOrder = isEmpty ? data.unpaid_order?.number : undefined;
  useEffect(() => {
    if (!hasEarlierProblem) return;
    if (unpaidOrder !== undefined) return void navigate(`/checkout/payment?order=${unpaidOrder}`, { replace: true });
    // In the words of the toast that a refused order has shown already, so that there is one toast.
    if (reason !== undefined) notify({ type: 'danger', title: 'خطا', description: reason });
    void navigate(target, { replace: true });
  }, [hasEarlierProblem, target, reason, unpaidOrder, navigate]);
  return hasEarlierProblem;
}
