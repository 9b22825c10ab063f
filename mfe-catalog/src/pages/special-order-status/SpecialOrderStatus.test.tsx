/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { clearToken, setToken } from '@shop/shared/kernel';
import { toRial } from '@shop/shared/lib/money';
import { disconnect, type FakeRoutes, refuse, renderPage, visibleToasts } from '@shop/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { SpecialOrder } from '../../special-orders/order.ts';
import { buildSpecialOrder, orderCode as code } from '../../testing/build-special-order.ts';
import { Page } from './SpecialOrderStatus.tsx';

// Drafts of messages.
afterEach(() => sessionStorage.clear());

const withMessage = (text: string): SpecialOrder =>
  buildSpecialOrder({ messages: [{ id: 'm1', by: 'member', text, at: '2026-03-22T08:00:00Z' }] });

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

const messageField = () => screen.getByRole('textbox', { name: /پیام جدید/ });
const sendButton = () => screen.getByRole('button', { name: 'ارسال پیام' });
/** The error that assistive technology reads with the field. */
const errorOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('an empty message is refused beside its field, which gets the focus, and is not sent', async () => {
  const { user, sent } = await openOrder({});
  await user.type(messageField(), '  ');
  await user.click(sendButton());
  expect(messageField().getAttribute('aria-invalid')).toBe('true');
  expect(errorOf(messageField())).toContain('پیام خود را بنویسید.');
  expect(document.activeElement).toBe(messageField());
  expect(sent()).toEqual([]);
});

test('a sent message appears in the conversation and empties the field', async () => {
  const { user, paste, sent } = await openOrder({
    'post /api/v1/special-orders/{code}/messages': () => withMessage('رنگ آبی'),
  });
  await paste(messageField(), ' رنگ آبی ');
  await user.click(sendButton());
  const conversation = screen.getByRole('region', { name: 'پیام‌ها' });
  await within(conversation).findByText('رنگ آبی', { selector: 'li p' });
  expect(messageField()).toHaveProperty('value', '');
  expect(sent()).toMatchObject([{ params: { code }, body: { text: 'رنگ آبی' } }]);
});

test('earlier messages come before the others and stay when the answer to a new message has only the latest', async () => {
  const message = (id: string) => ({ id, by: 'shop', text: `پیام ${id}`, at: '2026-03-22T08:00:00Z' }) as const;
  const { user, paste } = await openOrder({
    'get /api/v1/special-orders/{code}': ({ query }) =>
      query.before === '2'
        ? buildSpecialOrder({ messages: [message('1')] })
        : buildSpecialOrder({ messages: [message('2')], earlier: '2' }),
    'post /api/v1/special-orders/{code}/messages': () =>
      buildSpecialOrder({ messages: [message('2'), message('3')], earlier: '2' }),
  });
  await user.click(screen.getByRole('button', { name: 'پیام‌های قبلی' }));
  await screen.findByText('پیام 1');
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'پیام‌ها' }));
  await paste(messageField(), 'پیام 3');
  await user.click(sendButton());
  await screen.findByText('پیام 3', { selector: 'li p' });
  expect(screen.getAllByText(/^پیام \d$/, { selector: 'li p' }).map(({ textContent }) => textContent)).toEqual([
    'پیام 1',
    'پیام 2',
    'پیام 3',
  ]);
  expect(screen.queryByRole('button', { name: 'پیام‌های قبلی' })).toBeNull();
});

test('a refused message keeps its text, and the form shows the reason', async () => {
  const { user, paste } = await openOrder({
    'post /api/v1/special-orders/{code}/messages': () => refuse(429, 'پیام‌های این ساعت زیاد شده است.'),
  });
  await paste(messageField(), 'رنگ آبی');
  await user.click(sendButton());
  await screen.findByText('پیام‌های این ساعت زیاد شده است.');
  expect(messageField()).toHaveProperty('value', 'رنگ آبی');
});

