import { toPersianDigits } from '@shop/shared/lib/digits';

/** «۴۵ ثانیهٔ دیگر», «۲ دقیقهٔ دیگر», «۳ ساعت دیگر»; rounded up, for who comes too early is refused again. */
export function later(seconds: number | undefined): string {
  if (seconds === undefined) return 'کمی بعد';
  if (seconds <= 90) return `${toPersianDigits(Math.max(1, Math.ceil(seconds)))} ثانیهٔ دیگر`;
  if (seconds <= 90 * 60) return `${toPersianDigits(Math.ceil(seconds / 60))} دقیقهٔ دیگر`;
  return `${toPersianDigits(Math.ceil(seconds / 3600))} ساعت دیگر`;
}
