/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { type FakeRoutes, refuse, renderPage, visibleToasts } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { Page } from './Reviews.tsx';
import type { AwaitingProduct, Review } from './reviews.ts';

const product: AwaitingProduct = {
  product_id: 7,
  title: 'گونی کنفی',
  options: '۵۰×۸۰',
  url: '/products/7',
  picture: null,
  order: 482_910_733,
  delivered_at: '2026-03-24T08:00:00Z',
};
const id = '0197f5ea-0000-7000-8000-000000000001';
const review: Review = {
  id,
  product_id: 8,
  title: 'کیسهٔ پارچه‌ای',
  url: '/products/8',
  picture: null,
  rating: 4,
  text: 'خوب بود.',
  status: 'rejected',
  reason: 'آدرس در آن است.',
  files: [{ id: 'f1', url: '/api/v1/uploads/f1/file' }],
  created_at: '2026-03-24T08:00:00Z',
};
const upload = {
  id: 'f2',
  purpose: 'review' as const,
  name: 'عکس.png',
  media_type: 'image/webp',
  bytes: 3,
  width: 1,
  height: 1,
  created_at: '2026-03-24T08:00:00Z',
  claimed: false,
  url: '/api/v1/uploads/f2/file',
};

beforeEach(() => {
  window.sessionStorage.clear();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

async function open(routes: FakeRoutes = {}) {
  const page = renderPage(<Page />, {
    path: '/account/orders/reviews',
    isMember: true,
    api: {
      'get /api/v1/account/reviews/awaiting': () => ({ items: [product] }),
      'get /api/v1/account/reviews': () => ({ items: [review], next: null }),
      'get /api/v1/uploads/{id}/preview': () => null,
      ...routes,
    },
  });
  await screen.findByRole('heading', { name: 'در انتظار دیدگاه شما' });
  const sent = () => page.requests.filter(({ operation }) => /^(post|patch|delete) .*reviews/.test(operation));
  return { ...page, sent };
}
const button = (name: string) => screen.getByRole('button', { name });
const form = (name: string) => screen.getByRole('form', { name });

test('a review needs stars and words', async () => {
  const { user, sent } = await open();
  await user.click(button('نوشتن دیدگاه دربارهٔ گونی کنفی'));
  await user.click(button('ثبت دیدگاه'));
  expect(form('دیدگاه دربارهٔ گونی کنفی').textContent).toMatch(/یکی از ستاره‌ها را انتخاب کنید.*دیدگاه خود را بنویسید/);
  expect(sent()).toEqual([]);
});

test('a review is sent with its pictures, and moves from the waiting products to the written reviews', async () => {
  const written = { ...review, id: 'r2', product_id: 7, title: 'گونی کنفی', status: 'pending', reason: null } as const;
  let finishUpload = () => {};
  const { user, paste, sent } = await open({
    'post /api/v1/uploads': () => new Promise((resolve) => (finishUpload = () => resolve(upload))),
    'post /api/v1/account/reviews': () => written,
  });
  await user.click(button('نوشتن دیدگاه دربارهٔ گونی کنفی'));
  const write = within(form('دیدگاه دربارهٔ گونی کنفی'));
  await user.upload(write.getByLabelText('افزودن عکس'), new File(['png'], 'عکس.png', { type: 'image/png' }));
  await write.findByText('۰٪');
  await user.click(write.getByRole('radio', { name: /۵ ستاره/ }));
  await paste(write.getByRole('textbox', { name: 'دیدگاه شما' }), 'دوخت خوبی دارد.');
  await user.dblClick(button('ثبت دیدگاه'));
  // The form waits for the picture.
  expect(sent()).toEqual([]);
  finishUpload();
  await screen.findByText('در انتظار بررسی');
  expect(sent()).toMatchObject([{ body: { product_id: 7, rating: 5, text: 'دوخت خوبی دارد.', files: ['f2'] } }]);
  expect(screen.queryByRole('heading', { name: 'در انتظار دیدگاه شما' })).toBeNull();
});

test('a file that is no picture, or too large, is not uploaded', async () => {
  const { user, requests } = await open();
  await user.click(button('نوشتن دیدگاه دربارهٔ گونی کنفی'));
  const input = screen.getByLabelText<HTMLInputElement>('افزودن عکس');
  // The file dialog of a phone can offer any file.
  input.removeAttribute('accept');
  await user.upload(input, new File(['pdf'], 'طرح.pdf', { type: 'application/pdf' }));
  await screen.findByText('عکس JPG، PNG یا WebP انتخاب کنید.');
  const huge = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'بزرگ.png', { type: 'image/png' });
  await user.upload(input, huge);
  await screen.findByText('حجم عکس نباید بیشتر از ۵ مگابایت باشد.');
  expect(requests.filter(({ operation }) => operation === 'post /api/v1/uploads')).toEqual([]);
});

test('a rejected review shows the reason, and an edit sends all pictures that it keeps', async () => {
  const { user, sent } = await open({
    'patch /api/v1/account/reviews/{id}': () => ({ ...review, rating: 2, status: 'pending', reason: null, files: [] }),
  });
  expect(screen.getByText('آدرس در آن است.')).toBeTruthy();
  await user.click(button('ویرایش دیدگاه دربارهٔ کیسهٔ پارچه‌ای'));
  const edit = within(form('ویرایش دیدگاه دربارهٔ کیسهٔ پارچه‌ای'));
  expect(edit.getByRole<HTMLInputElement>('radio', { name: /۴ ستاره/ }).checked).toBe(true);
  await user.click(edit.getByRole('radio', { name: /۲ ستاره/ }));
  await user.click(button('ثبت دیدگاه'));
  await screen.findByText('در انتظار بررسی');
  expect(sent()).toMatchObject([{ params: { id }, body: { rating: 2, text: 'خوب بود.', files: ['f1'] } }]);
});

test('a review is deleted after a question', async () => {
  let isDeleted = false;
  const { user, sent } = await open({
    'get /api/v1/account/reviews': () => ({ items: isDeleted ? [] : [review], next: null }),
    'delete /api/v1/account/reviews/{id}': () => {
      isDeleted = true;
      return { removed: true };
    },
  });
  await user.click(button('حذف دیدگاه دربارهٔ کیسهٔ پارچه‌ای'));
  expect(sent()).toEqual([]);
  await user.click(button('حذف شود'));
  await waitFor(() => expect(screen.queryByText('خوب بود.')).toBeNull());
  expect(visibleToasts()).toMatchObject([{ title: 'دیدگاه حذف شد' }]);
});

test('a refused review keeps its words and shows the reason beside them', async () => {
  const { user, paste } = await open({
    'post /api/v1/account/reviews': () => refuse(422, 'این متن پذیرفته نیست.', { field: 'text' }),
  });
  await user.click(button('نوشتن دیدگاه دربارهٔ گونی کنفی'));
  await user.click(screen.getByRole('radio', { name: /۱ ستاره/ }));
  const words = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'دیدگاه شما' });
  await paste(words, 'بد بود.');
  await user.click(button('ثبت دیدگاه'));
  await screen.findByText('این متن پذیرفته نیست.');
  expect(words.value).toBe('بد بود.');
});

