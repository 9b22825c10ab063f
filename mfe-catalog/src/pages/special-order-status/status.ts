import { type ResponseData, shopApi } from '@shop/shared/api';
import { ApiError, api, atom } from '@shop/shared/kernel';
import { paymentBody } from '@shop/shared/lib/payment-ways';
import { memberData } from '@shop/shared/stores/member-data';
import type { SpecialOrder } from '../../special-orders/order.ts';

export type Status =
  | { state: 'loading' }
  | { state: 'failed' }
  /** The API does not reveal whether the order belongs to another member. */
  | { state: 'not-found' }
  | { state: 'ready'; order: SpecialOrder };

export type PaymentOptions = ResponseData<'get', '/api/v1/payments/options'>;

export const $status = atom<Status>({ state: 'loading' });

/** The code of the order on screen. */
let currentCode = '';

export async function loadStatus(
  code: string,
  request: (code: string) => Promise<SpecialOrder> = getOrder,
): Promise<void> {
  currentCode = code;
  $status.set({ state: 'loading' });
  const status = await request(code).then(
    (order): Status => ({ state: 'ready', order }),
    (error): Status => ({ state: error instanceof ApiError && error.status === 404 ? 'not-found' : 'failed' }),
  );
  // The visitor may have opened another order meanwhile.
  if (currentCode === code) $status.set(status);
}

/** Shows the latest state of the order on screen, without a loading state in between. A failure leaves it as it is. */
export async function refreshStatus(code: string): Promise<void> {
  const order = await getOrder(code).catch(() => undefined);
  if (order && currentCode === code) $status.set({ state: 'ready', order });
}

/** How the member can pay an amount. */
export const paymentOptions = memberData<PaymentOptions, number>((shop, amount) =>
  shop.get('/api/v1/payments/options', { query: { amount }, quiet: true }),
);

/** Begins to pay the part that is due, in one of `waysToPay`. */
export async function startPayment(code: string, way: string, attempt: { idempotencyKey: string }) {
  try {
    const body = paymentBody(way);
    return await shopApi(api).post('/api/v1/special-orders/{code}/payments', { params: { code }, body, ...attempt });
  } catch (error) {
    // The part was paid, or the order cancelled, meanwhile.
    if (error instanceof ApiError && error.status === 409) await refreshStatus(code);
    throw error;
  }
}

/** `reason`: the API's message, to be shown by the caller. Without one the kernel has already shown a toast. */
export type ActionResult = { ok: true } | { ok: false; reason?: string };

export const writeMessage = (code: string, text: string): Promise<ActionResult> =>
  runAction(code, () =>
    shopApi(api).post('/api/v1/special-orders/{code}/messages', {
      params: { code },
      body: { text },
      quiet: [409, 422, 429],
    }),
  );

export const answerQuote = (code: string, answer: 'accept' | 'decline'): Promise<ActionResult> =>
  runAction(code, () =>
    shopApi(api).post('/api/v1/special-orders/{code}/quote', { params: { code }, body: { answer }, quiet: [409] }),
  );

/** Tells the API that the member has read the latest message. */
export async function markRead({ code, unread, messages }: SpecialOrder): Promise<void> {
  const last = messages.at(-1);
  if (unread === 0 || last === undefined) return;
  const body = { message: last.id };
  await shopApi(api)
    .post('/api/v1/special-orders/{code}/read', { params: { code }, body, quiet: true })
    // A message that was not marked as read is only counted once more.
    .catch(() => undefined);
}

export const cancelOrder = (code: string): Promise<ActionResult> =>
  runAction(code, () => shopApi(api).post('/api/v1/special-orders/{code}/cancel', { params: { code }, quiet: [409] }));

async function runAction(code: string, request: () => Promise<SpecialOrder>): Promise<ActionResult> {
  try {
    const order = await request();
    if (currentCode === code) $status.set({ state: 'ready', order });
    return { ok: true };
  } catch (error) {
    if (!(error instanceof ApiError) || error.messages.length === 0) return { ok: false };
    // A conflict means that the order changed meanwhile: load its current state.
    if (error.status === 409) await loadStatus(code);
    return { ok: false, reason: error.message };
  }
}

const getOrder = (code: string) => shopApi(api).get('/api/v1/special-orders/{code}', { params: { code }, quiet: true });
