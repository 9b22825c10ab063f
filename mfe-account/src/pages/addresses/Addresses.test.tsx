/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { $general, clearToken, setToken } from '@shop/shared/kernel';
import { disconnect, type FakeRoutes, refuse, renderPage, visibleToasts } from '@shop/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Page } from './Addresses.tsx';
import type { Address } from './addresses.ts';

const home: Address = {
  id: 'home',
  title: 'خانه',
  recipient: 'مینا رضایی',
  mobile: '09121234567',
  province: 'تهران',
  city: 'شهریار',
  line: 'خیابان ولیعصر',
  plaque: '12',
  unit: null,
  postal_code: '1417466191',
  is_default: true,
};
const store: Address = { ...home, id: 'store', title: null, city: 'تهران', line: 'بازار بزرگ', is_default: false };
const list = 'get /api/v1/addresses';

beforeEach(() => window.sessionStorage.clear());

function open(items: Address[], api: FakeRoutes = {}) {
  return renderPage(<Page />, { isMember: true, api: { [list]: () => ({ items }), ...api } });
}

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const select = (name: RegExp) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const press = (name: string) => screen.findByRole('button', { name });
const optionsOf = (name: RegExp) => within(select(name)).getAllByRole('option');

test('a member without addresses fills in the form, choosing a city of the province', async () => {
  const { user, paste, requests } = open([], { 'post /api/v1/addresses': () => ({ id: 'home', items: [home] }) });
  await user.click(await press('افزودن آدرس'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'آدرس جدید' }));
  await paste(field(/نام خانوادگی گیرنده/), 'مینا رضایی');
  await paste(field(/موبایل/), '۰۹۱۲ ۱۲۳ ۴۵۶۷');
  await user.selectOptions(select(/استان/), 'تهران');
  await waitFor(() => expect(optionsOf(/شهر/).length).toBeGreaterThan(20));
  await user.selectOptions(select(/شهر/), 'شهریار');
  await paste(field(/^آدرس/), 'خیابان ولیعصر');
  await paste(field(/پلاک/), '۱۲');
  await paste(field(/کد پستی/), '۱۴۱۷۴-۶۶۱۹۱');
  await user.click(await press('ثبت آدرس'));
  expect(await screen.findByRole('article', { name: 'خانه' })).toBeTruthy();
  expect(requests.at(-1)).toMatchObject({
    body: {
      title: null,
      recipient: 'مینا رضایی',
      mobile: '09121234567',
      province: 'تهران',
      city: 'شهریار',
      line: 'خیابان ولیعصر',
      plaque: '۱۲',
      unit: null,
      postal_code: '1417466191',
      is_default: false,
    },
  });
});

test('name and mobile of the member fill the form of another address, also when they arrive after it is shown', async () => {
  const { user } = open([]);
  await user.click(await press('افزودن آدرس'));
  expect(field(/موبایل/).value).toBe('');
  act(() => $general.setKey('userData', { mobile: '09121234567', firstName: 'مینا', lastName: 'رضایی' }));
  expect(field(/موبایل/).value).toBe('۰۹۱۲۱۲۳۴۵۶۷');
  expect(field(/نام خانوادگی گیرنده/).value).toBe('مینا رضایی');
});

test('wrong fields show their messages and nothing is sent; a refusal of the API is shown beside its field', async () => {
  const { user, paste, requests } = open([home], {
    'put /api/v1/addresses/{id}': () => refuse(422, 'این شهر در استانی که انتخاب کرده‌اید نیست.', { field: 'city' }),
  });
  await user.click(await press('ویرایش خانه'));
  await waitFor(() => expect(select(/شهر/).value).toBe('شهریار'));
  await user.clear(field(/کد پستی/));
  await paste(field(/کد پستی/), '1012345678');
  await user.click(await press('ثبت آدرس'));
  expect(screen.getByText(/این کد پستی معتبر نیست/)).toBeTruthy();
  expect(document.activeElement).toBe(field(/کد پستی/));
  expect(requests).toHaveLength(1);
  await user.clear(field(/کد پستی/));
  await paste(field(/کد پستی/), '1417466191');
  await user.click(await press('ثبت آدرس'));
  await waitFor(() => expect(document.activeElement).toBe(select(/شهر/)));
  expect(screen.getByText('این شهر در استانی که انتخاب کرده‌اید نیست.')).toBeTruthy();
});

