/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '@shop/shared/kernel';
import { toRial } from '@shop/shared/lib/money';
import { renderPage } from '@shop/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { PaymentForm } from './PaymentForm.tsx';

const send = jest.fn<(method: string) => Promise<string>>();

beforeEach(() => {
  window.sessionStorage.clear();
  send.mockReset();
});

function openForm(amount: number, { asksTerms = true } = {}) {
  const options = { gateways: [], wallet: { available: toRial(0) }, max_gateway_amount: toRial(2_000_000_000) };
  const form = (
    <PaymentForm id="v1" amount={toRial(amount)} asksTerms={asksTerms} send={send} onSent={() => undefined} />
  );
  return renderPage(form, { api: { 'get /api/v1/payments/options': () => options }, isMember: true });
}

test('an order with nothing to pay is placed, not paid', async () => {
  let finish = (_: string) => {};
  send.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
  const { user } = openForm(0);
  await user.click(await screen.findByRole('button', { name: 'ثبت سفارش' }));
  expect(await screen.findByText('برای ثبت سفارش، شرایط خرید را بپذیرید.')).toBeTruthy();
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'ثبت سفارش' }));
  expect(await screen.findByRole('button', { name: 'در حال ثبت…' })).toBeTruthy();
  finish('done');
  await waitFor(() => expect(send.mock.calls[0]?.[0]).toBe('wallet'));
});

test('a placed order with nothing to pay is finished, and a failure does not say that it was not placed', async () => {
  let fail = (_: ApiError) => {};
  send.mockImplementation(() => new Promise((_, reject) => (fail = reject)));
  const { user } = openForm(0, { asksTerms: false });
  await user.click(await screen.findByRole('button', { name: 'نهایی کردن سفارش' }));
  expect(await screen.findByRole('button', { name: 'در حال نهایی کردن…' })).toBeTruthy();
  await act(async () => fail(new ApiError(0, 'Network Error')));
  expect(await screen.findByText('سفارش نهایی نشد. دوباره تلاش کنید.')).toBeTruthy();
});
