/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { type FakeRoutes, refuse, renderPage } from '@shop/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Message, Ticket } from '../../tickets/names.ts';
import { Page } from './Ticket.tsx';

// Drafts of replies.
afterEach(() => sessionStorage.clear());

const message = (id: string, by: Message['by'], files: Message['files'] = []): Message => ({
  id,
  by,
  text: `پیام ${id}`,
  at: '2026-03-21T08:00:00Z',
  files,
});
const build = (changes: Partial<Ticket> = {}): Ticket => ({
  number: 12,
  subject: 'فاکتور',
  department: 'finance',
  priority: 'urgent',
  state: 'answered',
  updated_at: '2026-03-21T08:00:00Z',
  order: null,
  unread: 0,
  messages: [message('1', 'member')],
  earlier: null,
  may: { reply: true, close: true },
  reopens_until: null,
  ...changes,
});

const open = (api: FakeRoutes) =>
  renderPage(<Page />, { path: '/account/tickets/12', route: '/account/tickets/:id', isMember: true, api });
const shownTexts = () => screen.getAllByText(/^پیام \d/).map(({ textContent }) => textContent);
const replyField = () => screen.getByRole('textbox', { name: /پاسخ شما/ });

test('a reply is sent, appears in the thread and empties the field; the latest message is marked as read', async () => {
  const withAnswer = build({ unread: 1, messages: [message('1', 'member'), message('2', 'shop')] });
  const { user, paste, requests } = open({
    'get /api/v1/tickets/{number}': () => withAnswer,
    'post /api/v1/tickets/{number}/read': () => ({ ...withAnswer, unread: 0 }),
    'post /api/v1/tickets/{number}/messages': () =>
      build({ state: 'customer_reply', messages: [...withAnswer.messages, message('3', 'member')] }),
  });
  await screen.findByRole('heading', { name: 'فاکتور' });
  await paste(replyField(), 'سپاس.');
  await user.click(screen.getByRole('button', { name: 'ارسال پاسخ' }));
  await screen.findByText('پیام 3');
  expect(replyField()).toHaveProperty('value', '');
  const bodies = requests.filter(({ operation }) => operation.startsWith('post')).map(({ body }) => body);
  expect(bodies).toEqual([{ message: '2' }, { text: 'سپاس.', files: [] }]);
});

test('pictures of a message are previewed, and other files are only saved', async () => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  const files = [
    { id: 'f1', name: 'رسید.webp', media_type: 'image/webp', bytes: 2_000 },
    { id: 'f2', name: 'فاکتور.pdf', media_type: 'application/pdf', bytes: 2_000 },
    { id: 'f3', name: 'نقشه.pdf', media_type: 'application/pdf', bytes: 4_400_000 },
  ];
  open({
    'get /api/v1/tickets/{number}': () => build({ messages: [message('1', 'shop', files)] }),
    'get /api/v1/uploads/{id}/preview': () => null,
  });
  await screen.findByRole('img', { name: 'رسید.webp' });
  const others = screen.getByRole('list', { name: 'فایل‌های این پیام' });
  expect(
    within(others)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['فاکتور.pdf ۲ کیلوبایت', 'نقشه.pdf ۴٫۲ مگابایت']);
  // Of one day, only their times tell messages apart.
  expect(screen.getByText('پشتیبانی · ۱ فروردین ۱۴۰۵، ۱۱:۳۰')).toBeTruthy();
});

test('a ticket about an order links to it', async () => {
  open({ 'get /api/v1/tickets/{number}': () => build({ order: 482_910_733 }) });
  const link = await screen.findByRole('link', { name: 'سفارش ۴۸۲۹۱۰۷۳۳' });
  expect(link.getAttribute('href')).toBe('/account/orders/482910733');
});

test('a refused reply keeps its text and shows the reason', async () => {
  const { user, paste } = open({
    'get /api/v1/tickets/{number}': () => build(),
    'post /api/v1/tickets/{number}/messages': () => refuse(409, 'این تیکت بسته شده است.', { code: 'ticket-closed' }),
  });
  await screen.findByRole('heading', { name: 'فاکتور' });
  await paste(replyField(), 'یک چیز دیگر');
  await user.click(screen.getByRole('button', { name: 'ارسال پاسخ' }));
  await screen.findByText('این تیکت بسته شده است.');
  expect(replyField()).toHaveProperty('value', 'یک چیز دیگر');
});

