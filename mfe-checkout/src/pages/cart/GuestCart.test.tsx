/** @jest-environment jsdom */
import { beforeAll, expect, test } from '@jest/globals';
import { $favorites, $guestBasket, type GuestLine, toggleFavorite } from '@shop/shared/kernel';
import { disconnect, type FakeRoutes, renderPage, visibleToasts } from '@shop/shared/testing';
import { screen, within } from '@testing-library/react';
import type { Item } from '../../cart/cart.ts';
import { buildBasket, buildItem, secondItem } from '../../testing/build-checkout.ts';
import { Page } from './Cart.tsx';

const price = 'post /api/v1/orders/basket/price';

const line = (name: string) => screen.findByRole('article', { name });

// Without a listener the store would read the empty storage again when the page is rendered.
beforeAll(() => void $guestBasket.listen(() => undefined));

/** A guest's basket is in this browser and only priced by the API. */
function guestShop(lines: GuestLine[], items: Item[], isDown = () => false) {
  $guestBasket.set(lines);
  const api: FakeRoutes = {
    [price]: ({ body }) => {
      if (isDown()) return disconnect();
      const { items: requested } = body as { items: { variant_id: number; quantity: number }[] };
      const priced = items.flatMap((item) => {
        const line = requested.find(({ variant_id }) => variant_id === item.variant_id);
        return line ? [buildItem({ ...item, quantity: line.quantity })] : [];
      });
      return buildBasket(priced);
    },
  };
  return renderPage(<Page />, { path: '/checkout/cart', api });
}

const guestLine = (changes: Partial<GuestLine> = {}): GuestLine => ({
  variant_id: 11,
  product_id: 1,
  quantity: 20,
  price_seen: 100_000,
  ...changes,
});

test('a guest changes a line, saves another for later, and goes on to the shipping', async () => {
  const { user, address } = guestShop(
    [guestLine(), guestLine({ variant_id: 12, product_id: 2, quantity: 3 })],
    [buildItem(), secondItem],
  );
  await user.click(within(await line('گونی کنفی')).getByRole('button', { name: /^افزایش/ }));
  expect(await within(await line('گونی کنفی')).findByText('۳۰۰٬۰۰۰ تومان')).toBeTruthy();
  expect($guestBasket.get()).toMatchObject([{ variant_id: 11, quantity: 30 }, { variant_id: 12 }]);
  await user.click(within(await line('کیسهٔ برنج')).getByRole('button', { name: /برای بعد/ }));
  expect(screen.getByText(/«کیسهٔ برنج»/).textContent).toBe('«کیسهٔ برنج» به علاقه‌مندی‌ها منتقل شد.');
  expect($favorites.get()).toEqual([2]);
  expect($guestBasket.get()).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'وارد حساب خود شوید' }).getAttribute('href')).toContain('%2Fcheckout%2Fcart');
  await user.click(await screen.findByRole('link', { name: 'تأیید و تکمیل سفارش' }));
  expect(address()).toBe('/checkout/shipping');
});

test('a guest’s line of a deleted product is dropped with a notice; without lines the cart is empty without a request', async () => {
  const { requests } = guestShop([guestLine({ variant_id: 99 })], []);
  expect(await screen.findByText('سبد خرید شما خالی است')).toBeTruthy();
  expect(visibleToasts()).toMatchObject([{ title: 'کالایی که دیگر فروخته نمی‌شود از سبد شما حذف شد.' }]);
  expect($guestBasket.get()).toEqual([]);
  expect(requests).toHaveLength(1);
});

test('a favourite that is removed from the basket was not moved to the favourites', async () => {
  const { user } = guestShop([guestLine()], [buildItem()]);
  if (!$favorites.get().includes(1)) toggleFavorite(1);
  await user.click(await screen.findByRole('button', { name: 'حذف گونی کنفی از سبد' }));
  expect(screen.getByText(/«گونی کنفی»/).textContent).toBe('«گونی کنفی» از سبد حذف شد.');
});

test('undoing «برای بعد» restores the line and removes the added favourite', async () => {
  const other = { variant_id: 13, product_id: 2 };
  const { user } = guestShop(
    [guestLine(), guestLine({ variant_id: 12, product_id: 2 }), guestLine(other)],
    [buildItem(), secondItem, buildItem({ ...secondItem, ...other, name: 'کیسهٔ آرد' })],
  );
  const save = async (name: string) => user.click(within(await line(name)).getByRole('button', { name: /برای بعد/ }));
  const undo = async (name: string) =>
    user.click(await screen.findByRole('button', { name: `بازگرداندن ${name} به سبد` }));
  for (const id of $favorites.get()) toggleFavorite(id);
  toggleFavorite(1);
  await save('گونی کنفی');
  await undo('گونی کنفی');
  expect(await line('گونی کنفی')).toBeTruthy();
  // The jute sack was a favourite before, and stays one.
  expect($favorites.get()).toEqual([1]);
  await save('کیسهٔ برنج');
  await save('کیسهٔ آرد');
  expect($favorites.get()).toEqual([1, 2]);
  await undo('کیسهٔ برنج');
  expect($favorites.get()).toEqual([1, 2]);
  await undo('کیسهٔ آرد');
  expect(await line('کیسهٔ آرد')).toBeTruthy();
  expect($favorites.get()).toEqual([1]);
});

test('the only line that is brought back without a network does not stand beside an empty basket', async () => {
  let isDown = false;
  const { user } = guestShop([guestLine()], [buildItem()], () => isDown);
  await user.click(await screen.findByRole('button', { name: 'حذف گونی کنفی از سبد' }));
  expect(await screen.findByText('سبد خرید شما خالی است')).toBeTruthy();
  isDown = true;
  await user.click(screen.getByRole('button', { name: 'بازگرداندن گونی کنفی به سبد' }));
  expect(await line('گونی کنفی')).toBeTruthy();
  expect(screen.queryByText('سبد خرید شما خالی است')).toBeNull();
  const retry = await screen.findByRole('button', { name: 'دوباره تلاش کنید' });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByRole('link', { name: 'تأیید و تکمیل سفارش' })).toBeTruthy();
});
