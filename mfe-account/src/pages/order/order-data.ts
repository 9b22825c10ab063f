import { type ResponseData, shopApi } from '@shop/shared/api';
import { $general, ApiError, api, getDraftOwner } from '@shop/shared/kernel';
import { memberData } from '../../member-data.ts';
import type { Order } from '../../orders/order.ts';

const order = memberData<Order>();
export const $order = order.$data;

/** Whether a text in an address can name an order. */
export const isOrderNumber = (text: string): boolean => /^[1-9]\d{8}$/.test(text);

export function loadOrder(number: string, request: (number: string) => Promise<Order> = getOrder): Promise<void> {
  return order.load(() => (isOrderNumber(number) ? request(number) : Promise.reject(new ApiError(404, ''))));
}

const getOrder = (number: string) => shopApi(api).get('/api/v1/orders/{number}', { params: { number }, quiet: true });

/** Shows the order as a change has answered it. */
export const showChanged = (request: () => Promise<Order>): Promise<void> => order.change(request);

/** `reason`: the API's message. Without one the kernel has already shown a toast. */
export type ActionResult = { ok: true } | { ok: false; reason?: string };

export async function cancelOrder(number: number): Promise<ActionResult> {
  try {
    const params = { number };
    await order.change(() => shopApi(api).post('/api/v1/orders/{number}/cancel', { params, quiet: [409] }));
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
    if (owner === getDraftOwner()) {
      $general.setKey('basketCount', basket.items.length);
      $general.setKey(
        'basketItemIds',
        basket.items.map(({ product_id }) => product_id),
      );
    }
    return { ok: true, messages: basket.changed.map(({ message }) => message) };
  } catch {
    // The kernel has shown a toast.
    return { ok: false, messages: [] };
  }
}
