/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { toRial } from '@shop/shared/lib/money';
import { type FakeRoutes, refuse, renderPage } from '@shop/shared/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { buildSpecialOrder, orderCode as code } from '../../testing/build-special-order.ts';
import { Page } from './SpecialOrderStatus.tsx';

// Drafts of messages.
afterEach(() => sessionStorage.clear());

async function openOrder(routes: FakeRoutes, state = 'در حال بررسی') {
  const page = renderPage(<Page />, {
    path: `/special-order/orders/${code}`,
    route: '/special-order/orders/:code',
    isMember: true,
    api: { 'get /api/v1/special-orders/{code}': () => buildSpecialOrder(), ...routes },
  });
  await screen.findByRole('heading', { name: state });
  const sent = () => page.requests.filter(({ operation }) => operation.startsWith('post '));
  return { ...page, sent };
}

/** An accepted order whose deposit is due, and a wallet that has enough for it. */
async function openUnpaid(routes: FakeRoutes, { is_confirming = false, transfer = null as string | null } = {}) {
  const due = { part: 'deposit' as const, amount: toRial(54_000_000), is_confirming, transfer };
  const page = await openOrder(
    {
      'get /api/v1/special-orders/{code}': () => buildSpecialOrder({ state: 'accepted', due }),
      'get /api/v1/payments/options': () => ({
        gateways: [{ id: 'local', title: 'بانک آزمایشی' }],
        wallet: { available: toRial(60_000_000) },
        max_gateway_amount: toRial(1_000_000_000),
      }),
      ...routes,
    },
    'پذیرفته شد',
  );
  return { ...page, region: screen.getByRole('region', { name: 'پیش‌پرداخت' }) };
}

test('the deposit is paid from the wallet once, also after a double press, and the result is shown', async () => {
  const reference = 'x'.repeat(22);
  const { user, sent, region, address } = await openUnpaid({
    'post /api/v1/special-orders/{code}/payments': () => ({ reference, state: 'succeeded', redirect_url: null }),
  });
  await user.click(await within(region).findByRole('radio', { name: /^کیف پول/ }));
  await user.dblClick(within(region).getByRole('button', { name: 'پرداخت ۵٬۴۰۰٬۰۰۰ تومان' }));
  await waitFor(() => expect(address()).toBe(`/payment/success?ref=${reference}`));
  expect(sent()).toMatchObject([{ params: { code }, body: { method: 'wallet' } }]);
});

test('a refused payment says why, and the order shows the state that it has meanwhile', async () => {
  let isPaid = false;
  const due = { part: 'deposit' as const, amount: toRial(54_000_000), is_confirming: false, transfer: null };
  const { user, region } = await openUnpaid({
    'get /api/v1/special-orders/{code}': () =>
      isPaid ? buildSpecialOrder({ state: 'deposit_paid' }) : buildSpecialOrder({ state: 'accepted', due }),
    'post /api/v1/special-orders/{code}/payments': () => {
      isPaid = true;
      return refuse(409, 'برای این سفارش اکنون پرداختی لازم نیست.', { code: 'nothing-due' });
    },
  });
  await user.click(await within(region).findByRole('button', { name: /^پرداخت/ }));
  await screen.findByRole('heading', { name: 'پیش‌پرداخت شد' });
  expect(screen.queryByRole('region', { name: 'پیش‌پرداخت' })).toBeNull();
});

test('while the bank confirms the deposit, it cannot be paid again', async () => {
  const { region } = await openUnpaid({}, { is_confirming: true });
  expect(within(region).getByRole('status').textContent).toContain('به بانک رسیده است');
  expect(within(region).queryByRole('button')).toBeNull();
});

test('an open bank transfer leads to its page, and cannot be paid again while its receipt is checked', async () => {
  const reference = 'x'.repeat(22);
  const waiting = await openUnpaid({}, { transfer: reference });
  const link = within(waiting.region).getByRole('link', { name: 'حساب فروشگاه و رسید' });
  expect(link.getAttribute('href')).toBe(`/payment/transfer?ref=${reference}`);
  await within(waiting.region).findByRole('button', { name: /^پرداخت/ });
  cleanup();
  const checked = await openUnpaid({}, { is_confirming: true, transfer: reference });
  expect(within(checked.region).getByText(/آن را بررسی می‌کنیم/)).toBeTruthy();
  expect(within(checked.region).queryByRole('button')).toBeNull();
});

test('a payment that has begun after the page was left does not take the shopper away', async () => {
  let finish = () => {};
  const reference = 'x'.repeat(22);
  const { user, sent, address, unmount } = await openUnpaid({
    'post /api/v1/special-orders/{code}/payments': () =>
      new Promise((resolve) => (finish = () => resolve({ reference, state: 'succeeded', redirect_url: null }))),
  });
  await user.click(await screen.findByRole('button', { name: /^پرداخت / }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  unmount();
  finish();
  // The answer has arrived when the form has dropped its draft.
  await waitFor(() =>
    expect(Object.keys(window.sessionStorage).filter((key) => key.startsWith('draft.part-payment'))).toEqual([]),
  );
  expect(address()).toBe(`/special-order/orders/${code}`);
});
