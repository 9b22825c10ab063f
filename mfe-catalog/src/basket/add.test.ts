/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { shopApi } from '@shop/shared/api';
import { $alerts, $basketCount, $general, $guestBasket, forgetToken, keepToken } from '@shop/shared/kernel';
import { createApi } from '@shop/shared/kernel/http';
import { addToBasket } from './add.ts';

type Answering = (body: { items: { quantity: number }[] } & { quantity: number }) => Response | Promise<Response>;

/** The API as a browser meets it, but for the answers. */
function shopThat(answers: Answering) {
  const asked: string[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    asked.push(`${request.method} ${new URL(request.url).pathname}`);
    return answers(await request.json());
  };
  return { asked, shop: shopApi(createApi({ baseUrl: 'http://api.invalid', fetch })) };
}

const line = { variant_id: 7, product_id: 2, quantity: 20, price: 1_000_000 };
const told = () => $alerts.get().map(({ title, description, type }) => ({ title, description, type }));
const count = () => {
  // Somebody looks at it, as the header does.
  const stop = $basketCount.listen(() => undefined);
  const now = $basketCount.get();
  stop();
  return now;
};

beforeEach(() => {
  forgetToken();
  $guestBasket.set([]);
  $general.setKey('basketCount', 0);
  $general.setKey('basketItemIds', []);
  $alerts.set([]);
});

describe('a guest', () => {
  const fine = () => Response.json({ data: { items: [{ problem: null }] } });

  test('has it at once, and more of it the second time', async () => {
    const { asked, shop } = shopThat(fine);
    const first = addToBasket(line, shop);
    expect(count()).toBe(1);
    expect(await first).toEqual({ ok: true, held: 20 });
    expect(await addToBasket(line, shop)).toEqual({ ok: true, held: 40 });
    expect($guestBasket.get()).toEqual([{ variant_id: 7, product_id: 2, quantity: 40, price_seen: 1_000_000 }]);
    expect(asked).toEqual(['POST /api/v1/orders/basket/price', 'POST /api/v1/orders/basket/price']);
  });

  test('who wants more than there is keeps what was there, and is told why', async () => {
    const message = 'از این کالا تنها ۳۰ عدد مانده است.';
    const { shop } = shopThat(({ items: [asked] }) =>
      Response.json({
        data: { items: [{ problem: (asked?.quantity ?? 0) > 30 ? { code: 'not-enough-stock', message } : null }] },
      }),
    );
    await addToBasket(line, shop);
    expect(await addToBasket(line, shop)).toEqual({ ok: false });
    expect($guestBasket.get()).toMatchObject([{ quantity: 20 }]);
    expect(told()).toEqual([{ title: 'خطا', description: message, type: 'danger' }]);
  });

  test('whose basket is full is told, and nothing of it is lost', async () => {
    const { asked, shop } = shopThat(fine);
    const fifty = Array.from({ length: 50 }, (_, at) => ({
      ...{ variant_id: 100 + at, product_id: 100 + at, quantity: 1, price_seen: null },
    }));
    $guestBasket.set(fifty);
    expect(await addToBasket(line, shop)).toEqual({ ok: false });
    expect([$guestBasket.get(), asked]).toEqual([fifty, []]);
    expect(told()).toMatchObject([{ description: expect.stringContaining('۵۰ ردیف') }]);
  });

  test('whom the network leaves alone keeps it', async () => {
    const { shop } = shopThat(() => Promise.reject(new TypeError('no network')));
    expect(await addToBasket(line, shop)).toEqual({ ok: true, held: 20 });
    expect([count(), told()]).toEqual([1, []]);
  });
});

describe('a member', () => {
  beforeEach(() => keepToken('a-token', new Date(Date.now() + 60_000)));

  test('has it counted at once, and then as the shop counts', async () => {
    const items = [
      { variant_id: 7, product_id: 2, quantity: 60 },
      { variant_id: 9, product_id: 3, quantity: 1 },
    ];
    const { asked, shop } = shopThat(() => Response.json({ data: { items } }));
    const adding = addToBasket(line, shop);
    expect(count()).toBe(1);
    expect(await adding).toEqual({ ok: true, held: 60 });
    expect([count(), $general.get().basketItemIds]).toEqual([2, [2, 3]]);
    expect(asked).toEqual(['POST /api/v1/orders/basket/items']);
  });

  test('who is refused sees it taken back', async () => {
    $general.setKey('basketCount', 1);
    $general.setKey('basketItemIds', [3]);
    const refusal = { errors: [{ messages: [{ message: 'این کالا تمام شده است.', code: 'sold-out' }] }] };
    const { shop } = shopThat(() => Response.json(refusal, { status: 422 }));
    const adding = addToBasket(line, shop);
    expect(count()).toBe(2);
    expect(await adding).toEqual({ ok: false });
    expect([count(), $general.get().basketItemIds]).toEqual([1, [3]]);
    expect($guestBasket.get()).toEqual([]);
  });
});
