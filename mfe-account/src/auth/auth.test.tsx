/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { $favorites, $general, $guestBasket, $isMember, takeReturnPath } from '@shop/shared/kernel';
import { toRial } from '@shop/shared/lib/money';
import { disconnect, type FakeRoutes, refuse, renderPage, visibleToasts } from '@shop/shared/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { Page as ForgetPassword } from '../pages/forget-password/ForgetPassword.tsx';
import { Page as LogIn } from '../pages/login/Login.tsx';
import { Page as Otp } from '../pages/otp/Otp.tsx';
import { Page as Password } from '../pages/password/Password.tsx';
import { Page as SignUp } from '../pages/sign-up/SignUp.tsx';
import { mergedText } from './log-in.ts';
import { endPendingLogIn, requestCode } from './pending-log-in.ts';

const sendCode = 'post /api/v1/auth/otp';
const verify = 'post /api/v1/auth/otp/verify';
const mobile = '09123456789';
const user = {
  id: 'member-1',
  mobile,
  role: 'shopper' as const,
  first_name: null,
  last_name: null,
  has_password: false,
};
const signedIn = { access_token: 'token-of-member', expires_at: new Date(Date.now() + 3_600_000).toISOString(), user };
const routes: FakeRoutes = {
  [sendCode]: () => ({ resend_after: 60, expires_in: 180, digits: 6 }),
  [verify]: () => ({ ...signedIn, is_new: true }),
};

const mobileField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'شمارهٔ موبایل' });
const codeField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'کد تأیید' });
const passwordField = (name = 'رمز عبور') => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const send = () => screen.getByRole('button', { name: 'ارسال کد' });

/** The step after a code was requested, as a reload shows it. */
async function requestCodeBefore(seconds = 60) {
  await requestCode({ mobile }, async () => ({ resend_after: seconds, expires_in: 180, digits: 6 }));
}

beforeEach(() => {
  endPendingLogIn();
  window.sessionStorage.clear();
  $favorites.set([]);
  $guestBasket.set([]);
});
afterEach(() => {
  jest.useRealTimers();
});

test('the number is sent in one spelling, and the step of the code follows', async () => {
  const {
    user: visitor,
    requests,
    address,
  } = renderPage(<LogIn />, { path: '/auth/login', route: '/auth/login', api: routes });
  await visitor.type(mobileField(), '+۹۸ ۹۱۲ ۳۴۵ ٦٧٨٩{Enter}');
  await waitFor(() => expect(address()).toBe('/auth/otp'));
  expect(requests).toMatchObject([{ operation: sendCode, body: { mobile } }]);
});

test('the steps of a log-in share one entry of the history, so that the back button leads to the page before it', async () => {
  const logIn = renderPage(<LogIn />, { path: '/auth/login', route: '/auth/login', api: routes });
  await logIn.user.type(mobileField(), `${mobile}{Enter}`);
  await waitFor(() => expect(logIn.address()).toBe('/auth/otp'));
  expect(logIn.historyAction()).toBe('REPLACE');
  cleanup();
  const otp = renderPage(<Otp />, { path: '/auth/otp', route: '/auth/otp', api: routes });
  await otp.user.click(screen.getByRole('link', { name: 'ویرایش شماره' }));
  expect([otp.address(), otp.historyAction()]).toEqual(['/auth/login', 'REPLACE']);
  cleanup();
  const signUp = renderPage(<SignUp />, { path: '/auth/sign-up', route: '/auth/sign-up', api: routes });
  await signUp.user.click(screen.getByRole('link', { name: 'بازگشت به صفحهٔ اصلی' }));
  expect([signUp.address(), signUp.historyAction()]).toEqual(['/', 'PUSH']);
});

test('a number that cannot be right is not sent, and keeps what was typed', async () => {
  const { user: visitor, requests } = renderPage(<LogIn />, { api: routes });
  await visitor.type(mobileField(), '۰۲۱۸۸۷۷۶۶۵۵{Enter}');
  expect(screen.getByText(/شمارهٔ موبایل درست نیست/)).toBeTruthy();
  expect(mobileField().value).toBe('۰۲۱۸۸۷۷۶۶۵۵');
  expect(requests).toEqual([]);
});

test('a refusal of too many codes is shown, and a lost network too', async () => {
  let reply = refuse(429, 'تعداد درخواست‌های کد زیاد شده است.', { code: 'code-too-often' });
  const { user: visitor } = renderPage(<LogIn />, { api: { [sendCode]: () => reply } });
  await visitor.type(mobileField(), mobile);
  await visitor.click(send());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('زیاد شده'));
  expect(visibleToasts()).toMatchObject([{ title: 'خطا' }]);
  reply = disconnect();
  await visitor.click(send());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('ارسال نشد'));
});

