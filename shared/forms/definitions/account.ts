import { parseJalali } from '../../lib/jalali.ts';
import { defineForm } from '../form.ts';
import { digits, line, mobile, nullable, optional, otp, parsed, password } from '../kinds.ts';

export const personalInfoForm = defineForm('personal-info', {
  first_name: nullable(line('نام', { max: 60 })),
  last_name: nullable(line('نام خانوادگی', { max: 60 })),
  national_id: nullable(digits('کد ملی', { length: 10 })),
  birth_date: nullable(
    parsed('تاریخ تولد', {
      kind: 'ltr',
      max: 10,
      read: parseJalali,
      wrong: 'تاریخ تولد را به این شکل بنویسید: ۱۳۷۰/۰۵/۱۲',
    }),
  ),
});

export const newMobileForm = defineForm('new-mobile', { mobile: mobile('شمارهٔ جدید') });

/** The codes of both numbers. */
export const mobileCodesForm = (length: number) =>
  defineForm('mobile-codes', {
    code: otp('کد شمارهٔ فعلی', { length }),
    new_code: otp('کد شمارهٔ جدید', { length }),
  });

/** The API asks for the current password when it needs it. */
export const newPasswordForm = defineForm('new-password', {
  current_password: optional(password('رمز عبور فعلی', { max: 1024 })),
  password: password('رمز عبور جدید', { max: 1024 }),
});

const emailPattern = /^[A-Za-z0-9._%+-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

export const emailForm = defineForm('email', {
  email: parsed('ایمیل', {
    kind: 'email',
    min: 6,
    max: 254,
    wrong: 'ایمیل درست نیست؛ نمونه: name@example.com',
    read: (typed) => (emailPattern.test(typed) ? typed : undefined),
  }),
});