test('another province empties the city', async () => {
  const { user } = open([home]);
  await user.click(await press('ویرایش خانه'));
  await waitFor(() => expect(select(/شهر/).value).toBe('شهریار'));
  await user.selectOptions(select(/استان/), 'یزد');
  expect(select(/شهر/).value).toBe('');
  expect(optionsOf(/شهر/).map(({ textContent }) => textContent)).toContain('میبد');
});

test('the addresses are listed, and the default one is marked', async () => {
  open([home, store]);
  const card = await screen.findByRole('article', { name: 'خانه' });
  expect(card.textContent).toContain('تهران، شهریار، خیابان ولیعصر، پلاک ۱۲');
  expect(within(card).getByText('پیش‌فرض')).toBeTruthy();
  const untitled = screen.getByRole('article', { name: 'تهران، بازار بزرگ، پلاک ۱۲' });
  expect(within(untitled).getAllByText(/بازار بزرگ/)).toHaveLength(1);
});

test('another address becomes the default one', async () => {
  const { user, requests } = open([home, store], {
    'put /api/v1/addresses/{id}/default': () => ({
      items: [
        { ...store, is_default: true },
        { ...home, is_default: false },
      ],
    }),
  });
  await user.click(await press('انتخاب به‌عنوان پیش‌فرض: تهران، بازار بزرگ، پلاک ۱۲'));
  expect(await press('انتخاب به‌عنوان پیش‌فرض: خانه')).toBeTruthy();
  expect(requests.at(-1)).toMatchObject({ params: { id: 'store' } });
});

test('an address is deleted after a question', async () => {
  const { user, requests } = open([home], { 'delete /api/v1/addresses/{id}': () => ({ items: [] }) });
  await user.click(await press('حذف خانه'));
  const dialog = screen.getByRole('dialog', { name: 'آدرس حذف شود؟' });
  await user.click(within(dialog).getByRole('button', { name: 'انصراف' }));
  expect(requests).toHaveLength(1);
  await user.click(await press('حذف خانه'));
  await user.click(within(dialog).getByRole('button', { name: 'حذف شود' }));
  expect(await screen.findByText('هنوز آدرسی ثبت نکرده‌اید')).toBeTruthy();
  expect(visibleToasts()).toMatchObject([{ title: 'آدرس حذف شد' }]);
});

test('a full list has no button for another address and says why', async () => {
  open(Array.from({ length: 20 }, (_, index) => ({ ...home, id: String(index), is_default: index === 0 })));
  expect(await screen.findByText(/حداکثر ۲۰ آدرس/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'افزودن آدرس' })).toBeNull();
});

test('a list that cannot be loaded is shown as a failure without a toast, and a retry loads it', async () => {
  let isOffline = true;
  const { user } = open([], { [list]: () => (isOffline ? disconnect() : { items: [home] }) });
  await screen.findByRole('alert');
  expect(visibleToasts()).toEqual([]);
  isOffline = false;
  await user.click(await press('دوباره تلاش کنید'));
  expect(await screen.findByRole('article', { name: 'خانه' })).toBeTruthy();
});

test('after a log-out the addresses disappear, and an answer that arrives later is dropped', async () => {
  let answer = (_: { items: Address[] }) => {};
  open([], { [list]: () => new Promise((resolve) => (answer = resolve)) });
  await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(2));
  act(() => clearToken());
  await act(async () => answer({ items: [home] }));
  expect(screen.queryByRole('article')).toBeNull();
  act(() => setToken('another-session', new Date(Date.now() + 60_000), 'another-member'));
  expect(screen.queryByRole('article')).toBeNull();
});

test('when the editor is closed, the focus returns to the button that opened it', async () => {
  const { user } = open([home, store]);
  for (const name of ['ویرایش خانه', 'افزودن آدرس']) {
    await user.click(await press(name));
    await user.click(await press('انصراف'));
    expect(document.activeElement).toBe(await press(name));
  }
});