test('the same number within the pause leads to its code without a new one, and so does a refusal for the pause', async () => {
  await requestCodeBefore();
  const again = renderPage(<LogIn />, { path: '/auth/login', route: '/auth/login', api: {} });
  expect(mobileField().value).toBe('۰۹۱۲۳۴۵۶۷۸۹');
  await again.user.click(send());
  await waitFor(() => expect(again.address()).toBe('/auth/otp'));
  cleanup();
  endPendingLogIn();
  const api: FakeRoutes = { [sendCode]: () => refuse(429, 'کد به‌تازگی ارسال شده است.', { code: 'code-too-soon' }) };
  const other = renderPage(<LogIn />, { path: '/auth/login', route: '/auth/login', api });
  await other.user.type(mobileField(), `${mobile}{Enter}`);
  await waitFor(() => expect(other.address()).toBe('/auth/otp'));
});

test('the sixth digit sends the code, with digits of any keyboard, and the remembered page follows', async () => {
  await requestCodeBefore();
  const {
    user: visitor,
    requests,
    address,
  } = renderPage(<Otp />, { path: '/auth/otp', route: '/auth/otp', api: routes });
  await visitor.type(codeField(), '۱۲٣٤56');
  await waitFor(() => expect(address()).toBe('/account'));
  expect(requests).toMatchObject([{ operation: verify, body: { mobile, code: '123456' } }]);
  expect($isMember.get()).toBe(true);
  expect($general.get().userData).toEqual({ mobile, firstName: '', lastName: '' });
  expect(JSON.stringify({ ...window.sessionStorage })).not.toContain(mobile);
});

test('a wrong code stays in its field with the reason, and is not sent again by itself', async () => {
  await requestCodeBefore();
  const api: FakeRoutes = {
    [verify]: () => refuse(422, 'کد درست نیست. ۴ بار دیگر می‌توانید تلاش کنید.', { field: 'code' }),
  };
  const { user: visitor, requests } = renderPage(<Otp />, { api });
  await visitor.click(codeField());
  await visitor.paste('123456');
  expect(await screen.findByText('کد درست نیست. ۴ بار دیگر می‌توانید تلاش کنید.')).toBeTruthy();
  expect(codeField().value).toBe('۱۲۳۴۵۶');
  expect(requests).toHaveLength(1);
  expect($isMember.get()).toBe(false);
});

test('the step survives a reload; without a requested code it leads to the log-in', async () => {
  await requestCodeBefore();
  renderPage(<Otp />, { api: {} });
  expect(screen.getByText('۰۹۱۲۳۴۵۶۷۸۹')).toBeTruthy();
  cleanup();
  endPendingLogIn();
  renderPage(<Otp />, { api: {} });
  expect(screen.getByRole('link', { name: 'رفتن به صفحهٔ ورود' }).getAttribute('href')).toBe('/auth/login');
});

test('another code can be requested after the pause that the API has set', async () => {
  jest.useFakeTimers();
  await requestCodeBefore(2);
  const { requests } = renderPage(<Otp />, { api: routes });
  expect(screen.getByRole('timer').textContent).toBe('۰:۰۲');
  await act(async () => jest.advanceTimersByTimeAsync(2000));
  await act(async () => screen.getByRole('button', { name: 'ارسال دوبارهٔ کد' }).click());
  await act(async () => jest.advanceTimersByTimeAsync(0));
  expect(requests).toMatchObject([{ operation: sendCode, body: { mobile } }]);
  expect(screen.getByRole('timer').textContent).toBe('۱:۰۰');
});

test('a code from the SMS is filled in by the browser and sent', async () => {
  await requestCodeBefore();
  const get = jest.fn(async (_: CredentialRequestOptions) => ({ code: '654321' }));
  Object.assign(window, { OTPCredential: class {} });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
  const { requests } = renderPage(<Otp />, { path: '/auth/otp', route: '/auth/otp', api: routes });
  await waitFor(() => expect(requests).toMatchObject([{ operation: verify, body: { mobile, code: '654321' } }]));
  expect(get).toHaveBeenCalledWith(expect.objectContaining({ otp: { transport: ['sms'] } }));
  Reflect.deleteProperty(window, 'OTPCredential');
});

test('the guest’s basket is added to the member’s, and a toast says so', async () => {
  const line = { variant_id: 5, product_id: 3, quantity: 10, price_seen: 1000 };
  $guestBasket.set([line]);
  await requestCodeBefore();
  const merge = 'post /api/v1/orders/basket/merge';
  const none = toRial(0);
  const sums = { count: 2, pieces: 0, total: none, total_before: none, vat: none, weight_grams: 0, orderable: true };
  const basket = { items: [], ...sums, free_shipping: { from: none, left: none }, changed: [] };
  const { user: visitor, requests } = renderPage(<Otp />, { api: { ...routes, [merge]: () => basket } });
  await visitor.type(codeField(), '123456');
  await waitFor(() => expect(visibleToasts()).toHaveLength(1));
  expect(visibleToasts()[0]).toMatchObject({ description: '۱ کالا در سبد خرید، از همین دستگاه.' });
  expect(requests[1]).toMatchObject({
    operation: merge,
    body: { items: [{ variant_id: 5, quantity: 10, price_seen: 1000 }] },
  });
  expect([$guestBasket.get(), $general.get().basketCount]).toEqual([[], 2]);
});

