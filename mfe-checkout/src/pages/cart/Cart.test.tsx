/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { toRial } from '@shop/shared/lib/money';
import { disconnect, type FakeRoutes, refuse, renderPage, visibleToasts } from '@shop/shared/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Item } from '../../cart/cart.ts';
import { buildBasket, buildCheckout, buildItem, secondItem } from '../../testing/build-checkout.ts';
import { Page } from './Cart.tsx';

const read = 'get /api/v1/checkout';
const add = 'post /api/v1/orders/basket/items';
const change = 'patch /api/v1/orders/basket/items/{variant_id}';
const remove = 'delete /api/v1/orders/basket/items/{variant_id}';

/** The basket of a member in an API that stores it. */
function memberShop(first: Item[], overrides: FakeRoutes = {}) {
  let items = first;
  const sameAs = (id: unknown) => (item: Item) => String(item.variant_id) === String(id);
  const set = (id: unknown, quantity: number) => {
    items = items.map((item) => (sameAs(id)(item) ? buildItem({ ...item, quantity, problem: null }) : item));
    return buildBasket(items);
  };
  const api: FakeRoutes = {
    [read]: () => buildCheckout({ basket: buildBasket(items) }),
    [change]: ({ params, body }) => {
      const { quantity, price_seen } = body as { quantity: number; price_seen: number };
      items = items.map((item) =>
        sameAs(params.variant_id)(item) && price_seen === item.price ? { ...item, price_before: null } : item,
      );
      return set(params.variant_id, quantity);
    },
    [remove]: ({ params }) => {
      items = items.filter((item) => !sameAs(params.variant_id)(item));
      return buildBasket(items);
    },
    [add]: ({ body }) => {
      const { variant_id, quantity } = body as { variant_id: number; quantity: number };
      items = [...items, buildItem({ ...(first.find(sameAs(variant_id)) ?? secondItem), quantity })];
      return buildBasket(items);
    },
    ...overrides,
  };
  const page = renderPage(<Page />, { path: '/checkout/cart', api, isMember: true });
  return {
    ...page,
    sent: (operation: string) => page.requests.filter((request) => request.operation === operation),
    set,
  };
}

const line = (name: string) => screen.findByRole('article', { name });
const stepper = async (name: string) => within(await line(name)).findByRole('spinbutton');
const summary = () => screen.findByRole('region', { name: 'خلاصهٔ سبد' });

test('a member changes a quantity: it shows at once, and the amounts follow with the price of the tier', async () => {
  const { user, sent } = memberShop([buildItem(), secondItem]);
  expect(within(await line('گونی کنفی')).getByText('۲۰۰٬۰۰۰ تومان')).toBeTruthy();
  await user.click(within(await line('گونی کنفی')).getByRole('button', { name: 'گونی کنفی: تغییر به ۵۰ عدد' }));
  expect((await stepper('گونی کنفی')).getAttribute('aria-valuenow')).toBe('50');
  expect(await within(await line('گونی کنفی')).findByText('۴۵۰٬۰۰۰ تومان')).toBeTruthy();
  expect(within(await summary()).getAllByText('۴۸۰٬۰۰۰ تومان').length).toBeGreaterThan(0);
  // «قیمت ۲ کالا» would read as the price of two pieces.
  expect(within(await summary()).getByText('قیمت کالاها (۲ قلم)')).toBeTruthy();
  expect(sent(change)).toMatchObject([{ params: { variant_id: '11' }, body: { quantity: 50, price_seen: 100_000 } }]);
});

test('quick presses send only the first and the last quantity', async () => {
  const { user, sent } = memberShop([buildItem()]);
  const more = within(await line('گونی کنفی')).getByRole('button', { name: /^افزایش/ });
  await user.tripleClick(more);
  expect((await stepper('گونی کنفی')).getAttribute('aria-valuenow')).toBe('50');
  expect(await within(await line('گونی کنفی')).findByText('۴۵۰٬۰۰۰ تومان')).toBeTruthy();
  const quantities = sent(change).map(({ body }) => (body as { quantity: number }).quantity);
  expect(quantities.at(-1)).toBe(50);
  expect(quantities.length).toBeLessThan(4);
});

test('a refused quantity goes back to the true one, with the reason as a toast', async () => {
  const { user } = memberShop([buildItem()], { [change]: () => refuse(409, 'از این کالا فقط ۲۰ عدد مانده است.') });
  await user.click(within(await line('گونی کنفی')).getByRole('button', { name: /^افزایش/ }));
  await waitFor(async () => expect((await stepper('گونی کنفی')).getAttribute('aria-valuenow')).toBe('20'));
  expect(visibleToasts()).toMatchObject([{ description: 'از این کالا فقط ۲۰ عدد مانده است.' }]);
});

