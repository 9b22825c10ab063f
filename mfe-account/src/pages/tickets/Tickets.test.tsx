/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import type { ResponseData } from '@shop/shared/api';
import { clearToken } from '@shop/shared/kernel';
import { toRial } from '@shop/shared/lib/money';
import { type FakeRoutes, refuse, renderPage, visibleToasts } from '@shop/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import type { TicketPage, TicketSummary } from '../../tickets/names.ts';
import { Page } from './Tickets.tsx';

// Drafts of tickets.
afterEach(() => sessionStorage.clear());

const ticket = (number: number, changes: Partial<TicketSummary> = {}): TicketSummary => ({
  number,
  subject: `موضوع ${number}`,
  department: 'sales',
  priority: 'normal',
  state: 'open',
  updated_at: '2026-03-21T08:00:00Z',
  order: null,
  unread: 0,
  ...changes,
});
const list = (items: TicketSummary[], next: string | null = null): TicketPage => ({ items, next, unread: 0 });

const openList = (api: FakeRoutes) => renderPage(<Page />, { path: '/account/tickets', isMember: true, api });
const order = (number: number): ResponseData<'get', '/api/v1/orders'>['items'][number] => ({
  number,
  state: 'delivered',
  created_at: '2026-03-21T08:00:00Z',
  total: toRial(10),
  count: 1,
  products: [],
  tracking_code: null,
  method: 'pishtaz',
});
const orders = (...numbers: number[]) => ({
  items: numbers.map(order),
  next: null,
  counts: { all: numbers.length, unpaid: 0, current: 0, delivered: numbers.length, returned: 0, cancelled: 0 },
});
const openForm = (api: FakeRoutes, query = '') =>
  renderPage(<Page />, {
    path: `/account/tickets?new${query}`,
    route: '/account/tickets',
    isMember: true,
    api: { 'get /api/v1/tickets': () => list([]), 'get /api/v1/orders': () => orders(), ...api },
  });
const pdfFile = (name = 'رسید.pdf') => new File(['%PDF'], name, { type: 'application/pdf' });
const uploaded = (id: string): ResponseData<'post', '/api/v1/uploads'> => ({
  id,
  purpose: 'ticket',
  name: 'رسید.pdf',
  media_type: 'application/pdf',
  bytes: 4,
  width: null,
  height: null,
  created_at: '2026-03-21T08:00:00Z',
  claimed: false,
  url: '',
});

test('tickets show their state and unread messages, and more are loaded without repeating one', async () => {
  const { user } = openList({
    'get /api/v1/tickets': ({ query }) =>
      query.after === undefined
        ? list([ticket(3, { unread: 2, state: 'answered' }), ticket(2)], '2')
        : list([ticket(2), ticket(1)]),
  });
  await screen.findByText('۲ پیام جدید');
  await user.click(screen.getByRole('button', { name: 'نمایش بیشتر' }));
  await screen.findByRole('link', { name: 'موضوع 1' });
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'تیکت جدید',
    'موضوع 3',
    'موضوع 2',
    'موضوع 1',
  ]);
});

test('a failed list can be loaded again, and a log-out removes the tickets', async () => {
  let reply: () => TicketPage | ReturnType<typeof refuse> = () => refuse(503, 'خراب است.');
  const { user } = openList({ 'get /api/v1/tickets': () => reply() });
  const retry = await screen.findByRole('button', { name: 'دوباره تلاش کنید' });
  reply = () => list([ticket(1)]);
  await user.click(retry);
  await screen.findByText('موضوع 1');
  act(clearToken);
  await waitFor(() => expect(screen.queryByText('موضوع 1')).toBeNull());
});