test('the toast names only what was there', () => {
  expect(mergedText({ lines: 0, favorites: 0 })).toBe('');
  expect(mergedText({ lines: 2, favorites: 3 })).toBe('۲ کالا در سبد خرید و ۳ کالا در علاقه‌مندی‌ها، از همین دستگاه.');
});

test('a sign-up stores the names once the code was right', async () => {
  const rename = 'patch /api/v1/account/me';
  const page = renderPage(<SignUp />, { path: '/auth/sign-up', route: '/auth/sign-up', api: routes });
  await page.paste(screen.getByRole('textbox', { name: 'نام' }), 'سارا');
  await page.paste(screen.getByRole('textbox', { name: 'نام خانوادگی' }), 'محمدی');
  await page.user.type(mobileField(), `${mobile}{Enter}`);
  await waitFor(() => expect(page.address()).toBe('/auth/otp'));
  cleanup();
  const me = { ...user, current_password_needed: false, national_id: null, birth_date: null, session_expires_at: '' };
  const { user: visitor, requests } = renderPage(<Otp />, { api: { ...routes, [rename]: () => me } });
  await visitor.type(codeField(), '123456');
  await waitFor(() =>
    expect(requests[1]).toMatchObject({ operation: rename, body: { first_name: 'سارا', last_name: 'محمدی' } }),
  );
  expect($general.get().userData).toMatchObject({ firstName: 'سارا', lastName: 'محمدی' });
});

test('a wrong password is refused beside its field, and is nowhere in the browser’s storage', async () => {
  const api: FakeRoutes = {
    'post /api/v1/auth/password': () => refuse(422, 'شمارهٔ موبایل یا رمز عبور درست نیست.', { field: 'password' }),
  };
  const { user: visitor } = renderPage(<Password />, { api });
  await visitor.type(mobileField(), mobile);
  await visitor.type(passwordField(), 'my secret{Enter}');
  expect(await screen.findByText('شمارهٔ موبایل یا رمز عبور درست نیست.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(passwordField()));
  expect(passwordField().value).toBe('my secret');
  expect(JSON.stringify([{ ...window.sessionStorage }, { ...window.localStorage }])).not.toContain('secret');
});

test('a forgotten password is replaced with a code, which also logs in', async () => {
  const reset = 'post /api/v1/auth/password/reset';
  const {
    user: visitor,
    requests,
    address,
  } = renderPage(<ForgetPassword />, {
    path: '/auth/forget-password',
    route: '/auth/forget-password',
    api: { ...routes, [reset]: () => ({ ...signedIn, is_new: false }) },
  });
  await visitor.type(mobileField(), `${mobile}{Enter}`);
  await waitFor(() => expect(codeField()).toBeTruthy());
  await visitor.type(codeField(), '۱۲۳۴۵۶');
  await visitor.type(passwordField('رمز عبور جدید'), 'سه کلمهٔ بی‌ربط{Enter}');
  await waitFor(() => expect(address()).toBe('/account'));
  expect(requests[1]).toMatchObject({ operation: reset, body: { mobile, code: '123456', password: 'سه کلمهٔ بی‌ربط' } });
});

test('a code that was sent after the page was left does not open the step of the code', async () => {
  let finish = () => {};
  const page = renderPage(<LogIn />, {
    path: '/auth/login',
    route: '/auth/login',
    api: {
      [sendCode]: () =>
        new Promise((resolve) => (finish = () => resolve({ resend_after: 60, expires_in: 180, digits: 6 }))),
    },
  });
  await page.user.type(mobileField(), '09123456789{Enter}');
  await waitFor(() => expect(page.requests).toHaveLength(1));
  page.unmount();
  finish();
  // The answer has arrived when the form has dropped its draft.
  await waitFor(() =>
    expect(Object.keys(window.sessionStorage).filter((key) => key.startsWith('draft.log-in'))).toEqual([]),
  );
  expect(page.address()).toBe('/auth/login');
});

test('a log-in that ends after its page was left does not leave its return path to the next member', async () => {
  let finish = () => {};
  $general.setKey('returnPath', '/account/orders');
  const page = renderPage(<Password />, {
    path: '/auth/password',
    route: '/auth/password',
    api: {
      'post /api/v1/auth/password': () =>
        new Promise((resolve) => (finish = () => resolve({ ...signedIn, is_new: false }))),
    },
  });
  await page.user.type(mobileField(), mobile);
  await page.user.type(passwordField(), 'my secret{Enter}');
  await waitFor(() => expect(page.requests).toHaveLength(1));
  page.unmount();
  finish();
  await waitFor(() => expect($isMember.get()).toBe(true));
  expect([page.address(), takeReturnPath()]).toEqual(['/auth/password', '/account']);
});
