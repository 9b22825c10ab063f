/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { toRial } from '@shop/shared/lib/money';
import { disconnect, type FakeRoutes, refuse, renderPage, visibleToasts } from '@shop/shared/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { Page } from '../pages/payment-transfer/PaymentTransfer.tsx';
import type { PaymentState } from './payment-state.ts';

const read = 'get /api/v1/payments/{reference}';
const send = 'post /api/v1/payments/{reference}/receipt';
const upload = 'post /api/v1/uploads';
const reference = 'Fe9kImN_V7sTBSl7_Y3QmA';

const buildTransfer = (changes: Partial<PaymentState> = {}, receipt_at: string | null = null): PaymentState => ({
  reference,
  purpose: 'order',
  state: 'pending',
  amount: toRial(1_500_000_000),
  wallet_amount: toRial(0),
  gateway_title: 'واریز بانکی',
  ref_id: null,
  order_number: 482_910_733,
  special_order: null,
  reason: null,
  message: 'پیام فروشگاه',
  closed: null,
  refunded_to: [],
  can_retry: false,
  updated_at: '2026-11-23T08:00:00Z',
  hold_ends_at: '2026-11-23T08:20:00Z',
  transfer: {
    sheba: 'IR060170000000000000000000',
    bank: 'بانک ملی ایران',
    owner: 'فروشگاه کیسه',
    amount: toRial(1_500_000_000),
    receipt_until: '2026-11-24T08:00:00Z',
    receipt_at,
  },
  ...changes,
});
const confirming = buildTransfer({ state: 'confirming', hold_ends_at: null }, '2026-11-23T08:05:00Z');
const stored = {
  id: 'f1',
  purpose: 'receipt' as const,
  name: 'رسید.png',
  media_type: 'image/webp',
  bytes: 9,
  width: 1,
  height: 1,
  created_at: '2026-11-23T08:00:00Z',
  claimed: false,
  url: '/api/v1/uploads/f1/file',
};
const picture = new File(['png'], 'رسید.png', { type: 'image/png' });

function openPage(api: FakeRoutes = {}, { isMember = true, shown = reference } = {}) {
  const page = renderPage(<Page />, {
    path: `/payment/transfer?ref=${shown}`,
    isMember,
    api: { [read]: () => buildTransfer(), [upload]: () => stored, ...api },
  });
  const sent = (name: string) => page.requests.filter(({ operation }) => operation === name);
  return { ...page, sent };
}
const number = () => screen.findByRole('textbox', { name: /شمارهٔ پیگیری/ });
const submit = () => screen.getByRole('button', { name: 'ارسال رسید' });

test('the page of a transfer shows account, amount in both units, and deadline', async () => {
  openPage();
  expect(screen.getByRole('heading', { level: 1, name: 'واریز بانکی' })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'واریز به حساب فروشگاه' })).toBeTruthy();
  for (const text of ['IR06 0170 0000 0000 0000 0000 00', 'فروشگاه کیسه', 'سفارش ۴۸۲۹۱۰۷۳۳']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByText(/۱۵۰٬۰۰۰٬۰۰۰ تومان/).textContent).toContain('۱٬۵۰۰٬۰۰۰٬۰۰۰ ریال');
  expect(screen.getByText('سه‌شنبه ۳ آذر، ساعت ۱۱:۳۰')).toBeTruthy();
  expect(screen.getByText(/کالاها تا دوشنبه ۲ آذر، ساعت ۱۱:۵۰/)).toBeTruthy();
});

test('the page of a transfer has one deadline: that of the receipt', async () => {
  const hold_ends_at = new Date(Date.now() + 600_000).toISOString();
  openPage({ [read]: () => buildTransfer({ can_retry: true, hold_ends_at }) });
  expect(await screen.findByText('مهلت ارسال رسید')).toBeTruthy();
  expect(screen.getByText(/برای شما نگه داشته می‌شود/)).toBeTruthy();
  expect(screen.queryByText('مهلت پرداخت')).toBeNull();
});

test('the Sheba is copied without spaces, and the amount in Rial', async () => {
  const { user } = openPage();
  await user.click(await screen.findByRole('button', { name: 'کپی شمارهٔ شبا' }));
  expect(await window.navigator.clipboard.readText()).toBe('IR060170000000000000000000');
  await user.click(screen.getByRole('button', { name: 'کپی مبلغ به ریال' }));
  expect(await window.navigator.clipboard.readText()).toBe('1500000000');
  expect(visibleToasts()).toMatchObject([{ title: 'شمارهٔ شبا کپی شد' }, { title: 'مبلغ به ریال کپی شد' }]);
});

