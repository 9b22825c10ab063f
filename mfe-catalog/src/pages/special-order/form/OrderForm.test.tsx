/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { defaultSpec, estimate } from '@shop/shared/lib/special-order';
import { type FakeRoutes, refuse, renderPage } from '@shop/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { buildSpecialOrder, orderCode } from '../../../testing/build-special-order.ts';
import { $checkedDraft, $draft, emptyDraft } from './draft.ts';
import { OrderForm } from './OrderForm.tsx';
import { $submission } from './submission.ts';
import { $uploads } from './uploads.ts';

beforeEach(() => {
  $draft.set(emptyDraft());
  $uploads.set([]);
  $submission.set({ state: 'editing' });
});

function openForm(api: FakeRoutes = {}, { isMember = true } = {}) {
  const page = renderPage(<OrderForm />, { path: '/special-order', route: '/special-order', isMember, api });
  const sentOrders = () => page.requests.filter(({ operation }) => operation === 'post /api/v1/special-orders');
  return { ...page, sentOrders };
}

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const submitButton = () => screen.getByRole('button', { name: 'ثبت سفارش' });
const descriptionOf = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('a wrong number shows its error after its field was left, not while it is typed', async () => {
  const { user } = openForm();
  const width = field(/عرض/);
  await user.clear(width);
  await user.type(width, '7');
  expect(width.getAttribute('aria-invalid')).toBeNull();
  await user.tab();
  expect(width.getAttribute('aria-invalid')).toBe('true');
  expect(descriptionOf(width)).toContain('«عرض» باید عددی از ۸ تا ۸۰ سانتی‌متر باشد.');
  await user.type(width, '0');
  expect(width.getAttribute('aria-invalid')).toBeNull();
});

test('submitting with errors sends nothing and moves the focus to the first wrong field', async () => {
  const { user, sentOrders } = openForm();
  await user.clear(field(/^تعداد(?! رنگ)/));
  await user.clear(field(/ارتفاع/));
  await user.click(submitButton());
  expect(document.activeElement).toBe(field(/ارتفاع/));
  expect(field(/^تعداد(?! رنگ)/).getAttribute('aria-invalid')).toBe('true');
  expect(sentOrders()).toEqual([]);
  // The second attempt moves the focus again.
  await user.type(field(/ارتفاع/), '40');
  await user.click(submitButton());
  expect(document.activeElement).toBe(field(/^تعداد(?! رنگ)/));
});

test('a sent order is confirmed with its code, and the confirmation gets the focus', async () => {
  const { user, paste, sentOrders } = openForm({ 'post /api/v1/special-orders': () => buildSpecialOrder() });
  await user.clear(field(/^تعداد(?! رنگ)/));
  await paste(field(/^تعداد(?! رنگ)/), '۳۰۰');
  await paste(field(/توضیح/), 'پنتون ۳۲۴');
  await user.click(submitButton());
  const heading = await screen.findByRole('heading', { name: 'سفارش شما ثبت شد' });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText(orderCode)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'دیدن سفارش' }).getAttribute('href')).toBe(
    `/special-order/orders/${orderCode}`,
  );
  expect(sentOrders()).toMatchObject([{ body: { spec: { quantity: 300 }, note: 'پنتون ۳۲۴', files: [] } }]);
});

test.each(['۳۵٫۵', '35.5', '٣٥/٥'])(
  'a width of %s is sent and priced as thirty-five and a half centimetres',
  async (typed) => {
    const { user, sentOrders } = openForm({ 'post /api/v1/special-orders': () => buildSpecialOrder() });
    await user.clear(field(/عرض/));
    await user.type(field(/عرض/), typed);
    expect($checkedDraft.get().estimate).toEqual(estimate({ ...defaultSpec('cloth'), width: 35.5 }));
    await user.click(submitButton());
    await screen.findByRole('heading', { name: 'سفارش شما ثبت شد' });
    expect(sentOrders()).toMatchObject([{ body: { spec: { width: 35.5 } } }]);
  },
);

test('a fraction of a bag or of a day is refused at its field, which keeps what was typed', async () => {
  const { user, sentOrders } = openForm();
  for (const name of [/^تعداد(?! رنگ)/, /زمان تحویل/]) {
    await user.clear(field(name));
    await user.type(field(name), '۱۰۰٫۵');
    await user.tab();
    expect(field(name).value).toBe('۱۰۰٫۵');
    expect(descriptionOf(field(name))).toContain('بدون اعشار');
  }
  await user.click(submitButton());
  expect(sentOrders()).toEqual([]);
});

