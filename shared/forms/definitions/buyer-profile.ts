import { toLatinDigits } from '../../lib/digits.ts';
import { toEconomicCode, toLegalId } from '../../lib/national-ids.ts';
import { toPostalCode } from '../../lib/postal-code.ts';
import { defineForm } from '../form.ts';
import { line, nullable, parsed } from '../kinds.ts';

const toPhone = (typed: string) => /^0\d{9,10}$/.exec(toLatinDigits(typed).replace(/[\s()\-–]/g, ''))?.[0];

/** The company in whose name a member gets invoices. */
export const buyerProfileForm = defineForm('buyer-profile', {
  name: line('نام شرکت', { min: 2, max: 120, empty: 'نام ثبت‌شدهٔ شرکت را بنویسید.' }),
  legal_id: parsed('شناسهٔ ملی', {
    ...{ kind: 'digits', min: 11, max: 40, read: toLegalId },
    wrong: 'شناسهٔ ملی شرکت ۱۱ رقم است و این عدد درست نیست.',
  }),
  economic_code: parsed('شمارهٔ اقتصادی', {
    ...{ kind: 'digits', min: 11, max: 40, read: toEconomicCode },
    wrong: 'شمارهٔ اقتصادی همان شناسهٔ ملی است، یا ۱۲ یا ۱۴ رقم دارد.',
  }),
  registration_number: nullable(line('شمارهٔ ثبت', { max: 20 })),
  province: line('استان', { min: 2, max: 60 }),
  city: line('شهر', { min: 2, max: 60 }),
  address: line('آدرس', { min: 5, max: 200 }),
  postal_code: parsed('کد پستی', {
    ...{ kind: 'digits', min: 10, max: 40, read: toPostalCode, wrong: 'کد پستی ۱۰ رقم است و این عدد درست نیست.' },
  }),
  phone: parsed('تلفن', {
    ...{ kind: 'tel', min: 10, max: 40, read: toPhone, wrong: 'تلفن را با پیش‌شماره بنویسید؛ نمونه: ۰۲۱۱۲۳۴۵۶۷۸' },
  }),
});
