/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { toRial } from '@shop/shared/lib/money';
import { disconnect, type FakeRoutes, refuse, renderPage, visibleToasts } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { Page } from './Wallet.tsx';
import type { Wallet, Withdrawal } from './wallet.ts';

const sheba = 'IR820540102680020817909002';
const wallet: Wallet = {
  balance: toRial(1_000_000),
  held: toRial(0),
  available: toRial(1_000_000),
  charge_limits: { min: toRial(500_000), max: toRial(200_000_000) },
  owner_name: 'سارا محمدی',
};
const withdrawal: Withdrawal = {
  number: 7,
  state: 'requested',
  amount: toRial(600_000),
  sheba,
  owner_name: 'سارا محمدی',
  may_cancel: true,
  created_at: '2026-11-22T10:00:00Z',
  updated_at: '2026-11-22T10:00:00Z',
  bank_reference: null,
  reason: null,
};
const getWallet = 'get /api/v1/wallet';
const getWithdrawals = 'get /api/v1/wallet/withdrawals';
const getEntries = 'get /api/v1/transactions';
const getOptions = 'get /api/v1/payments/options';
const charge = 'post /api/v1/account/wallet/charges';
const request = 'post /api/v1/wallet/withdrawals';
const cancel = 'post /api/v1/wallet/withdrawals/{number}/cancel';

beforeEach(() => window.sessionStorage.clear());

function openPage(api: FakeRoutes = {}) {
  const reads: FakeRoutes = {
    [getWallet]: () => wallet,
    [getWithdrawals]: () => ({ items: [], next: null }),
    [getEntries]: () => ({ items: [], next: null }),
    [getOptions]: () => ({
      gateways: [
        { id: 'zarinpal', title: 'زرین‌پال' },
        { id: 'zibal', title: 'زیبال' },
      ],
      wallet: { available: wallet.available },
      max_gateway_amount: toRial(2_000_000_000),
    }),
  };
  const page = renderPage(<Page />, { isMember: true, path: '/account/wallet', api: { ...reads, ...api } });
  const sent = (operation: string) => page.requests.filter((each) => each.operation === operation);
  return {
    ...page,
    sent,
    fill: async (amount: string, account: string) => {
      await page.user.type(await amountField(), amount);
      await page.paste(shebaField(), account);
      await page.user.click(screen.getByRole('button', { name: 'ثبت درخواست برداشت' }));
    },
  };
}
const amountField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /مبلغ برداشت/ });
const shebaField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /شمارهٔ شبا/ });
const errorOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('the page shows the balance and an empty ledger', async () => {
  openPage();
  expect(await screen.findByText('۱۰۰٬۰۰۰ تومان', { selector: 'dd' })).toBeTruthy();
  expect(screen.getByText(/هنوز مبلغی/)).toBeTruthy();
});

test('a ready amount fills the field, the chosen gateway is sent, and a wrong amount is not', async () => {
  const answer = { reference: 'Fe9kImN_V7sTBSl7_Y3QmA', state: 'pending' as const, redirect_url: null };
  const { user, sent } = openPage({ [charge]: () => answer });
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /مبلغ شارژ/ });
  await user.type(field, '۴۹۹۹۹');
  await user.click(screen.getByRole('button', { name: 'شارژ کیف پول' }));
  expect(errorOf(field)).toContain('۵۰٬۰۰۰ تومان');
  expect(sent(charge)).toEqual([]);
  await user.click(screen.getByRole('button', { name: '۲۰۰٬۰۰۰ تومان' }));
  expect(field.value).toBe('۲۰۰٬۰۰۰');
  await user.click(await screen.findByRole('radio', { name: 'زیبال' }));
  await user.click(screen.getByRole('button', { name: 'شارژ کیف پول' }));
  await waitFor(() => expect(sent(charge)).toMatchObject([{ body: { amount: 2_000_000, gateway: 'zibal' } }]));
});

test('without a gateway the page says that nothing can be charged now', async () => {
  openPage({
    [getOptions]: () => ({ gateways: [], wallet: { available: wallet.available }, max_gateway_amount: toRial(0) }),
  });
  expect(await screen.findByText(/پرداخت آنلاین الان در دسترس نیست/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'شارژ کیف پول' })).toBeNull();
});

