/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { $general, $isMember, $panelCounts } from '@shop/shared/kernel';
import { disconnect, type FakeRoutes, refuse, renderPage, visibleToasts } from '@shop/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Me, Preferences, Session } from './account.ts';
import { Page } from './PersonalInfo.tsx';

const me: Me = {
  id: 'm',
  mobile: '09121234567',
  role: 'shopper',
  first_name: 'مینا',
  last_name: null,
  has_password: true,
  current_password_needed: true,
  session_expires_at: '',
  national_id: null,
  birth_date: '1991-08-03',
};
const preferences: Preferences = {
  has_email: true,
  email: null,
  pending_email: null,
  topics: [{ topic: 'tickets', title: 'پاسخ تیکت‌ها', sms: true, email: true }],
};
const device = (id: string, agent: string): Session => ({
  id,
  agent,
  signed_in_by: id === 'this' ? 'otp' : 'passkey',
  current: id === 'this',
  created_at: '2026-03-21T08:00:00Z',
  last_used_at: '2026-03-21T08:00:00Z',
});
const sent = { resend_after: 0, expires_in: 180, digits: 6 };

beforeEach(() => window.sessionStorage.clear());

function open(api: FakeRoutes = {}) {
  let sessions = [device('this', 'کروم روی اندروید'), device('other', 'فایرفاکس روی ویندوز')];
  return renderPage(<Page />, {
    isMember: true,
    api: {
      'get /api/v1/account/me': () => me,
      'get /api/v1/account/message-preferences': () => preferences,
      'get /api/v1/account/buyer-profile': () => ({ profile: null }),
      'get /api/v1/account/passkeys': () => ({ items: [], most: 10 }),
      'get /api/v1/account/sessions': () => ({ items: sessions }),
      'delete /api/v1/account/sessions/{id}': ({ params }) => {
        sessions = sessions.filter(({ id }) => id !== params.id);
        return { ended: 1 };
      },
      ...api,
    },
  });
}

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const lastBody = (requests: { body: unknown }[]) => requests.at(-1)?.body;

test('names, national id and Persian date of birth are shown and sent as the API stores them', async () => {
  const { user, paste, requests } = open({ 'patch /api/v1/account/me': () => me });
  const info = await section('مشخصات');
  const birthDate = info.getByRole<HTMLInputElement>('textbox', { name: /تاریخ تولد/ });
  expect(birthDate.value).toBe('۱۳۷۰/۰۵/۱۲');
  await user.clear(birthDate);
  await user.type(birthDate, '۱۳۶۹/۱/۱');
  await paste(info.getByRole('textbox', { name: /کد ملی/ }), '۰۰۷۶۲۲۹۶۴۵');
  await user.click(info.getByRole('button', { name: 'ثبت مشخصات' }));
  await waitFor(() => expect(visibleToasts()).toMatchObject([{ title: 'مشخصات شما ثبت شد' }]));
  expect(lastBody(requests)).toEqual({
    first_name: 'مینا',
    last_name: null,
    national_id: '0076229645',
    birth_date: '1990-03-21',
  });
});

test('a date that does not exist and a national id that the API refuses are shown beside their fields', async () => {
  const { user, paste, requests } = open({
    'patch /api/v1/account/me': () => refuse(422, 'کد ملی درست نیست.', { field: 'national_id' }),
  });
  const info = await section('مشخصات');
  const birthDate = info.getByRole('textbox', { name: /تاریخ تولد/ });
  await user.clear(birthDate);
  await user.type(birthDate, '۱۳۷۰/۱۳/۱');
  await user.click(info.getByRole('button', { name: 'ثبت مشخصات' }));
  expect(info.getByText(/به این شکل بنویسید/)).toBeTruthy();
  expect(requests.filter(({ operation }) => operation.startsWith('patch'))).toEqual([]);
  await user.clear(birthDate);
  await paste(info.getByRole('textbox', { name: /کد ملی/ }), '1234567890');
  await user.click(info.getByRole('button', { name: 'ثبت مشخصات' }));
  expect(await info.findByText('کد ملی درست نیست.')).toBeTruthy();
});