test('a message sent without a network keeps its text, and a toast gives the reason', async () => {
  const { user, paste } = await openOrder({ 'post /api/v1/special-orders/{code}/messages': () => disconnect() });
  await paste(messageField(), 'رنگ آبی');
  await user.click(sendButton());
  await waitFor(() => expect(visibleToasts()).toMatchObject([{ title: 'خطای شبکه' }]));
  expect(messageField()).toHaveProperty('value', 'رنگ آبی');
});

test('a double press sends a message once', async () => {
  let respond = () => {};
  const { user, paste, sent } = await openOrder({
    'post /api/v1/special-orders/{code}/messages': () =>
      new Promise((resolve) => {
        respond = () => resolve(withMessage('رنگ آبی'));
      }),
  });
  await paste(messageField(), 'رنگ آبی');
  await user.dblClick(sendButton());
  await waitFor(() => expect(sent()).not.toEqual([]));
  respond();
  await waitFor(() => expect(messageField()).toHaveProperty('value', ''));
  expect(sent()).toHaveLength(1);
});

const closed = buildSpecialOrder({ state: 'rejected', may: { write: false, cancel: false, answer_quote: false } });

test('a message that the shop refuses because it has closed the order stays readable', async () => {
  let isClosed = false;
  const { user, paste } = await openOrder({
    'get /api/v1/special-orders/{code}': () => (isClosed ? closed : buildSpecialOrder()),
    'post /api/v1/special-orders/{code}/messages': () => {
      isClosed = true;
      return refuse(409, 'این سفارش بسته شده است.');
    },
  });
  await paste(messageField(), 'رنگ آبی، لطفاً');
  await user.click(sendButton());
  const unsent = within(await screen.findByRole('region', { name: 'پیام ارسال‌نشده' }));
  expect(unsent.getByText('رنگ آبی، لطفاً')).toBeTruthy();
  expect(visibleToasts()).toMatchObject([{ description: 'این سفارش بسته شده است.' }]);
  await user.click(unsent.getByRole('button', { name: 'حذف' }));
  expect(screen.queryByText('رنگ آبی، لطفاً')).toBeNull();
});

test('a message survives the end of the session, for its member only', async () => {
  const logIn = (member: string) => act(() => setToken(`of ${member}`, new Date(Date.now() + 3_600_000), member));
  const { paste } = await openOrder({});
  logIn('member-1');
  await paste(await screen.findByRole('textbox', { name: /پیام جدید/ }), 'رنگ آبی، لطفاً');
  act(() => clearToken());
  expect(screen.queryByRole('textbox', { name: /پیام جدید/ })).toBeNull();
  logIn('member-2');
  expect(await screen.findByRole('textbox', { name: /پیام جدید/ })).toHaveProperty('value', '');
  act(() => clearToken());
  logIn('member-1');
  expect(await screen.findByRole('textbox', { name: /پیام جدید/ })).toHaveProperty('value', 'رنگ آبی، لطفاً');
});

test('an order is cancelled only after the question is answered with yes', async () => {
  const cancelled = buildSpecialOrder({
    state: 'cancelled',
    may: { write: false, cancel: false, answer_quote: false },
  });
  const { user, sent } = await openOrder({ 'post /api/v1/special-orders/{code}/cancel': () => cancelled });
  await user.click(screen.getByRole('button', { name: 'لغو سفارش' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'نه، بماند' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'لغو سفارش' }));
  await user.dblClick(within(screen.getByRole('dialog')).getByRole('button', { name: 'بله، لغو شود' }));
  await screen.findByRole('heading', { name: 'لغو شد' });
  expect(screen.queryByRole('button', { name: 'لغو سفارش' })).toBeNull();
  expect(visibleToasts()).toMatchObject([{ title: 'سفارش لغو شد', type: 'success' }]);
  expect(sent()).toHaveLength(1);
});