test('a receipt is sent once, also after a double press, and the page says that it is being checked', async () => {
  const { user, sent } = openPage({ [send]: () => confirming });
  await user.type(await number(), '۱۴۰۴-۰۹۰۲ ۱۲۳۴');
  await user.upload(screen.getByLabelText('انتخاب رسید'), picture);
  await screen.findByText('بارگذاری شد');
  await user.dblClick(submit());
  expect(await screen.findByRole('heading', { name: 'در حال بررسی واریز' })).toBeTruthy();
  expect(sent(upload)).toMatchObject([{ query: { purpose: 'receipt' } }]);
  expect(sent(send)).toMatchObject([{ params: { reference }, body: { tracking_number: '140409021234', file: 'f1' } }]);
  expect(screen.queryByRole('button', { name: 'ارسال رسید' })).toBeNull();
});

test('a form without a number or a file says what is missing, and sends nothing', async () => {
  const { user, paste, sent } = openPage();
  await paste(await number(), '۱۲');
  await user.click(submit());
  expect(await screen.findByText(/شمارهٔ پیگیری درست نیست/)).toBeTruthy();
  await user.clear(await number());
  await paste(await number(), '۱۲۳۴۵۶');
  await user.click(submit());
  expect(await screen.findByText('عکس یا PDF رسید را انتخاب کنید.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('انتخاب رسید'));
  expect(sent(send)).toEqual([]);
});

test('a lost answer keeps number and file, and the receipt can be sent again', async () => {
  let isOffline = true;
  const { user, paste } = openPage({ [send]: () => (isOffline ? disconnect() : confirming) });
  await paste(await number(), '۱۲۳۴۵۶');
  await user.upload(screen.getByLabelText('انتخاب رسید'), picture);
  await user.click(submit());
  expect(await screen.findByText('رسید ارسال نشد. دوباره تلاش کنید.')).toBeTruthy();
  isOffline = false;
  await user.click(submit());
  expect(await screen.findByRole('heading', { name: 'در حال بررسی واریز' })).toBeTruthy();
});

test('a receipt for a transfer that has ended meanwhile shows what became of it', async () => {
  let state = buildTransfer();
  const { user, paste } = openPage({
    [read]: () => state,
    [send]: () => {
      state = buildTransfer({ state: 'failed', message: 'مهلت ارسال رسید تمام شد.' });
      return refuse(409, 'این پرداخت دیگر در انتظار رسید نیست.', { code: 'transfer-ended' });
    },
  });
  await paste(await number(), '۱۲۳۴۵۶');
  await user.upload(screen.getByLabelText('انتخاب رسید'), picture);
  await user.click(submit());
  expect(await screen.findByText('مهلت ارسال رسید تمام شد.')).toBeTruthy();
});

test('a receipt that is being checked can be replaced', async () => {
  const { user, paste, sent } = openPage({ [read]: () => confirming, [send]: () => confirming });
  await user.click(await screen.findByRole('button', { name: 'تغییر رسید' }));
  await paste(await number(), '۶۵۴۳۲۱');
  await user.upload(screen.getByLabelText('انتخاب رسید'), picture);
  await user.click(submit());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'ارسال رسید' })).toBeNull());
  expect(sent(send)).toHaveLength(1);
});

test('a guest sees the account and the way to log in, but no form', async () => {
  openPage({}, { isMember: false });
  const logIn = await screen.findByRole('link', { name: 'وارد حساب خود شوید' });
  expect(logIn.getAttribute('href')).toBe(
    `/auth/login?from=${encodeURIComponent(`/payment/transfer?ref=${reference}`)}`,
  );
  expect(screen.queryByRole('textbox')).toBeNull();
});

test.each(['accepted', 'ended'])(
  'a late answer about a receipt (%s) is not shown on the page of another payment',
  async (outcome) => {
    let finish = () => {};
    const { user, paste } = openPage({
      [send]: () =>
        new Promise(
          (resolve) => (finish = () => resolve(outcome === 'accepted' ? confirming : refuse(409, 'تمام شد.'))),
        ),
    });
    await paste(await number(), '۱۲۳۴۵۶');
    await user.upload(screen.getByLabelText('انتخاب رسید'), picture);
    await user.click(submit());
    await screen.findByRole('button', { name: 'در حال ارسال…' });
    cleanup();
    openPage(
      {
        [read]: ({ params }) =>
          params.reference === reference ? buildTransfer({ state: 'failed' }) : new Promise(() => undefined),
      },
      { shown: 'Ge9kImN_V7sTBSl7_Y3QmA' },
    );
    await act(async () => finish());
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  },
);