test('a new ticket is sent with its files, and its page opens', async () => {
  const { user, paste, requests, address } = openForm({
    'post /api/v1/uploads': () => uploaded('0197f5ea-0000-7000-8000-000000000001'),
    'post /api/v1/tickets': () => ({ number: 12 }),
  });
  await user.selectOptions(screen.getByRole('combobox', { name: /بخش/ }), 'مالی');
  await paste(screen.getByRole('textbox', { name: /موضوع/ }), 'فاکتور');
  await paste(screen.getByRole('textbox', { name: /متن پیام/ }), 'فاکتور رسمی می‌خواهم.');
  await user.upload(screen.getByLabelText('افزودن فایل'), pdfFile());
  await screen.findByText('بارگذاری شد');
  await user.click(screen.getByRole('button', { name: 'ارسال تیکت' }));
  await waitFor(() => expect(address()).toBe('/account/tickets/12'));
  expect(requests.find(({ operation }) => operation === 'post /api/v1/tickets')?.body).toEqual({
    department: 'finance',
    priority: 'normal',
    subject: 'فاکتور',
    text: 'فاکتور رسمی می‌خواهم.',
    files: ['0197f5ea-0000-7000-8000-000000000001'],
  });
});

test('a ticket from the page of an order is about it, and one of the latest orders can be chosen instead', async () => {
  const { user, paste, requests, address } = openForm(
    {
      'get /api/v1/orders': () => orders(300_000_003, 300_000_002),
      'post /api/v1/tickets': () => ({ number: 12 }),
    },
    '&order=100000001',
  );
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: /سفارش/ });
  expect(choice.value).toBe('100000001');
  expect([...choice.options].map(({ value }) => value)).toEqual(['', '100000001', '300000003', '300000002']);
  await user.selectOptions(choice, '300000002');
  await user.selectOptions(screen.getByRole('combobox', { name: /بخش/ }), 'ارسال');
  await paste(screen.getByRole('textbox', { name: /موضوع/ }), 'زمان ارسال');
  await paste(screen.getByRole('textbox', { name: /متن پیام/ }), 'کی می‌رسد؟');
  await user.click(screen.getByRole('button', { name: 'ارسال تیکت' }));
  await waitFor(() => expect(address()).toBe('/account/tickets/12'));
  const sent = requests.find(({ operation }) => operation === 'post /api/v1/tickets')?.body;
  expect(sent).toMatchObject({ order: '300000002' });
});

test('a ticket can be sent without orders, and when they cannot be loaded', async () => {
  openForm({ 'get /api/v1/orders': () => refuse(503, 'خراب است.') });
  await waitFor(() => expect(screen.queryByText('در حال بارگذاری…')).toBeNull());
  expect(screen.queryByRole('combobox', { name: /سفارش/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'ارسال تیکت' })).toBeTruthy();
});

test('a sixth file, a wrong kind and a refused file are explained in the list and not sent', async () => {
  let sent = 0;
  const { user } = openForm({
    'post /api/v1/uploads': () => {
      sent += 1;
      return sent === 6 ? refuse(422, 'این فایل ناقص است.') : uploaded(`0197f5ea-0000-7000-8000-00000000000${sent}`);
    },
  });
  const input = screen.getByLabelText('افزودن فایل');
  await user.upload(
    input,
    Array.from({ length: 6 }, (_, index) => pdfFile(`${index}.pdf`)),
  );
  await screen.findByText('بیشتر از ۵ فایل پذیرفته نمی‌شود.');
  await user.click(screen.getByRole('button', { name: 'حذف 5.pdf' }));
  await user.click(screen.getByRole('button', { name: 'حذف 0.pdf' }));
  await user.upload(input, pdfFile('خراب.pdf'));
  await screen.findByText('این فایل ناقص است.');
  expect(sent).toBe(6);
});