test('a removed line leaves its place with an undo that has the focus and brings the same quantity back', async () => {
  const { user, sent } = memberShop([buildItem(), secondItem]);
  await user.click(within(await line('گونی کنفی')).getByRole('button', { name: /^حذف/ }));
  const undo = await screen.findByRole('button', { name: 'بازگرداندن گونی کنفی به سبد' });
  expect(document.activeElement).toBe(undo);
  await waitFor(() => expect(sent(remove)).toHaveLength(1));
  await user.click(undo);
  expect((await stepper('گونی کنفی')).getAttribute('aria-valuenow')).toBe('20');
  await waitFor(() => expect(sent(add)).toMatchObject([{ body: { variant_id: 11, quantity: 20 } }]));
  const names = screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'));
  expect(names).toEqual(['گونی کنفی', 'کیسهٔ برنج']);
});

test('the last removed line leaves the empty cart, still with its undo', async () => {
  const { user } = memberShop([buildItem()]);
  await user.click(within(await line('گونی کنفی')).getByRole('button', { name: /^حذف/ }));
  expect(await screen.findByText('سبد خرید شما خالی است')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^بازگرداندن/ })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'خلاصهٔ سبد' })).toBeNull();
});

test('a line with too large a quantity says so, offers the possible one, and keeps the shopper in the cart until then', async () => {
  const problem = { code: 'not-enough-stock' as const, message: 'از این کالا فقط ۱۰ عدد مانده است.' };
  const { user, address } = memberShop([buildItem({ max_quantity: 10, stock: 10, problem })]);
  await user.click(await screen.findByRole('button', { name: 'تأیید و تکمیل سفارش' }));
  expect(address()).toBe('/checkout/cart');
  expect(await screen.findByText(/قابل سفارش نیست/)).toBeTruthy();
  await user.click(within(await line('گونی کنفی')).getByRole('button', { name: 'گونی کنفی: تغییر به ۱۰ عدد' }));
  await waitFor(() => expect(screen.queryByText(problem.message)).toBeNull());
  await user.click(await screen.findByRole('link', { name: 'تأیید و تکمیل سفارش' }));
  expect(address()).toBe('/checkout/shipping');
});

test('a typed quantity that is refused stops the shopper in the cart, with the focus in its field', async () => {
  const { user, address } = memberShop([buildItem()]);
  const field = await stepper('گونی کنفی');
  await user.clear(field);
  await user.type(field, '۱۲٫۵');
  const next = screen.getByRole('link', { name: 'تأیید و تکمیل سفارش' });
  await user.click(next);
  await user.click(next);
  expect(address()).toBe('/checkout/cart');
  expect(document.activeElement).toBe(field);
  expect(screen.getByText('تعداد یکی از کالاها درست نیست؛ آن را اصلاح کنید.')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '۳۰');
  await user.click(screen.getByRole('link', { name: 'تأیید و تکمیل سفارش' }));
  expect(address()).toBe('/checkout/shipping');
});

test('a quantity above the limit is shown before the order goes on, beside a bulk request for all of it', async () => {
  const { user, address } = memberShop([buildItem({ stock: 9_000 })]);
  const field = await stepper('گونی کنفی');
  await user.clear(field);
  await user.type(field, '۶۰۰۰');
  const next = screen.getByRole('link', { name: 'تأیید و تکمیل سفارش' });
  await user.click(next);
  expect(address()).toBe('/checkout/cart');
  expect(field.getAttribute('aria-valuenow')).toBe('400');
  expect(screen.getByText(/با عددی که نوشتید فرق دارد/)).toBeTruthy();
  const bulk = screen.getByRole('link', { name: 'درخواست خرید ۶٬۰۰۰ عدد' });
  expect(bulk.getAttribute('href')).toBe('/products/1?variant=11#bulk=6000');
  await user.click(screen.getByRole('link', { name: 'تأیید و تکمیل سفارش' }));
  expect(address()).toBe('/checkout/shipping');
});

test('a line above the limit of an order leads to a bulk request with its quantity', async () => {
  const problem = { code: 'too-many' as const, message: 'از هر کالا تا ۴۰۰ عدد فروخته می‌شود.' };
  memberShop([buildItem({ quantity: 600, problem })]);
  const bulk = within(await line('گونی کنفی')).getByRole('link', { name: 'درخواست خرید ۶۰۰ عدد' });
  expect(bulk.getAttribute('href')).toBe('/products/1?variant=11#bulk=600');
});

test('a cart whose only line is sold out shows its sum alone, and the button says what to do', async () => {
  const problem = { code: 'sold-out' as const, message: 'این کالا تمام شده است.' };
  const { user, address } = memberShop([buildItem({ max_quantity: 0, stock: 0, problem })]);
  const rows = within(await summary());
  expect(rows.getAllByText('۰ تومان').length).toBeGreaterThan(0);
  expect(rows.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['جمع سبد']);
  expect(rows.queryByText(/مالیات|ارسال رایگان/)).toBeNull();
  await user.click(rows.getByRole('button', { name: 'تأیید و تکمیل سفارش' }));
  expect(await screen.findByText(/۱ کالای سبد قابل سفارش نیست/)).toBeTruthy();
  expect(address()).toBe('/checkout/cart');
});

