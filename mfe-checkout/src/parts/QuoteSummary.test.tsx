/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { toRial } from '@shop/shared/lib/money';
import { renderPage } from '@shop/shared/testing';
import { screen } from '@testing-library/react';
import { buildCheckout } from '../testing/build-checkout.ts';
import { QuoteSummary } from './QuoteSummary.tsx';

const link = { name: 'کد تخفیف دارید؟ در سبد خرید وارد کنید' };

test('the costs of an order without a coupon lead to the cart, where a code can be entered', async () => {
  const { user, address } = renderPage(<QuoteSummary checkout={buildCheckout()} />, { path: '/checkout/payment' });
  await user.click(screen.getByRole('link', link));
  expect(address()).toBe('/checkout/cart');
});

test('an order with a coupon shows its discount and asks for no other code', () => {
  const coupon = { code: 'OFF', title: 'تخفیف', discount: toRial(300_000), problem: null };
  renderPage(<QuoteSummary checkout={buildCheckout({ coupon })} />);
  expect(screen.getByText('۳۰٬۰۰۰ تومان')).toBeTruthy();
  expect(screen.queryByRole('link', link)).toBeNull();
});
