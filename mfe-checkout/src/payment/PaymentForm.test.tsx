/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { toRial } from '@shop/shared/lib/money';
import { renderPage } from '@shop/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { PaymentForm } from './PaymentForm.tsx';

const send = jest.fn<(method: string) => Promise<string>>();

beforeEach(() => {
  window.sessionStorage.clear();
  send.mockReset();
});

function openForm(amount: number) {
  const options = { gateways: [], wallet: { available: toRial(0) }, max_gateway_amount: toRial(2_000_000_000) };
  const form = <PaymentForm id="v1" amount={toRial(amount)} asksTerms send={send} onSent={() => undefined} />;
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