test('a quote is accepted only after the question is answered with yes', async () => {
  const quote = {
    total: toRial(90_000_000),
    deposit: toRial(54_000_000),
    balance: toRial(36_000_000),
    days: 12,
    valid_until: '2026-03-28T08:00:00Z',
  };
  const quoted = buildSpecialOrder({ quote, may: { write: true, cancel: true, answer_quote: true } });
  const { user, sent } = await openOrder({
    'get /api/v1/special-orders/{code}': () => quoted,
    'post /api/v1/special-orders/{code}/quote': () => buildSpecialOrder({ state: 'accepted', quote }),
  });
  await user.click(screen.getByRole('button', { name: 'پذیرش پیش‌فاکتور' }));
  expect(sent()).toEqual([]);
  await user.dblClick(screen.getByRole('button', { name: 'بله، می‌پذیرم' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'پذیرش پیش‌فاکتور' })).toBeNull());
  expect(sent()).toMatchObject([{ body: { answer: 'accept' } }]);
  expect(visibleToasts()).toMatchObject([{ title: 'پیش‌فاکتور پذیرفته شد', type: 'success' }]);
});

test('an order that is paid in full leads to its invoice', async () => {
  const id = '019ab1c2-0000-7000-8000-000000000001';
  await openOrder(
    {
      'get /api/v1/special-orders/{code}': () =>
        buildSpecialOrder({ state: 'balance_paid', invoices: [{ id, kind: 'sale' }] }),
    },
    'تسویه شد',
  );
  expect(screen.getByRole('link', { name: 'فاکتور' }).getAttribute('href')).toBe(`/account/invoice/${id}`);
});

test('a refused cancellation says why and shows the state that the order has meanwhile', async () => {
  let state: SpecialOrder['state'] = 'submitted';
  const { user } = await openOrder({
    'get /api/v1/special-orders/{code}': () => buildSpecialOrder({ state }),
    'post /api/v1/special-orders/{code}/cancel': () => {
      state = 'deposit_paid';
      return refuse(409, 'این کار ممکن نیست.', { code: 'illegal-transition' });
    },
  });
  await user.click(screen.getByRole('button', { name: 'لغو سفارش' }));
  await user.click(screen.getByRole('button', { name: 'بله، لغو شود' }));
  await screen.findByRole('heading', { name: 'پیش‌پرداخت شد' });
  expect(visibleToasts()).toMatchObject([{ title: 'لغو نشد', description: 'این کار ممکن نیست.' }]);
});

test('an order of another member is not found; a failed request offers a retry', async () => {
  let reply: () => ReturnType<typeof refuse> | SpecialOrder = () => refuse(503, 'خراب است.');
  const { user } = renderPage(<Page />, {
    path: `/special-order/orders/${code}`,
    route: '/special-order/orders/:code',
    isMember: true,
    api: { 'get /api/v1/special-orders/{code}': () => reply() },
  });
  const retry = await screen.findByRole('button', { name: 'دوباره تلاش کنید' });
  reply = () => refuse(404, 'نیست.');
  await user.click(retry);
  await screen.findByText('سفارشی با این مشخصات پیدا نشد');
});

test('a file of the order is shown as busy while it is fetched', async () => {
  let finish = () => {};
  const files = [{ id: 'f1', name: 'طرح.pdf', media_type: 'application/pdf', bytes: 2_000 }];
  const { user, requests } = await openOrder({
    'get /api/v1/special-orders/{code}': () => buildSpecialOrder({ files }),
    'get /api/v1/uploads/{id}/file': () => new Promise((resolve) => (finish = () => resolve(disconnect()))),
  });
  const button = screen.getByRole('button', { name: /طرح\.pdf/ });
  await user.dblClick(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  await waitFor(() => expect(requests.filter(({ operation }) => operation.endsWith('/file'))).toHaveLength(1));
  await act(async () => finish());
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
});
