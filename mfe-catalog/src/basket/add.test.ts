/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { shopApi } from '@shop/shared/api';
import { $alerts, $basketCount, $general, $guestBasket, clearToken, setToken } from '@shop/shared/kernel';
import { createApi } from '@shop/shared/kernel/http';
import { addToBasket } from './add.ts';

type Respond = (body: { items: { quantity: number }[] } & { quantity: number }) => Response | Promise<Response>;

/** The real API client with fake responses. */
function fakeShop(respond: Respond) {
  const requests: string[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    requests.push(`${request.method} ${new URL(request.url).pathname}`);
    return respond(await request.json());
  };
  return { requests, shop: shopApi(createApi({ baseUrl: 'http://api.invalid', fetch })) };
}

const item = { variant_id: 7, product_id: 2, quantity: 20, price: 1_000_000 };
const toasts = () => $alerts.get().map(({ title, description, type }) => ({ title, description, type }));
const count = () => {
  // The store computes only while it has a subscriber; in the shop that is the header.
  const stop = $basketCount.listen(() => undefined);
  const value = $basketCount.get();
  stop();
  return value;
};

beforeEach(() => {
  clearToken();
  $guestBasket.set([]);
  $general.setKey('basketCount', 0);
  $general.setKey('basketItemIds', []);
  $alerts.set([]);
});

describe('a guest', () => {
  const accept = () => Response.json({ data: { items: [{ problem: null }] } });

  test('a guest sees the item at once, and adding it again raises the quantity', async () => {
    const { requests, shop } = fakeShop(accept);
    const first = addToBasket(item, shop);
    expect(count()).toBe(1);
    expect(await first).toEqual({ ok: true, inBasket: 20 });
    expect(await addToBasket(item, shop)).toEqual({ ok: true, inBasket: 40 });
    expect($guestBasket.get()).toEqual([{ variant_id: 7, product_id: 2, quantity: 40, price_seen: 1_000_000 }]);
    expect(requests).toEqual(['POST /api/v1/orders/basket/price', 'POST /api/v1/orders/basket/price']);
  });

  test('a guest who adds more than the stock keeps the earlier quantity and sees the reason', async () => {
    const message = 'از این کالا فقط ۳۰ عدد مانده است.';
    const { shop } = fakeShop(({ items: [requested] }) =>
      Response.json({
        data: { items: [{ problem: (requested?.quantity ?? 0) > 30 ? { code: 'not-enough-stock', message } : null }] },
      }),
    );
    await addToBasket(item, shop);
    expect(await addToBasket(item, shop)).toEqual({ ok: false });
    expect($guestBasket.get()).toMatchObject([{ quantity: 20 }]);
    expect(toasts()).toEqual([{ title: 'خطا', description: message, type: 'danger' }]);
  });

  test('a guest with a full basket sees the limit, and no line is lost', async () => {
    const { requests, shop } = fakeShop(accept);
    const fullBasket = Array.from({ length: 50 }, (_, index) => ({
      variant_id: 100 + index,
      product_id: 100 + index,
      quantity: 1,
      price_seen: null,
    }));
    $guestBasket.set(fullBasket);
    expect(await addToBasket(item, shop)).toEqual({ ok: false });
    expect([$guestBasket.get(), requests]).toEqual([fullBasket, []]);
    expect(toasts()).toMatchObject([{ description: expect.stringContaining('۵۰ ردیف') }]);
  });

  test('a guest keeps the item when the API cannot be reached', async () => {
    const { shop } = fakeShop(() => Promise.reject(new TypeError('no network')));
    expect(await addToBasket(item, shop)).toEqual({ ok: true, inBasket: 20 });
    expect([count(), toasts()]).toEqual([1, []]);
  });
});

describe('a member', () => {
  beforeEach(() => setToken('a-token', new Date(Date.now() + 60_000)));

  test('a member sees the count rise at once, then the count of the API', async () => {
    const items = [
      { variant_id: 7, product_id: 2, quantity: 60 },
      { variant_id: 9, product_id: 3, quantity: 1 },
    ];
    const { requests, shop } = fakeShop(() => Response.json({ data: { items } }));
    const adding = addToBasket(item, shop);
    expect(count()).toBe(1);
    expect(await adding).toEqual({ ok: true, inBasket: 60 });
    expect([count(), $general.get().basketItemIds]).toEqual([2, [2, 3]]);
    expect(requests).toEqual(['POST /api/v1/orders/basket/items']);
  });

  test('a member sees the count rolled back when the API refuses', async () => {
    $general.setKey('basketCount', 1);
    $general.setKey('basketItemIds', [3]);
    const refusal = { errors: [{ messages: [{ message: 'این کالا تمام شده است.', code: 'sold-out' }] }] };
    const { shop } = fakeShop(() => Response.json(refusal, { status: 422 }));
    const adding = addToBasket(item, shop);
    expect(count()).toBe(2);
    expect(await adding).toEqual({ ok: false });
    expect([count(), $general.get().basketItemIds]).toEqual([1, [3]]);
    expect($guestBasket.get()).toEqual([]);
  });
});