test('a withdrawal is sent in Rial with a Sheba of any spelling, and the form is empty afterwards', async () => {
  const { fill, sent } = openPage({ [request]: () => withdrawal });
  await fill('۶۰٬۰۰۰', '۸۲ ۰۵۴۰ ۱۰۲۶ ۸۰۰۲ ۰۸۱۷ ۹۰۹۰ ۰۲');
  await waitFor(() => expect(visibleToasts()).toMatchObject([{ title: 'درخواست برداشت ۷ ثبت شد.' }]));
  expect(sent(request)).toMatchObject([{ body: { amount: 600_000, sheba } }]);
  await waitFor(() => expect(sent(getWallet)).toHaveLength(2));
  expect((await amountField()).value).toBe('');
});

test.each([
  ['۲۰۰۰۰۰', sheba, 'موجودی قابل برداشت شما ۱۰۰٬۰۰۰ تومان است.'],
  ['۹٬۹۹۹', sheba, 'حداقل ۱۰٬۰۰۰ تومان'],
  ['۵۰۰۰۰', 'IR820540102680020817909003', 'شمارهٔ شبا درست نیست'],
  ['۵۰۰۰۰', '123', 'شمارهٔ شبا درست نیست'],
])('%s تومان to %s is not sent, and the wrong field says why', async (amount, account, message) => {
  const { fill, sent } = openPage();
  await fill(amount, account);
  const fields = [await amountField(), shebaField()];
  expect(fields.map(errorOf).join(' ')).toContain(message);
  expect(document.activeElement).toBe(fields.find((field) => field.getAttribute('aria-invalid') === 'true'));
  expect(sent(request)).toEqual([]);
});

test('a refusal is shown beside its field, and what was typed stays', async () => {
  const refusal = refuse(422, 'موجودی قابل برداشت شما ۵۰٬۰۰۰ تومان است.', {
    code: 'not-enough-money',
    field: 'amount',
  });
  const { fill } = openPage({ [request]: () => refusal });
  await fill('۶۰۰۰۰', sheba);
  const field = await amountField();
  await waitFor(() => expect(errorOf(field)).toContain('۵۰٬۰۰۰ تومان'));
  expect(field.value).toMatch(/۶۰/);
});

test('a member without a name is sent to the personal info, and one without money sees no form', async () => {
  const page = openPage({ [getWallet]: () => ({ ...wallet, owner_name: null }) });
  expect((await screen.findByRole('link', { name: 'اطلاعات شخصی' })).getAttribute('href')).toBe(
    '/account/personal-info',
  );
  expect(screen.queryByRole('textbox', { name: /برداشت/ })).toBeNull();
  page.requests.length = 0;
});

test('a withdrawal is cancelled, and the page reads the true state again', async () => {
  let state: Withdrawal['state'] = 'requested';
  const { user, sent } = openPage({
    [getWithdrawals]: () => ({ items: [{ ...withdrawal, state, may_cancel: state === 'requested' }], next: null }),
    [cancel]: () => {
      state = 'approved';
      return refuse(409, 'درخواست برداشت «در حال واریز» را نمی‌توانید لغو کنید.');
    },
  });
  const row = await screen.findByRole('listitem');
  expect(within(row).getByText('در انتظار تأیید')).toBeTruthy();
  await user.click(within(row).getByRole('button', { name: 'لغو درخواست' }));
  expect(await screen.findByText('در حال واریز')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'لغو درخواست' })).toBeNull();
  expect(sent(cancel)).toMatchObject([{ params: { number: '7' } }]);
});

test('a wallet that cannot be loaded shows the failure, and the retry loads it', async () => {
  let isDown = true;
  const { user } = openPage({ [getWallet]: () => (isDown ? disconnect() : wallet) });
  const retry = await screen.findByRole('button', { name: /دوباره تلاش کنید/ });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByText('۱۰۰٬۰۰۰ تومان', { selector: 'dd' })).toBeTruthy();
});
