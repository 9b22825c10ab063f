import { defineForm } from '../form.ts';
import { line, mobile, otp, password } from '../kinds.ts';

const mobileField = mobile('شمارهٔ موبایل', { empty: 'شمارهٔ موبایل خود را بنویسید.' });
const passwordField = password('رمز عبور', { max: 1024 });

export const logInForm = defineForm('log-in', { mobile: mobileField });

export const passwordForm = defineForm('password', { mobile: mobileField, password: passwordField });

/** The names are sent after the code was right: nobody can register a name for the number of another. */
export const signUpForm = defineForm('sign-up', {
  first_name: line('نام', { max: 60, empty: 'نام خود را بنویسید.' }),
  last_name: line('نام خانوادگی', { max: 60, empty: 'نام خانوادگی خود را بنویسید.' }),
  mobile: mobileField,
});

/** The number of digits is a setting of the API. */
const codeField = (digits: number) => otp('کد تأیید', { length: digits, empty: 'کد پیامک‌شده را بنویسید.' });

export const codeForm = (digits: number) => defineForm('code', { code: codeField(digits) });

/** The rules of a new password are settings of the API, which refuses with a message. */
export const resetForm = (digits: number) =>
  defineForm('reset', { code: codeField(digits), password: password('رمز عبور جدید', { max: 1024 }) });

export const passkeyForm = defineForm('passkey', {
  name: line('نام کلید عبور', { max: 60, empty: 'نامی برای کلید عبور بنویسید.' }),
});
