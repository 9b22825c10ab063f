import { type ResponseData, shopApi } from '@shop/shared/api';
import { ApiError, api, atom } from '@shop/shared/kernel';

export type PaymentState = ResponseData<'get', '/api/v1/payments/{reference}'>;
export type Result =
  | { state: 'loading' }
  | { state: 'failed'; requestId: string | undefined }
  /** No payment has this reference. */
  | { state: 'unknown' }
  | { state: 'ready'; payment: PaymentState };

/** The server knows no payment, so it renders the loading state. */
export const loadingResult: Result = { state: 'loading' };
export const $result = atom<Result>(loadingResult);

/** Milliseconds between two requests while the bank's answer is awaited; the last one repeats. */
const waits = [1_000, 2_000, 3_000, 5_000, 8_000, 15_000];
/** After a shopper has gone back from the bank's page, a payment may stay open until its reconciler ends it. */
const isOpen = ({ state }: PaymentState) => state === 'confirming' || state === 'pending';

/** The payment of the page on screen. A later page must not begin with the answer about an earlier payment. */
let followed: string | undefined;

function show(reference: string, result: Result): void {
  if (reference === followed) $result.set(result);
}

/** Shows a payment as the API has just returned it. */
export const showPayment = (payment: PaymentState): void => show(payment.reference, { state: 'ready', payment });

export const readAgain = async (reference: string): Promise<void> => show(reference, await requestState(reference));

const isReference = (text: string) => /^[\w-]{22}$/.test(text);

/** Follows a payment until it has ended. No requests are sent while the page is hidden. */
export function followPaymentState(reference: string): () => void {
  let timer: number | undefined;
  let count = 0;
  let isStopped = false;
  followed = reference;

  const read = async () => {
    window.clearTimeout(timer);
    const result = await requestState(reference);
    if (isStopped) return;
    // A lost request while the answer is awaited is repeated like an answer without news.
    const isLost = result.state === 'failed' && $result.get().state === 'ready';
    if (!isLost) $result.set(result);
    const shown = $result.get();
    // A transfer stays open for days, so it is only read again when the page is shown again.
    if (shown.state === 'ready' && isOpen(shown.payment) && shown.payment.transfer === null) wait();
  };
  const wait = () => {
    window.clearTimeout(timer);
    if (document.visibilityState === 'hidden') return;
    timer = window.setTimeout(() => void read(), waits[Math.min(count, waits.length - 1)]);
    count += 1;
  };
  const onVisible = () => {
    if (document.visibilityState === 'hidden') return window.clearTimeout(timer);
    const shown = $result.get();
    if (shown.state === 'ready' && isOpen(shown.payment)) void read();
  };
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('online', onVisible);
  void read();
  return () => {
    isStopped = true;
    followed = undefined;
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('online', onVisible);
    $result.set(loadingResult);
  };
}

async function requestState(reference: string): Promise<Result> {
  if (!isReference(reference)) return { state: 'unknown' };
  try {
    const params = { reference };
    const payment = await shopApi(api).get('/api/v1/payments/{reference}', { params, quiet: true });
    return { state: 'ready', payment };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status === 404 ? { state: 'unknown' } : { state: 'failed', requestId: error.requestId };
  }
}
