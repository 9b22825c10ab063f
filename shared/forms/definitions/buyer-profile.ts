import { toLatinDigits } from '../../lib/digits.ts';
import { toBuyerId, toEconomicCode, toLegalId } from '../../lib/national-ids.ts';
import { postalCodeWrong, toPostalCode } from '../../lib/postal-code.ts';
import { defineForm } from '../form.ts';
import { line, nullable, optional, parsed } from '../kinds.ts';

const toPhone = (typed: string) => /^0\d{9,10}$/.exec(toLatinDigits(typed).replace(/[\s()\-–]/g, ''))?.[0];

const economicCode = parsed('شمارهٔ اقتصادی', {
  kind: 'digits',
  min: 11,
  max: 40,
  read: toEconomicCode,
  wrong: 'شمارهٔ اقتصادی همان شناسهٔ ملی است، یا ۱۲ یا ۱۴ رقم دارد.',
});
const registrationNumber = line('شمارهٔ ثبت', { max: 20 });
const postalCode = parsed('کد پستی', {
  kind: 'digits',
  min: 10,
  max: 40,
  read: toPostalCode,
  wrong: postalCodeWrong,
});
const phone = parsed('تلفن', {
  kind: 'tel',
  min: 10,
  max: 40,
  read: toPhone,
  wrong: 'تلفن را با پیش‌شماره بنویسید؛ نمونه: ۰۲۱۱۲۳۴۵۶۷۸',
});

/** The company in whose name a member gets invoices. */
export const buyerProfileForm = defineForm('buyer-profile', {
  name: line('نام شرکت', { min: 2, max: 120, empty: 'نام ثبت‌شدهٔ شرکت را بنویسید.' }),
  legal_id: parsed('شناسهٔ ملی', {
    kind: 'digits',
    min: 11,
    max: 40,
    read: toLegalId,
    wrong: 'شناسهٔ ملی شرکت ۱۱ رقم است و این عدد درست نیست.',
  }),
  economic_code: economicCode,
  registration_number: nullable(registrationNumber),
  province: line('استان', { min: 2, max: 60 }),
  city: line('شهر', { min: 2, max: 60 }),
  address: line('آدرس', { min: 5, max: 200 }),
  postal_code: postalCode,
  phone,
});

/** The buyer on a pro-forma invoice. Nothing is required, and the shop does not store it. */
export const proFormaBuyerForm = defineForm('pro-forma-buyer', {
  name: optional(line('نام شخص یا شرکت', { max: 120 })),
  national_id: optional(
    parsed('شناسهٔ ملی یا کد ملی', {
      kind: 'digits',
      min: 10,
      max: 40,
      read: toBuyerId,
      wrong: 'شناسهٔ ملی شرکت ۱۱ رقم و کد ملی شخص ۱۰ رقم است و این عدد درست نیست.',
    }),
  ),
  economic_code: optional(economicCode),
  registration_number: optional(registrationNumber),
  // As long as province, city and address of a company together.
  address: optional(line('آدرس', { max: 330 })),
  postal_code: optional(postalCode),
  phone: optional(phone),
});
