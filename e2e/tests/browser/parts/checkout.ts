import type { Shop } from '../../../harness/shop.ts';

/** Brings a member's checkout up to its last step: one line in the basket, which the member picks up. */
export async function fillCheckout(shop: Shop, token: string): Promise<void> {
  await send(shop, token, 'POST', '/api/v1/orders/basket/items', { variant_id: 6, quantity: 5 });
  const recipient = { recipient_name: 'مینا رضایی', recipient_mobile: '09121234567' };
  await send(shop, token, 'PUT', '/api/v1/checkout/delivery', {
    ...{ method: 'pickup', address_id: null, slot_id: null, ...recipient },
  });
}

async function send(shop: Shop, token: string, method: string, path: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await shop.request(path, { method, headers, body: JSON.stringify(body) });
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${response.text}`);
}