test('a reply to a ticket that was closed for good meanwhile stays readable', async () => {
  let isClosed = false;
  const { user, paste } = open({
    'get /api/v1/tickets/{number}': () =>
      build(isClosed ? { state: 'closed', may: { reply: false, close: false } } : {}),
    'post /api/v1/tickets/{number}/messages': () => {
      isClosed = true;
      return refuse(409, 'این تیکت بسته شده است.');
    },
  });
  await screen.findByRole('heading', { name: 'فاکتور' });
  await paste(replyField(), 'هنوز نرسیده است.');
  await user.click(screen.getByRole('button', { name: 'ارسال پاسخ' }));
  await screen.findByText('این تیکت بسته شده است.', { selector: '[role=alert]' });
  fireEvent.focus(window);
  const unsent = within(await screen.findByRole('region', { name: 'پاسخ ارسال‌نشده' }));
  expect(unsent.getByText('هنوز نرسیده است.')).toBeTruthy();
});

test('earlier messages come before the others, and an answer that arrives later comes last while typed text stays', async () => {
  let latest = build({ messages: [message('2', 'member')], earlier: '2' });
  const { user, paste } = open({
    'get /api/v1/tickets/{number}': ({ query }) =>
      query.before === '2' ? build({ messages: [message('1', 'member')] }) : latest,
  });
  await user.click(await screen.findByRole('button', { name: 'پیام‌های قبلی' }));
  await screen.findByText('پیام 1');
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'پیام‌ها' }));
  await paste(replyField(), 'در حال نوشتن');
  latest = build({ messages: [message('2', 'member'), message('3', 'shop')], earlier: '2' });
  fireEvent(window, new Event('focus'));
  await screen.findByText('پیام 3');
  expect(shownTexts()).toEqual(['پیام 1', 'پیام 2', 'پیام 3']);
  expect(screen.queryByRole('button', { name: 'پیام‌های قبلی' })).toBeNull();
  expect(replyField()).toHaveProperty('value', 'در حال نوشتن');
});

test('a closed ticket says until when a reply opens it again', async () => {
  const closed = build({ state: 'closed', may: { reply: true, close: false }, reopens_until: '2026-03-28T08:00:00Z' });
  const { user } = open({
    'get /api/v1/tickets/{number}': () => build(),
    'post /api/v1/tickets/{number}/close': () => closed,
  });
  await user.click(await screen.findByRole('button', { name: 'بستن تیکت' }));
  await screen.findByText(/۸ فروردین ۱۴۰۵ با ارسال پاسخ دوباره باز می‌شود/);
});

test('a ticket of another member is not found; a failed request offers a retry', async () => {
  let reply: () => ReturnType<typeof refuse> = () => refuse(503, 'خراب است.');
  const { user } = open({ 'get /api/v1/tickets/{number}': () => reply() });
  const retry = await screen.findByRole('button', { name: 'دوباره تلاش کنید' });
  reply = () => refuse(404, 'نیست.');
  await user.click(retry);
  await waitFor(() => expect(screen.getByText('تیکتی با این شماره پیدا نشد')).toBeTruthy());
});

test('closing a ticket is shown as busy, and a second press is not sent', async () => {
  let finish = () => {};
  const { user, requests } = open({
    'get /api/v1/tickets/{number}': () => build(),
    'post /api/v1/tickets/{number}/close': () =>
      new Promise(
        (resolve) => (finish = () => resolve(build({ state: 'closed', may: { reply: true, close: false } }))),
      ),
  });
  const button = await screen.findByRole('button', { name: 'بستن تیکت' });
  await user.dblClick(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(requests.filter(({ operation }) => operation.endsWith('/close'))).toHaveLength(1);
  await act(async () => finish());
  expect(await screen.findByText('باز کردن دوباره')).toBeTruthy();
});

test('after a reply the focus stays at the form, whose fields are new', async () => {
  const { user, paste } = open({
    'get /api/v1/tickets/{number}': () => build(),
    'post /api/v1/tickets/{number}/messages': () =>
      build({ messages: [message('1', 'member'), message('2', 'member')] }),
  });
  await screen.findByRole('heading', { name: 'فاکتور' });
  await paste(replyField(), 'سپاس.');
  await user.click(screen.getByRole('button', { name: 'ارسال پاسخ' }));
  await screen.findByText('پیام 2');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'ارسال پاسخ' })));
});
