/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { setToken } from '@shop/shared/kernel';
import { toRial } from '@shop/shared/lib/money';
import { disconnect, type FakeRoutes, renderPage, visibleToasts } from '@shop/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import type { Transaction } from '../../transactions/transaction-list.ts';
import { Page } from './Transactions.tsx';

const transaction: Transaction = {
  id: '1',
  kind: 'capture',
  direction: 'out',
  amount: toRial(600_000),
  balance: toRial(400_000),
  at: '2026-11-22T10:00:00Z',
  subject: 'withdrawal',
  number: '7',
  reason: null,
  state: null,
};
const list = 'get /api/v1/transactions';
const csv = 'get /api/v1/transactions.csv';

/** The files that the page has saved. */
let saved: Blob[] = [];
const { createObjectURL, revokeObjectURL } = URL;
beforeEach(() => {
  saved = [];
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) saved.push(file);
    return '#saved';
  };
  URL.revokeObjectURL = () => {};
});
afterEach(() => {
  Object.assign(URL, { createObjectURL, revokeObjectURL });
});

const openPage = (api: FakeRoutes = {}, path = '/account/transaction') =>
  renderPage(<Page />, {
    isMember: true,
    path,
    api: { [list]: () => ({ items: [transaction], next: null }), ...api },
  });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(name) });
const show = () => screen.getByRole('button', { name: 'نمایش' });

test('a transaction shows its kind, what it belongs to, its direction and the balance after it', async () => {
  openPage();
  const row = await screen.findByRole('listitem');
  for (const text of ['پرداخت از کیف پول', 'برداشت به حساب بانکی ۷', 'برداشت ۶۰٬۰۰۰ تومان', 'مانده: ۴۰٬۰۰۰ تومان']) {
    expect(row.textContent).toContain(text);
  }
});

test('a cancelled payment is called failed, because the gateway also calls a refused card cancelled', async () => {
  const payment = { ...transaction, kind: 'payment' as const, direction: 'none' as const, state: 'cancelled' };
  openPage({ [list]: () => ({ items: [payment], next: null }) });
  expect((await screen.findByRole('listitem')).textContent).toMatch(/ناموفق/);
});

test('days typed in the Persian calendar filter the list, and the address keeps them', async () => {
  const { user, paste, requests, address } = openPage();
  await user.selectOptions(screen.getByRole('combobox', { name: 'واریز یا برداشت' }), 'واریز');
  await paste(field('از تاریخ'), '۱۴۰۵/۹/۱');
  await user.click(show());
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ query: { direction: 'in', from: '2026-11-22' } }));
  expect(address()).toBe('/account/transaction?direction=in&from=2026-11-22');
  expect(field('از تاریخ').value).toBe('۱۴۰۵/۰۹/۰۱');
  await user.click(screen.getByRole('button', { name: 'همهٔ تراکنش‌ها' }));
  await waitFor(() => expect(address()).toBe('/account/transaction'));
});

test.each([
  ['از تاریخ', { from: '۱۴۰۵/۰۷/۳۱' }, 'تاریخ را به این شکل'],
  ['تا تاریخ', { to: 'دیروز' }, 'تاریخ را به این شکل'],
  ['تا تاریخ', { from: '۱۴۰۵/۰۹/۰۲', to: '۱۴۰۵/۰۹/۰۱' }, 'قبل از تاریخ شروع'],
])(
  'a wrong day in «%s» is not sent and gets the focus: %j',
  async (name, typed: { from?: string; to?: string }, message) => {
    const { user, paste, requests } = openPage();
    await screen.findByRole('listitem');
    if (typed.from) await paste(field('از تاریخ'), typed.from);
    if (typed.to) await paste(field('تا تاریخ'), typed.to);
    await user.click(show());
    expect(await screen.findByText(new RegExp(message))).toBeTruthy();
    expect(document.activeElement).toBe(field(name));
    expect(requests).toHaveLength(1);
  },
);

test('an address that nobody could have chosen shows all transactions', async () => {
  const { requests } = openPage({}, '/account/transaction?kind=gift&direction=up&from=2026-02-31&to=x');
  await screen.findByRole('listitem');
  expect(requests).toMatchObject([{ query: {} }]);
  expect(Object.values(requests[0]?.query ?? {}).filter((value) => value !== undefined)).toEqual([]);
});

test('the file has the filter of the page and is saved from a Blob; a failure is a toast', async () => {
  let isDown = false;
  const path = '/account/transaction?direction=out';
  const { user, requests } = openPage({ [csv]: () => (isDown ? disconnect() : null) }, path);
  const button = await screen.findByRole('button', { name: /CSV/ });
  await user.click(button);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(requests.at(-1)).toMatchObject({ operation: csv, query: { direction: 'out' } });
  isDown = true;
  await user.click(button);
  await waitFor(() => expect(visibleToasts()).toHaveLength(1));
  expect(saved).toHaveLength(1);
});

test('a member without transactions reads what will be here', async () => {
  openPage({ [list]: () => ({ items: [], next: null }) });
  expect(await screen.findByText('هنوز تراکنشی ندارید')).toBeTruthy();
});

test('a filter without results says so', async () => {
  openPage({ [list]: () => ({ items: [], next: null }) }, '/account/transaction?kind=hold');
  expect(await screen.findByText('تراکنشی با این مشخصات پیدا نشد')).toBeTruthy();
});

test('a file that arrives after another member has logged in is not saved', async () => {
  let finish = () => {};
  const { user, requests } = openPage({ [csv]: () => new Promise((resolve) => (finish = () => resolve(null))) });
  const button = await screen.findByRole('button', { name: /CSV/ });
  await user.click(button);
  await waitFor(() => expect(requests.at(-1)?.operation).toBe(csv));
  act(() => setToken('another-token', new Date(Date.now() + 60_000), 'another-member'));
  finish();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(saved).toHaveLength(0);
});