test('a coupon that covers all of the goods leaves no tax to name', async () => {
  const basket = buildBasket([buildItem()]);
  const { quote, ...checkout } = buildCheckout({
    basket,
    coupon: { code: 'GIFT', title: 'هدیه', discount: basket.total, problem: null },
  });
  memberShop([buildItem()], { [read]: () => ({ ...checkout, quote: { ...quote, vat: toRial(0) } }) });
  expect(await within(await summary()).findByRole('button', { name: 'حذف کد تخفیف GIFT' })).toBeTruthy();
  expect(screen.queryByText(/مالیات/)).toBeNull();
});

test('a changed price is shown until the shopper has seen it', async () => {
  const { user, sent } = memberShop([buildItem({ price_before: buildItem({ quantity: 50 }).unit_price })]);
  const change90 = /گران‌تر شده است: هر عدد از ۹٬۰۰۰ تومان به ۱۰٬۰۰۰ تومان رسیده/;
  expect(await screen.findByText(change90)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^قیمت جدید/ }));
  await waitFor(() => expect(screen.queryByText(change90)).toBeNull());
  expect(sent(change)).toMatchObject([{ body: { quantity: 20, price_seen: 100_000 } }]);
});

test('a change that another tab made shows when the window gets the focus', async () => {
  const { set } = memberShop([buildItem()]);
  await line('گونی کنفی');
  set(11, 30);
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(async () => expect((await stepper('گونی کنفی')).getAttribute('aria-valuenow')).toBe('30'));
});

test('a filled cart leads to its pro-forma invoice, which waits for a change on its way; an empty one does not', async () => {
  let answer = () => {};
  const sent = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { user, address, set } = memberShop([buildItem(), secondItem], {
    [change]: async () => {
      await sent;
      return set(11, 30);
    },
  });
  await user.click(within(await line('گونی کنفی')).getByRole('button', { name: /^افزایش/ }));
  await user.click(screen.getByRole('button', { name: 'پیش‌فاکتور' }));
  expect(address()).toBe('/checkout/cart');
  answer();
  await user.click(await screen.findByRole('link', { name: 'پیش‌فاکتور' }));
  expect(address()).toBe('/checkout/pro-forma');
  cleanup();
  memberShop([]);
  expect(await screen.findByText('سبد خرید شما خالی است')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'پیش‌فاکتور' })).toBeNull();
});

test('a cart that cannot be loaded shows the failure, and the retry loads it', async () => {
  let isDown = true;
  const { user } = memberShop([], { [read]: () => (isDown ? disconnect() : buildCheckout()) });
  const retry = await screen.findByRole('button', { name: /دوباره تلاش کنید/ });
  isDown = false;
  await user.click(retry);
  expect(await line('گونی کنفی')).toBeTruthy();
});

test('a coupon of another spelling is refused beside its field; a right one reduces the sum until it is removed', async () => {
  const basket = buildBasket([buildItem()]);
  const coupon = { code: 'NOROOZ', title: '۱۰٪ تخفیف', discount: toRial(200_000), problem: null };
  const { user } = memberShop([buildItem()], {
    'put /api/v1/checkout/coupon': ({ body }) =>
      (body as { code: string }).code === 'NOROOZ'
        ? buildCheckout({ basket, coupon })
        : refuse(422, 'این کد تخفیف معتبر نیست.', { field: 'code' }),
    'delete /api/v1/checkout/coupon': () => buildCheckout({ basket }),
  });
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'کد تخفیف' });
  await user.type(field, 'NOROZ{Enter}');
  expect(await within(await summary()).findByText('این کد تخفیف معتبر نیست.')).toBeTruthy();
  expect(visibleToasts()).toEqual([]);
  expect(field.value).toBe('NOROZ');
  await user.clear(field);
  await user.type(field, 'NOROOZ{Enter}');
  expect((await within(await summary()).findAllByText('۱۸۰٬۰۰۰ تومان')).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'حذف کد تخفیف NOROOZ' }));
  await waitFor(() => expect(screen.queryByText('۱۸۰٬۰۰۰ تومان')).toBeNull());
});

test('a coupon that cannot be checked is reported once, beside its field', async () => {
  const { user } = memberShop([buildItem()], { 'put /api/v1/checkout/coupon': disconnect });
  await user.type(await screen.findByRole('textbox', { name: 'کد تخفیف' }), 'NOROOZ{Enter}');
  expect(await within(await summary()).findByText('کد تخفیف بررسی نشد. دوباره تلاش کنید.')).toBeTruthy();
  expect(visibleToasts()).toEqual([]);
});