test('after an order was sent, the next one starts with an empty form that has the focus', async () => {
  const { user, paste } = openForm({ 'post /api/v1/special-orders': () => buildSpecialOrder() });
  await paste(field(/توضیح/), 'پنتون ۳۲۴');
  await user.click(submitButton());
  await user.click(await screen.findByRole('button', { name: 'ثبت سفارش دیگر' }));
  expect(field(/توضیح/).value).toBe('');
  expect(screen.getByRole('form', { name: 'سفارش ویژه' }).contains(document.activeElement)).toBe(true);
});

test('a refusal of the API is shown beside its field, which gets the focus, and the typed text stays', async () => {
  const message = 'این تعداد ساخته نمی‌شود.';
  const { user, paste } = openForm({
    'post /api/v1/special-orders': () => refuse(422, message, { field: 'spec.quantity' }),
  });
  await paste(field(/توضیح/), 'پنتون ۳۲۴');
  await user.click(submitButton());
  await waitFor(() => expect(descriptionOf(field(/^تعداد(?! رنگ)/))).toContain(message));
  expect(document.activeElement).toBe(field(/^تعداد(?! رنگ)/));
  expect(field(/توضیح/).value).toBe('پنتون ۳۲۴');
  await user.type(field(/^تعداد(?! رنگ)/), '0');
  expect(field(/^تعداد(?! رنگ)/).getAttribute('aria-invalid')).toBeNull();
});

test('a refusal of the note is shown beside the note', async () => {
  const { user, paste } = openForm({
    'post /api/v1/special-orders': () => refuse(422, 'کاراکتر نادرست', { field: 'note' }),
  });
  await paste(field(/توضیح/), 'پنتون ۳۲۴');
  await user.click(submitButton());
  await waitFor(() => expect(descriptionOf(field(/توضیح/))).toContain('کاراکتر نادرست'));
  expect(document.activeElement).toBe(field(/توضیح/));
});

test('a failure of the API is shown beside the button, the text stays, and the order can be sent again', async () => {
  let isDown = true;
  const { user, paste, sentOrders } = openForm({
    'post /api/v1/special-orders': () => {
      if (!isDown) return buildSpecialOrder();
      isDown = false;
      return refuse(429, 'در هر شبانه‌روز تا ۱۰ سفارش پذیرفته می‌شود.');
    },
  });
  await paste(field(/توضیح/), 'پنتون ۳۲۴');
  await user.click(submitButton());
  expect((await screen.findByRole('alert')).textContent).toContain('تا ۱۰ سفارش');
  expect(field(/توضیح/).value).toBe('پنتون ۳۲۴');
  await user.click(submitButton());
  await screen.findByRole('heading', { name: 'سفارش شما ثبت شد' });
  const keys = sentOrders().map(({ body }) => (body instanceof Object && 'key' in body ? body.key : undefined));
  expect(keys[0]).toBe(keys[1]);
});

test('a double press sends one order', async () => {
  let respond = () => {};
  const { user, sentOrders } = openForm({
    'post /api/v1/special-orders': () =>
      new Promise((resolve) => {
        respond = () => resolve(buildSpecialOrder());
      }),
  });
  await user.dblClick(submitButton());
  await waitFor(() => expect(sentOrders()).not.toEqual([]));
  respond();
  await screen.findByRole('heading', { name: 'سفارش شما ثبت شد' });
  expect(sentOrders()).toHaveLength(1);
});

test('a guest is sent to the log-in page, and what was typed is still there afterwards', async () => {
  const { user, paste, address } = openForm({}, { isMember: false });
  expect(screen.queryByLabelText('انتخاب فایل طرح')).toBeNull();
  await paste(field(/توضیح/), 'پنتون ۳۲۴');
  await user.click(screen.getByRole('button', { name: 'ورود و ثبت سفارش' }));
  expect(address()).toBe('/auth/login?from=%2Fspecial-order');
  openForm();
  expect(field(/توضیح/).value).toBe('پنتون ۳۲۴');
});

test('a restored draft can be discarded, and discarding it can be undone', async () => {
  $draft.set({ ...emptyDraft(), note: 'پنتون ۳۲۴' });
  const { user } = openForm();
  await user.click(screen.getByRole('button', { name: 'شروع دوباره' }));
  expect(field(/توضیح/).value).toBe('');
  await user.click(screen.getByRole('button', { name: 'برگرداندن نوشته‌ها' }));
  expect(field(/توضیح/).value).toBe('پنتون ۳۲۴');
});

const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name);
const files = () => screen.getByRole('list', { name: 'فایل‌های طرح' });
const uploaded = (name: string) => ({
  id: `id of ${name}`,
  name,
  bytes: 10,
  purpose: 'artwork' as const,
  media_type: 'application/pdf',
  url: '',
  created_at: '',
  claimed: false,
  width: null,
  height: null,
});

