import { toPersianDigits } from '@shop/shared/lib/digits';
import type { Refused } from '../identity/refusals.ts';
import type { Kind, Purpose } from './purposes.ts';

const refused = (reason: string, message: string, status = 422): Refused => ({
  ok: false,
  status,
  reason,
  message,
  field: 'file',
});

const spoken: Readonly<Record<Kind, string>> = { pdf: 'PDF', ai: 'AI', png: 'PNG', jpeg: 'JPG', webp: 'WebP' };
const choice = new Intl.ListFormat('fa-IR', { type: 'disjunction' });

/** Why a file is not taken, in the shopper's words. */
export const refusals = {
  missing: refused('file-missing', 'فایلی انتخاب نشده است.'),
  several: refused('one-file-only', 'هر بار فقط یک فایل بفرستید.'),
  empty: refused('file-empty', 'این فایل خالی است.'),
  unreadable: refused('upload-unreadable', 'فایل کامل نرسید. دوباره آن را بفرستید.'),
  tooLarge: (bytes: number) =>
    refused(
      'file-too-large',
      `حجم فایل نباید بیشتر از ${toPersianDigits(Math.floor(bytes / 1024 / 1024))} مگابایت باشد.`,
      413,
    ),
  otherKind: ({ kinds }: Purpose) =>
    refused(
      'file-type',
      `این نوع فایل پذیرفته نمی‌شود. فایل ${choice.format(kinds.map((kind) => spoken[kind]))} بفرستید.`,
    ),
  broken: refused('file-broken', 'این فایل ناقص یا خراب است و باز نمی‌شود.'),
  twoKinds: refused('file-two-kinds', 'در این فایل چیز دیگری پنهان است. نسخهٔ دیگری از آن بسازید و بفرستید.'),
  active: refused(
    'file-active',
    'در این PDF برنامه یا فایل دیگری هست. آن را بدون اسکریپت و پیوست ذخیره کنید و دوباره بفرستید.',
  ),
  tooManyPixels: ({ pixels }: Purpose) =>
    refused(
      'picture-too-large',
      `ابعاد این تصویر بیش از اندازه بزرگ است؛ تا ${toPersianDigits(pixels / 1_000_000)} مگاپیکسل پذیرفته می‌شود.`,
    ),
  tooOften: (seconds: number): Refused => ({
    ok: false,
    status: 429,
    reason: 'upload-too-often',
    message: `تعداد فایل‌های این ساعت زیاد شده است. ${toPersianDigits(Math.ceil(seconds / 60))} دقیقهٔ دیگر تلاش کنید.`,
    retryAfter: seconds,
  }),
  claimed: {
    ok: false,
    status: 409,
    reason: 'upload-claimed',
    message: 'این فایل استفاده شده است و دیگر حذف نمی‌شود.',
  } satisfies Refused,
};

/** To whoever claims files for something: all of them, or none. */
export const claimTexts = {
  gone: 'یکی از فایل‌ها دیگر در دسترس نیست. دوباره آن را بفرستید.',
  taken: 'یکی از فایل‌ها پیش‌تر استفاده شده است.',
  tooMany: (most: number) => `بیشتر از ${toPersianDigits(most)} فایل پذیرفته نمی‌شود.`,
};
