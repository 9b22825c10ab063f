import type { BrowserContext } from '@playwright/test';
import { callAs, newMember } from '../../../harness/members.ts';
import type { Shop } from '../../../harness/shop.ts';

/** Brings a member's checkout up to its last step: one line in the basket, which the member picks up. */
export async function fillCheckout(shop: Shop, token: string): Promise<void> {
  await callAs(shop, token, 'POST', '/api/v1/orders/basket/items', { variant_id: 6, quantity: 5 });
  const recipient = { recipient_name: 'خریدار آزمایشی', recipient_mobile: '09121234567' };
  await callAs(shop, token, 'PUT', '/api/v1/checkout/delivery', {
    method: 'pickup',
    address_id: null,
    slot_id: null,
    ...recipient,
  });
}

/** Logs this browser in as a new member whose checkout is at its last step. */
export async function signInToPay(shop: Shop, context: BrowserContext) {
  const { token, mobile } = await newMember(shop);
  await context.addCookies([{ name: 'access_token', value: token, url: shop.url }]);
  await fillCheckout(shop, token);
  return {
    token,
    mobile,
    orders: async (): Promise<{ number: number; state: string }[]> =>
      (await callAs(shop, token, 'GET', '/api/v1/orders')).items,

    /** Places the order and begins its payment. `url`: the page of the bank. */
    placeOrder: async (): Promise<{ number: number; reference: string; url: string }> => {
      const { quote } = await callAs(shop, token, 'GET', '/api/v1/checkout');
      const { number } = await callAs(shop, token, 'POST', '/api/v1/orders', { accepted_total: quote.total });
      const path = `/api/v1/orders/${number}/payments`;
      const { reference, redirect_url: url } = await callAs(shop, token, 'POST', path, { method: 'gateway' });
      return { number, reference, url };
    },
  };
}