test('an uploaded file is listed, sent with the order, and can be removed', async () => {
  const { user, sentOrders, requests } = openForm({
    'post /api/v1/uploads': ({ body }) => {
      const sent = body instanceof FormData ? body.get('file') : null;
      return uploaded(sent instanceof File ? sent.name : '');
    },
    'delete /api/v1/uploads/{id}': () => ({ removed: 1 }),
    'post /api/v1/special-orders': () => buildSpecialOrder(),
  });
  await user.upload(screen.getByLabelText('انتخاب فایل طرح'), [file('logo.pdf'), file('bag.png')]);
  await waitFor(() => expect(within(files()).getAllByText('بارگذاری شد')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'حذف logo.pdf' }));
  expect(within(files()).queryByText('logo.pdf')).toBeNull();
  await user.click(submitButton());
  await screen.findByRole('heading', { name: 'سفارش شما ثبت شد' });
  expect(sentOrders()).toMatchObject([{ body: { files: ['id of bag.png'] } }]);
  expect(requests).toContainEqual(
    expect.objectContaining({ operation: 'delete /api/v1/uploads/{id}', params: { id: 'id of logo.pdf' } }),
  );
});

test('a file that cannot be accepted says why and is not uploaded', async () => {
  const { user, requests } = openForm();
  await user.upload(screen.getByLabelText('انتخاب فایل طرح'), file('empty.pdf', 0));
  expect((await within(files()).findByRole('alert')).textContent).toContain('این فایل خالی است.');
  expect(screen.queryByRole('button', { name: 'بارگذاری دوباره empty.pdf' })).toBeNull();
  expect(requests).toEqual([]);
});

test('a failed upload can be retried', async () => {
  let attempts = 0;
  const { user } = openForm({
    'post /api/v1/uploads': () => {
      attempts += 1;
      return attempts === 1 ? refuse(503, 'خراب است.') : uploaded('logo.pdf');
    },
  });
  await user.upload(screen.getByLabelText('انتخاب فایل طرح'), file('logo.pdf'));
  await user.click(await screen.findByRole('button', { name: 'بارگذاری دوباره logo.pdf' }));
  await within(files()).findByText('بارگذاری شد');
});

test('an order is not sent while a file is uploading, and the file input says so', async () => {
  let finish = () => {};
  const { user, sentOrders } = openForm({
    'post /api/v1/uploads': ({ reportProgress }) => {
      reportProgress(0.4);
      return new Promise((resolve) => {
        finish = () => resolve(uploaded('logo.pdf'));
      });
    },
  });
  await user.upload(screen.getByLabelText('انتخاب فایل طرح'), file('logo.pdf'));
  const progress = await screen.findByRole('progressbar', { name: 'بارگذاری logo.pdf' });
  await waitFor(() => expect(progress).toHaveProperty('value', 40));
  await user.click(submitButton());
  expect(descriptionOf(screen.getByLabelText('انتخاب فایل طرح'))).toContain('فایل‌ها هنوز در حال بارگذاری است');
  expect(document.activeElement).toBe(screen.getByLabelText('انتخاب فایل طرح'));
  expect(sentOrders()).toEqual([]);
  act(finish);
  await within(files()).findByText('بارگذاری شد');
});

test('a waiting file says so, and the focus moves to the next file or the input when files are removed', async () => {
  const { user } = openForm({ 'post /api/v1/uploads': () => new Promise(() => undefined) });
  await user.upload(screen.getByLabelText('انتخاب فایل طرح'), [file('logo.pdf'), file('bag.png')]);
  expect(within(files()).getByText('در صف بارگذاری')).toBeTruthy();
  expect(within(files()).getAllByRole('progressbar')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'لغو bag.png' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'لغو logo.pdf' }));
  await user.click(screen.getByRole('button', { name: 'لغو logo.pdf' }));
  expect(document.activeElement).toBe(screen.getByLabelText('انتخاب فایل طرح'));
});

test('an upload that finishes just as its file is removed is deleted', async () => {
  let finish = () => {};
  const { user, requests } = openForm({
    'post /api/v1/uploads': () => new Promise((resolve) => (finish = () => resolve(uploaded('logo.pdf')))),
    'delete /api/v1/uploads/{id}': () => ({ removed: 1 }),
  });
  await user.upload(screen.getByLabelText('انتخاب فایل طرح'), file('logo.pdf'));
  await waitFor(() => expect(requests).toHaveLength(1));
  act(() => {
    finish();
    $uploads.set([]);
  });
  await waitFor(() =>
    expect(requests.at(-1)).toMatchObject({
      operation: 'delete /api/v1/uploads/{id}',
      params: { id: 'id of logo.pdf' },
    }),
  );
});