test('a ticket that is sent during an upload waits for the file, and one that fails meanwhile keeps the ticket', async () => {
  let finish: (reply: ReturnType<typeof uploaded> | ReturnType<typeof refuse>) => void = () => {};
  const { user, paste, requests, address } = openForm({
    'post /api/v1/uploads': () => new Promise((resolve) => (finish = resolve)),
    'post /api/v1/tickets': () => ({ number: 12 }),
  });
  const sentFiles = () =>
    requests.filter(({ operation }) => operation === 'post /api/v1/tickets').map(({ body }) => body);
  await user.selectOptions(screen.getByRole('combobox', { name: /بخش/ }), 'مالی');
  await paste(screen.getByRole('textbox', { name: /موضوع/ }), 'فاکتور');
  await paste(screen.getByRole('textbox', { name: /متن پیام/ }), 'رسید پیوست است.');
  await user.upload(screen.getByLabelText('افزودن فایل'), pdfFile());
  await screen.findByText('در حال بارگذاری…');
  await user.click(screen.getByRole('button', { name: 'ارسال تیکت' }));
  await screen.findByRole('button', { name: 'در حال بارگذاری فایل‌ها…' });
  await act(async () => finish(refuse(422, 'این فایل ناقص است.')));
  await screen.findByText('یکی از فایل‌ها بارگذاری نشد. آن را حذف کنید یا دوباره انتخاب کنید.');
  expect(sentFiles()).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'حذف رسید.pdf' }));
  await user.upload(screen.getByLabelText('افزودن فایل'), pdfFile());
  await screen.findByText('در حال بارگذاری…');
  await user.click(screen.getByRole('button', { name: 'ارسال تیکت' }));
  expect(sentFiles()).toEqual([]);
  await act(async () => finish(uploaded('0197f5ea-0000-7000-8000-000000000001')));
  await waitFor(() => expect(address()).toBe('/account/tickets/12'));
  expect(sentFiles()).toMatchObject([{ files: ['0197f5ea-0000-7000-8000-000000000001'] }]);
});

test('a ticket that is sent before the orders are there is about the order whose page led here', async () => {
  let answer = (_: ReturnType<typeof orders>) => {};
  const loaded = new Promise<ReturnType<typeof orders>>((resolve) => (answer = resolve));
  const { user, paste, requests } = openForm(
    { 'get /api/v1/orders': () => loaded, 'post /api/v1/tickets': () => refuse(503, 'خراب است.') },
    '&order=100000001',
  );
  const sent = () => requests.findLast(({ operation }) => operation === 'post /api/v1/tickets')?.body;
  await user.selectOptions(screen.getByRole('combobox', { name: /بخش/ }), 'ارسال');
  await paste(screen.getByRole('textbox', { name: /موضوع/ }), 'زمان ارسال');
  await paste(screen.getByRole('textbox', { name: /متن پیام/ }), 'کی می‌رسد؟');
  await user.click(screen.getByRole('button', { name: 'ارسال تیکت' }));
  await waitFor(() => expect(sent()).toMatchObject({ order: '100000001' }));
  answer(orders(300_000_003));
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: /سفارش/ });
  expect(choice.value).toBe('100000001');
});

test('a visitor who has left the form of a ticket stays where they went, and a toast tells that it was sent', async () => {
  let finish = () => {};
  const { user, paste, address } = openForm({
    'post /api/v1/tickets': () => new Promise((resolve) => (finish = () => resolve({ number: 12 }))),
  });
  await user.selectOptions(screen.getByRole('combobox', { name: /بخش/ }), 'مالی');
  await paste(screen.getByRole('textbox', { name: /موضوع/ }), 'فاکتور');
  await paste(screen.getByRole('textbox', { name: /متن پیام/ }), 'فاکتور رسمی می‌خواهم.');
  await user.click(screen.getByRole('button', { name: 'ارسال تیکت' }));
  await user.click(screen.getByRole('link', { name: 'انصراف' }));
  await act(async () => finish());
  await waitFor(() => expect(visibleToasts()).toMatchObject([{ title: 'تیکت ثبت شد' }]));
  expect(address()).toBe('/account/tickets');
});

test('the focus stays in the list of files when one is removed, and moves to the choice of files after the last', async () => {
  const { user } = openForm({ 'post /api/v1/uploads': () => uploaded('0197f5ea-0000-7000-8000-000000000001') });
  await user.upload(screen.getByLabelText('افزودن فایل'), [pdfFile('1.pdf'), pdfFile('2.pdf')]);
  await user.click(screen.getByRole('button', { name: 'حذف 1.pdf' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'حذف 2.pdf' }));
  await user.click(screen.getByRole('button', { name: 'حذف 2.pdf' }));
  expect(document.activeElement).toBe(screen.getByLabelText('افزودن فایل'));
});
