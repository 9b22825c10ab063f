import { toPersianDigits } from '@shop/shared/lib/digits';
import { refused } from '../../refused.ts';
import { later } from '../../waits.ts';
import type { Kind, Purpose } from './purposes.ts';

const ofFile = (reason: string, message: string, status = 422) => refused(reason, message, { status, field: 'file' });

const spoken: Readonly<Record<Kind, string>> = { pdf: 'PDF', ai: 'AI', png: 'PNG', jpeg: 'JPG', webp: 'WebP' };
const choice = new Intl.ListFormat('fa-IR', { type: 'disjunction' });

/** Why a file is not taken, in the shopper's words. */
export const refusals = {
  missing: ofFile('file-missing', 'فایلی انتخاب نشده است.'),
  several: ofFile('one-file-only', 'هر بار فقط یک فایل بفرستید.'),
  empty: ofFile('file-empty', 'این فایل خالی است.'),
  unreadable: ofFile('upload-unreadable', 'فایل کامل نرسید. دوباره آن را بفرستید.'),
  tooLarge: (bytes: number) =>
    ofFile(
      'file-too-large',
      `حجم فایل نباید بیشتر از ${toPersianDigits(Math.floor(bytes / 1024 / 1024))} مگابایت باشد.`,
      413,
    ),
  otherKind: ({ kinds }: Purpose) =>
    ofFile(
      'file-type',
      `این نوع فایل پذیرفته نمی‌شود. فایل ${choice.format(kinds.map((kind) => spoken[kind]))} بفرستید.`,
    ),
  broken: ofFile('file-broken', 'این فایل ناقص یا خراب است و باز نمی‌شود.'),
  twoKinds: ofFile('file-two-kinds', 'در این فایل چیز دیگری پنهان است. نسخهٔ دیگری از آن بسازید و بفرستید.'),
  active: ofFile(
    'file-active',
    'در این PDF برنامه یا فایل دیگری هست. آن را بدون اسکریپت و پیوست ذخیره کنید و دوباره بفرستید.',
  ),
  tooManyPixels: ({ pixels }: Purpose) =>
    ofFile(
      'picture-too-large',
      `ابعاد این تصویر بیش از اندازه بزرگ است؛ تا ${toPersianDigits(pixels / 1_000_000)} مگاپیکسل پذیرفته می‌شود.`,
    ),
  tooOften: (seconds: number) =>
    refused('upload-too-often', `تعداد فایل‌های این ساعت زیاد شده است. ${later(seconds)} تلاش کنید.`, {
      status: 429,
      retryAfter: seconds,
    }),
  claimed: refused('upload-claimed', 'این فایل استفاده شده است و دیگر حذف نمی‌شود.', { status: 409 }),
};

/** To whoever claims files for something: all of them, or none. */
export const claimTexts = {
  gone: 'یکی از فایل‌ها دیگر در دسترس نیست. دوباره آن را بفرستید.',
  taken: 'یکی از فایل‌ها پیش‌تر استفاده شده است.',
  tooMany: (most: number) => `بیشتر از ${toPersianDigits(most)} فایل پذیرفته نمی‌شود.`,
};
