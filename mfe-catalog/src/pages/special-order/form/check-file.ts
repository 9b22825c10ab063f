import { toPersianDigits } from '@shop/shared/lib/digits';

/** As the API takes them for artwork; it looks inside, here there are only a name and a size. */
const kinds = /\.(pdf|ai|png|jpe?g)$/i;
const MOST_MEGABYTES = 20;
const MOST_FILES = 5;
export const accepted = '.pdf,.ai,.png,.jpg,.jpeg';

/** Why a file need not even be sent; undefined when it may well be taken. */
export function reasonAgainst({ name, size }: { name: string; size: number }, others: number): string | undefined {
  if (others >= MOST_FILES) return `بیشتر از ${toPersianDigits(MOST_FILES)} فایل پذیرفته نمی‌شود.`;
  if (!kinds.test(name)) return 'این نوع فایل پذیرفته نمی‌شود. فایل PDF، AI، PNG یا JPG بفرستید.';
  if (size === 0) return 'این فایل خالی است.';
  if (size > MOST_MEGABYTES * 1024 * 1024) {
    return `حجم فایل نباید بیشتر از ${toPersianDigits(MOST_MEGABYTES)} مگابایت باشد.`;
  }
  return undefined;
}
