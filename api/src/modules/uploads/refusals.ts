import { toPersianDigits } from '@shop/shared/lib/digits';
import { refuse } from 'release/result';
import { waitText } from '../../error-texts.ts';
import type { Kind, Purpose } from './purposes.ts';

const refuseFile = (reason: string, message: string) => refuse(reason, message, { field: 'file' });

const kindNames: Readonly<Record<Kind, string>> = { pdf: 'PDF', ai: 'AI', png: 'PNG', jpeg: 'JPG', webp: 'WebP' };
const listFormat = new Intl.ListFormat('fa-IR', { type: 'disjunction' });

export const refusals = {
  missing: refuseFile('file-missing', 'فایلی انتخاب نشده است.'),
  several: refuseFile('one-file-only', 'هر بار فقط یک فایل بفرستید.'),
  empty: refuseFile('file-empty', 'این فایل خالی است.'),
  unreadable: refuseFile('upload-unreadable', 'فایل کامل نرسید. دوباره آن را بفرستید.'),
  tooLarge: (bytes: number) =>
    refuseFile(
      'file-too-large',
      `حجم فایل نباید بیشتر از ${toPersianDigits(Math.floor(bytes / 1024 / 1024))} مگابایت باشد.`,
    ),
  wrongKind: ({ kinds }: Purpose) =>
    refuseFile(
      'file-type',
      `این نوع فایل پذیرفته نمی‌شود. فایل ${listFormat.format(kinds.map((kind) => kindNames[kind]))} بفرستید.`,
    ),
  broken: refuseFile('file-broken', 'این فایل ناقص یا خراب است و باز نمی‌شود.'),
  polyglot: refuseFile('file-two-kinds', 'در این فایل محتوایی از نوع دیگر هم هست. آن را دوباره ذخیره کنید و بفرستید.'),
  activeContent: refuseFile(
    'file-active',
    'در این PDF برنامه یا فایل دیگری هست. آن را بدون اسکریپت و پیوست ذخیره کنید و دوباره بفرستید.',
  ),
  tooManyPixels: ({ maxPixels }: Purpose) =>
    refuseFile(
      'picture-too-large',
      `ابعاد این تصویر بیش از حد بزرگ است؛ تا ${toPersianDigits(maxPixels / 1_000_000)} مگاپیکسل پذیرفته می‌شود.`,
    ),
  tooMuchMemory: refuseFile(
    'picture-too-large',
    'باز کردن این تصویر حافظهٔ زیادی می‌خواهد. آن را با ابعاد کمتر یا با فرمت JPG ذخیره کنید و دوباره بفرستید.',
  ),
  tooSlow: refuse('upload-too-slow', 'ارسال فایل خیلی طول کشید. کمی بعد دوباره آن را بفرستید.', {
    retryAfter: 30,
  }),
  tooOften: (seconds: number) =>
    refuse('upload-too-often', `تعداد فایل‌های این ساعت زیاد شده است. ${waitText(seconds)} تلاش کنید.`, {
      retryAfter: seconds,
    }),
  claimed: refuse('upload-claimed', 'این فایل استفاده شده است و دیگر حذف نمی‌شود.'),
};

/** Messages of refused claims. */
export const claimMessages = {
  unavailable: 'یکی از فایل‌ها دیگر در دسترس نیست. دوباره آن را بفرستید.',
  alreadyUsed: 'یکی از فایل‌ها قبلاً استفاده شده است.',
  tooMany: (maxFiles: number) => `بیشتر از ${toPersianDigits(maxFiles)} فایل پذیرفته نمی‌شود.`,
};