test('the number changes with the codes of both numbers', async () => {
  let isRefused = true;
  const { user, paste, requests } = open({
    'post /api/v1/account/mobile/codes': () => sent,
    'put /api/v1/account/mobile': () => {
      if (!isRefused) return { ...me, mobile: '09351112233' };
      isRefused = false;
      return refuse(422, 'کد درست نیست.', { field: 'new_code' });
    },
  });
  const part = await section('شمارهٔ موبایل');
  await user.click(part.getByRole('button', { name: 'تغییر شماره' }));
  await paste(await part.findByRole('textbox', { name: /شمارهٔ جدید/ }), '۰۹۳۵۱۱۱۲۲۳۳');
  await user.click(part.getByRole('button', { name: 'ارسال کدها' }));
  await paste(await part.findByRole('textbox', { name: /کد شمارهٔ فعلی/ }), '۱۲۳۴۵۶');
  await paste(part.getByRole('textbox', { name: /کد شمارهٔ جدید/ }), '۶۵۴۳۲۱');
  await user.click(part.getByRole('button', { name: 'تغییر شماره' }));
  expect(await part.findByText('کد درست نیست.')).toBeTruthy();
  await user.click(part.getByRole('button', { name: 'تغییر شماره' }));
  expect(await part.findByText('۰۹۳۵۱۱۱۲۲۳۳')).toBeTruthy();
  expect(requests.findLast(({ operation }) => operation === 'put /api/v1/account/mobile')?.body).toEqual({
    mobile: '09351112233',
    code: '123456',
    new_code: '654321',
  });
});

test('a forgotten password is replaced with a code', async () => {
  const { user, paste, requests } = open({
    'post /api/v1/account/codes': () => sent,
    'put /api/v1/account/password': () => me,
  });
  const part = await section('رمز عبور');
  await user.click(part.getByRole('button', { name: 'تغییر رمز عبور' }));
  expect(await part.findByLabelText(/رمز عبور فعلی/)).toBeTruthy();
  await user.click(part.getByRole('button', { name: /فراموش کرده‌ام/ }));
  await paste(await part.findByRole('textbox', { name: /کد تأیید/ }), '123456');
  await paste(part.getByLabelText(/رمز عبور جدید/), 'گونی آبی و نخ سفید');
  await user.click(part.getByRole('button', { name: 'ثبت رمز عبور' }));
  await waitFor(() => expect(visibleToasts()).toMatchObject([{ title: 'رمز عبور ثبت شد' }]));
  expect(requests.find(({ operation }) => operation === 'put /api/v1/account/password')?.body).toEqual({
    code: '123456',
    password: 'گونی آبی و نخ سفید',
  });
});

test('the form of a first password opens with the focus on its field', async () => {
  const { user } = open({
    'get /api/v1/account/me': () => ({ ...me, has_password: false, current_password_needed: false }),
  });
  const part = await section('رمز عبور');
  await user.click(part.getByRole('button', { name: 'تعیین رمز عبور' }));
  expect(document.activeElement).toBe(await part.findByLabelText(/رمز عبور جدید/));
});

test('the current device is marked, and another one is logged out', async () => {
  const { user } = open();
  const part = await section('دستگاه‌های فعال');
  expect(part.getByText('همین دستگاه').parentElement?.textContent).toContain('کروم روی اندروید');
  expect(part.getByText(/^ورود با کد پیامکی · آخرین استفاده/)).toBeTruthy();
  expect(part.getByText(/^ورود با کلید عبور · آخرین استفاده/)).toBeTruthy();
  await user.click(part.getByRole('button', { name: 'خروج از فایرفاکس روی ویندوز' }));
  await waitFor(() => expect(part.queryByText('فایرفاکس روی ویندوز')).toBeNull());
  expect(part.queryByRole('button', { name: 'خروج از همهٔ دستگاه‌های دیگر' })).toBeNull();
});

test('choices are shown at once, the latest answer counts, and a refused choice is taken back', async () => {
  const withSms = (sms: boolean) => ({
    ...preferences,
    topics: preferences.topics.map((topic) => ({ ...topic, sms })),
  });
  const answers: ((refused?: true) => void)[] = [];
  let stored = preferences;
  const { user, requests } = open({
    'get /api/v1/account/message-preferences': () => stored,
    'patch /api/v1/account/message-preferences/{topic}': ({ body }) =>
      new Promise((resolve) =>
        answers.push((refused) => {
          if (refused) return resolve(refuse(503, 'کمی بعد.'));
          stored = withSms((body as { sms: boolean }).sms);
          resolve(stored);
        }),
      ),
  });
  const part = await section('پیامک و ایمیل');
  const box = () => part.getByRole<HTMLInputElement>('checkbox', { name: 'پیامک برای پاسخ تیکت‌ها' });
  const answer = async (count: number, refused?: true) => {
    await waitFor(() => expect(answers).toHaveLength(count));
    await act(async () => answers.at(-1)?.(refused));
  };
  expect(part.queryByRole('checkbox', { name: /ایمیل/ })).toBeNull();
  await user.click(box());
  expect(box().checked).toBe(false);
  await user.click(box());
  expect(box().checked).toBe(true);
  await answer(1);
  expect(box().checked).toBe(true);
  await answer(2);
  expect(box().checked).toBe(true);
  const sentChoices = requests.filter(({ operation }) => operation.startsWith('patch')).map(({ body }) => body);
  expect(sentChoices).toEqual([{ sms: false }, { sms: true }]);
  await user.click(box());
  expect(box().checked).toBe(false);
  await answer(3, true);
  await waitFor(() => expect(box().checked).toBe(true));
  expect(visibleToasts()).toMatchObject([{ description: 'کمی بعد.' }]);
});

