/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { disconnect, type FakeRoutes, refuse, renderPage, visibleToasts } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { BuyerSection } from './BuyerSection.tsx';
import type { Company } from './buyer.ts';

const company: Company = {
  name: 'شرکت برنج‌کوبی لاهیجان',
  legal_id: '10380284790',
  economic_code: '411111111111',
  registration_number: null,
  province: 'گیلان',
  city: 'لاهیجان',
  address: 'شهرک صنعتی، خیابان دوم',
  postal_code: '4413614567',
  phone: '01342223344',
};
const read = 'get /api/v1/account/buyer-profile';
const save = 'put /api/v1/account/buyer-profile';

beforeEach(() => window.sessionStorage.clear());

function open(profile: Company | null, api: FakeRoutes = {}) {
  const page = renderPage(<BuyerSection />, { isMember: true, api: { [read]: () => ({ profile }), ...api } });
  const press = async (name: string) => page.user.click(await screen.findByRole('button', { name }));
  const sent = (operation: string) => page.requests.filter((request) => request.operation === operation);
  /** The form's code is loaded with the press. */
  const openForm = async (name: string) => {
    await press(name);
    await screen.findByRole('form', { name: 'مشخصات شرکت' });
  };
  return { ...page, press, openForm, sent };
}
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('a member without a company fills in the form, with digits and separators of any kind', async () => {
  const { paste, press, openForm, sent } = open(null, { [save]: () => ({ profile: company }) });
  await openForm('فاکتور به نام شرکت');
  const typed: [RegExp, string][] = [
    [/نام شرکت/, company.name],
    [/شناسهٔ ملی/, '۱۰۳۸۰۲۸۴۷۹۰'],
    [/شمارهٔ اقتصادی/, '411111111111'],
    [/استان/, 'گیلان'],
    [/شهر/, 'لاهیجان'],
    [/آدرس/, company.address],
    [/کد پستی/, '۴۴۱۳۶۱۴۵۶۷'],
    [/تلفن/, '۰۱۳ ۴۲۲۲۳۳۴۴'],
  ];
  for (const [name, text] of typed) await paste(field(name), text);
  await press('ثبت شرکت');
  expect(await screen.findByText(company.name)).toBeTruthy();
  expect(sent(save)).toMatchObject([{ body: company }]);
  expect(visibleToasts()).toMatchObject([{ title: 'فاکتورهای بعدی به نام شرکت صادر می‌شود' }]);
});

test.each([
  [/شناسهٔ ملی/, '10380284791', 'شناسهٔ ملی شرکت ۱۱ رقم است'],
  [/شمارهٔ اقتصادی/, '12345', 'شمارهٔ اقتصادی همان شناسهٔ ملی است'],
  [/کد پستی/, '123', 'کد پستی باید ۱۰ رقم باشد'],
  [/کد پستی/, '11111-11111', 'این کد پستی معتبر نیست'],
  [/تلفن/, '2234567', 'تلفن را با پیش‌شماره بنویسید'],
  [/نام شرکت/, '', 'نام ثبت‌شدهٔ شرکت را بنویسید'],
])('a company whose %s is «%s» is not sent, and the field says why', async (name, text, message) => {
  const { user, paste, press, openForm, sent } = open(company);
  await openForm('ویرایش');
  await user.clear(field(name));
  if (text !== '') await paste(field(name), text);
  await press('ثبت شرکت');
  expect(screen.getByText(new RegExp(message))).toBeTruthy();
  expect(document.activeElement).toBe(field(name));
  expect(sent(save)).toEqual([]);
});

test('a stored company is shown in the form, and a refusal of the API beside its field', async () => {
  const refusal = refuse(422, 'این شناسه باطل شده است.', { field: 'legal_id' });
  const { press, openForm } = open(company, { [save]: () => refusal });
  await openForm('ویرایش');
  expect(field(/شناسهٔ ملی/).value).toBe('۱۰۳۸۰۲۸۴۷۹۰');
  await press('ثبت شرکت');
  await waitFor(() => expect(document.activeElement).toBe(field(/شناسهٔ ملی/)));
  expect(screen.getByText('این شناسه باطل شده است.')).toBeTruthy();
});

test('a company is removed after a question', async () => {
  const { press, user, sent } = open(company, { 'delete /api/v1/account/buyer-profile': () => ({ profile: null }) });
  await press('حذف شرکت');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'حذف شود' }));
  expect(await screen.findByText('فاکتورها به نام خودتان صادر می‌شود.')).toBeTruthy();
  expect(sent('delete /api/v1/account/buyer-profile')).toHaveLength(1);
});

test('a company that cannot be loaded is shown as a failure without a toast, and a retry loads it', async () => {
  let isDown = true;
  const { press } = open(company, { [read]: () => (isDown ? disconnect() : { profile: company }) });
  await screen.findByRole('alert');
  expect(visibleToasts()).toEqual([]);
  isDown = false;
  await press('دوباره تلاش کنید');
  expect(await screen.findByText(company.name)).toBeTruthy();
});
