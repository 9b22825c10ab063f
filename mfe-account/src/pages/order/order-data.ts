import { type ResponseData, type ShopApi, shopApi } from '@shop/shared/api';
import { ApiError, api, getDraftOwner } from '@shop/shared/kernel';
import { showBasket } from '@shop/shared/stores/basket-count';
import { memberData, rejectAsUnknown } from '@shop/shared/stores/member-data';
import type { Order } from '../../orders/order.ts';

const order = memberData<Order, string>((shop, number) =>
  isOrderNumber(number) ? shop.get('/api/v1/orders/{number}', { params: { number }, quiet: true }) : rejectAsUnknown(),
);

export { order as memberOrder };
export const { load: loadOrder } = order;

/** Whether a text in an address can name an order. */
export function isOrderNumber(text: string): boolean {
  return /^[1-9]\d{8}$/.test(text);
}

/** Shows the order as a change has answered it. */
export const showChanged = (send: (shop: ShopApi) => Promise<Order>): Promise<void> =>
  order.apply(send, (_, changed) => changed);

/** `reason`: the API's message. Without one the kernel has already shown a toast. */
export type ActionResult = { ok: true } | { ok: false; reason?: string };

export async function cancelOrder(number: number): Promise<ActionResult> {
  try {
    const params = { number };
    await showChanged((shop) => shop.post('/api/v1/orders/{number}/cancel', { params, quiet: [409] }));
    return { ok: true };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) return { ok: false };
    // The order has changed meanwhile: show its current state.
    await loadOrder(String(number));
    return { ok: false, reason: error.message };
  }
}

type ReorderPreview = ResponseData<'get', '/api/v1/orders/{number}/reorder'>;
export type ReorderLine = ReorderPreview['lines'][number];

export const previewReorder = (number: number): Promise<ReorderPreview> =>
  shopApi(api).get('/api/v1/orders/{number}/reorder', { params: { number } });

/** `messages`: about lines that were left out or got a smaller quantity. */
export async function reorder(number: number): Promise<{ ok: boolean; messages: string[] }> {
  const owner = getDraftOwner();
  try {
    const basket = await shopApi(api).post('/api/v1/orders/{number}/reorder', { params: { number } });
    showBasket(basket, owner);
    return { ok: true, messages: basket.changed.map(({ message }) => message) };
  } catch {
    // The kernel has shown a toast.
    return { ok: false, messages: [] };
  }
}