const withEmail: Preferences = { ...preferences, email: 'mina@example.com' };

test('an e-mail address is removed after a question', async () => {
  const { user, requests } = open({
    'get /api/v1/account/message-preferences': () => withEmail,
    'delete /api/v1/account/email': () => preferences,
  });
  const part = await section('ایمیل');
  await user.click(part.getByRole('button', { name: 'حذف ایمیل' }));
  const removals = () => requests.filter(({ operation }) => operation.startsWith('delete'));
  expect(removals()).toEqual([]);
  await user.click(
    within(screen.getByRole('dialog', { name: 'ایمیل حذف شود؟' })).getByRole('button', { name: 'حذف شود' }),
  );
  expect(await part.findByText('هنوز ایمیلی ثبت نکرده‌اید.')).toBeTruthy();
});

test('the focus returns to the section when its form is closed or has done its work', async () => {
  const { user, paste } = open({
    'put /api/v1/account/email': () => ({ ...preferences, pending_email: 'mina@example.com' }),
    'post /api/v1/account/email/confirm': () => withEmail,
  });
  const part = await section('ایمیل');
  const opener = (name: string) => part.getByRole('button', { name });
  await user.click(opener('افزودن ایمیل'));
  await user.click(opener('انصراف'));
  await waitFor(() => expect(document.activeElement).toBe(opener('افزودن ایمیل')));
  await user.click(opener('افزودن ایمیل'));
  await paste(part.getByRole('textbox', { name: /ایمیل/ }), 'mina@example.com');
  await user.click(opener('ارسال کد'));
  const code = await part.findByRole('textbox', { name: /کد/ });
  expect(document.activeElement).toBe(code);
  await paste(code, '123456');
  await user.click(opener('تأیید ایمیل'));
  await part.findByText('mina@example.com');
  await waitFor(() => expect(document.activeElement).toBe(opener('تغییر ایمیل')));
});

test('open orders are named instead of a code being sent for the deletion', async () => {
  const obstacles = [{ reason: 'orders' as const, text: '۲ سفارش شما هنوز تمام نشده است.' }];
  const { user, requests } = open({ 'get /api/v1/account/deletion': () => ({ obstacles }) });
  const part = await section('حذف حساب');
  expect(part.getByText(/قانون از ما می‌خواهد/)).toBeTruthy();
  await user.click(part.getByRole('button', { name: 'حذف حساب' }));
  expect((await part.findByRole('alert')).textContent).toContain('۲ سفارش شما هنوز تمام نشده است.');
  expect(requests.map(({ operation }) => operation)).not.toContain('post /api/v1/account/codes');
});

test('after a deletion the visitor is a guest on the home page, and nothing of the member is left in the browser', async () => {
  const { user, paste, address } = open({
    'get /api/v1/account/deletion': () => ({ obstacles: [] }),
    'post /api/v1/account/codes': () => sent,
    'post /api/v1/account/deletion': () => ({ deleted: true }),
  });
  const part = await section('حذف حساب');
  window.sessionStorage.setItem('draft.ticket', '{"typed":{"text":"راز"}}');
  window.localStorage.setItem('recently-viewed.1', '[7]');
  $general.setKey('basketCount', 3);
  $panelCounts.set({ '/account/tickets': 2 });
  await user.click(part.getByRole('button', { name: 'حذف حساب' }));
  await paste(await part.findByRole('textbox', { name: /کد تأیید/ }), '123456');
  await user.click(part.getByRole('button', { name: 'حساب من برای همیشه حذف شود' }));
  await waitFor(() => expect(visibleToasts()).toMatchObject([{ title: 'حساب شما حذف شد' }]));
  expect([$isMember.get(), address()]).toEqual([false, '/']);
  expect([window.sessionStorage.length, window.localStorage.getItem('recently-viewed.1')]).toEqual([0, null]);
  expect([$general.get().basketCount, $general.get().userData, $panelCounts.get()]).toEqual([0, null, {}]);
});

test('an account that cannot be loaded is shown as a failure, and a retry loads it', async () => {
  let isOffline = true;
  const { user } = open({ 'get /api/v1/account/me': () => (isOffline ? disconnect() : me) });
  await screen.findByRole('alert');
  isOffline = false;
  await user.click(screen.getByRole('button', { name: 'دوباره تلاش کنید' }));
  expect(await screen.findByRole('region', { name: 'مشخصات' })).toBeTruthy();
});