test('chosen pictures are shown at once; a removed upload that is stuck does not hold up the review, and a cancelled one is not sent', async () => {
  const { user, paste, sent } = await open({ 'post /api/v1/uploads': () => new Promise(() => undefined) });
  const png = (name: string) => new File(['png'], name, { type: 'image/png' });
  await user.click(button('نوشتن دیدگاه دربارهٔ گونی کنفی'));
  const write = within(form('دیدگاه دربارهٔ گونی کنفی'));
  await user.upload(write.getByLabelText('افزودن عکس'), [png('یک.png'), png('دو.png')]);
  await write.findByRole('img', { name: 'دو.png' });
  await user.click(write.getByRole('radio', { name: /۵ ستاره/ }));
  await paste(write.getByRole('textbox', { name: 'دیدگاه شما' }), 'دوخت خوبی دارد.');
  await user.click(button('ثبت دیدگاه'));
  await user.click(button('حذف یک.png'));
  expect(document.activeElement).toBe(button('حذف دو.png'));
  await user.click(button('انصراف'));
  await waitFor(() => expect(document.activeElement).toBe(button('نوشتن دیدگاه دربارهٔ گونی کنفی')));
  expect(sent()).toEqual([]);
  await user.click(button('نوشتن دیدگاه دربارهٔ گونی کنفی'));
  const again = within(form('دیدگاه دربارهٔ گونی کنفی'));
  expect(again.queryByRole('img')).toBeNull();
});

test('the address of a chosen picture is released when the form is closed', async () => {
  const released: string[] = [];
  URL.revokeObjectURL = (address) => void released.push(address);
  const { user } = await open({ 'post /api/v1/uploads': () => upload });
  await user.click(button('نوشتن دیدگاه دربارهٔ گونی کنفی'));
  await user.upload(screen.getByLabelText('افزودن عکس'), new File(['png'], 'عکس.png', { type: 'image/png' }));
  await screen.findByRole('img', { name: 'عکس.png' });
  await user.click(button('انصراف'));
  expect(released).toEqual(['blob:picture']);
});
