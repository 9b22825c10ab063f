import { type ShopApi, shopApi } from '@shop/shared/api';
import { ApiError, api } from '@shop/shared/kernel';
import { paymentBody } from '@shop/shared/lib/payment-ways';
import { memberData } from '@shop/shared/stores/member-data';
import { addNewer, loadEarlierPage } from '@shop/shared/stores/message-pages';
import type { SpecialOrder } from '../../special-orders/order.ts';

/** The order on screen, by its code. */
const order = memberData<SpecialOrder, string>(
  (shop, code) => shop.get('/api/v1/special-orders/{code}', { params: { code }, quiet: true }),
  { merge: addNewer },
);

export { order as memberOrder };
export const { load: loadOrder } = order;

type Attempt = { idempotencyKey: string };

/** Begins to pay the part that is due, in one of `waysToPay`. */
export function startPayment(code: string, way: string, attempt: Attempt) {
  const body = paymentBody(way);
  const request = shopApi(api).post('/api/v1/special-orders/{code}/payments', { params: { code }, body, ...attempt });
  return request.catch((error) => reloadAfterConflict(code, error));
}

export function writeMessage(code: string, text: string, attempt: Attempt): Promise<void> {
  const send = (shop: ShopApi) =>
    shop.post('/api/v1/special-orders/{code}/messages', { params: { code }, body: { text }, ...attempt });
  return order.apply(send, addNewer).catch((error) => reloadAfterConflict(code, error));
}

export const loadEarlier = ({ code, earlier }: SpecialOrder): Promise<void> =>
  loadEarlierPage(order, earlier, (shop, query) =>
    shop.get('/api/v1/special-orders/{code}', { params: { code }, query }),
  );

/** The part was paid, or the order closed, meanwhile: loads its current state. */
async function reloadAfterConflict(code: string, error: unknown): Promise<never> {
  if (error instanceof ApiError && error.status === 409) await loadOrder(code);
  throw error;
}

/** `reason`: the API's message, to be shown by the caller. Without one the kernel has already shown a toast. */
export type ActionResult = { ok: true } | { ok: false; reason?: string };

export const answerQuote = (code: string, answer: 'accept' | 'decline'): Promise<ActionResult> =>
  runAction(code, (shop) =>
    shop.post('/api/v1/special-orders/{code}/quote', { params: { code }, body: { answer }, quiet: [409] }),
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
  runAction(code, (shop) => shop.post('/api/v1/special-orders/{code}/cancel', { params: { code }, quiet: [409] }));

async function runAction(code: string, send: (shop: ShopApi) => Promise<SpecialOrder>): Promise<ActionResult> {
  try {
    await order.apply(send, addNewer);
    return { ok: true };
  } catch (error) {
    if (!(error instanceof ApiError) || error.messages.length === 0) return { ok: false };
    // A conflict means that the order changed meanwhile: load its current state.
    if (error.status === 409) await loadOrder(code);
    return { ok: false, reason: error.message };
  }
}
