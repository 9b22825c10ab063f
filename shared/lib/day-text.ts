import { toPersianDigits } from './digits.ts';
import { toJalali } from './jalali.ts';

const weekdays = ['یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه', 'شنبه'];
const months = [
  ...['فروردین', 'اردیبهشت', 'خرداد', 'تیر', 'مرداد', 'شهریور'],
  ...['مهر', 'آبان', 'آذر', 'دی', 'بهمن', 'اسفند'],
];

/** In ms. Tehran has no daylight saving time. */
const tehranOffset = 3.5 * 3_600_000;

/** A day (`YYYY-MM-DD`) as «سه‌شنبه ۳ آذر». Without `Intl`, whose first use is slow on a phone. */
export function dayText(day: string): string {
  const { month, day: dayOfMonth } = toJalali(day);
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return `${weekday} ${toPersianDigits(dayOfMonth)} ${months[month - 1]}`;
}

/** «سه‌شنبه ۳ آذر تا پنجشنبه ۵ آذر», or one day. */
export const daysText = (from: string, to: string): string =>
  from === to ? dayText(from) : `${dayText(from)} تا ${dayText(to)}`;

/** «۱۴:۳۰» in Tehran. Without `Intl`, whose first use is slow on a phone. */
export function timeText(moment: string): string {
  const minutes = Math.floor((Date.parse(moment) + tehranOffset) / 60_000);
  const padded = (value: number) => String(value).padStart(2, '0');
  return toPersianDigits(`${padded(Math.floor(minutes / 60) % 24)}:${padded(minutes % 60)}`);
}

/** «سه‌شنبه ۳ آذر، ساعت ۱۴:۳۰» in Tehran. */
export function momentText(moment: string): string {
  const day = new Date(Date.parse(moment) + tehranOffset).toISOString().slice(0, 10);
  return `${dayText(day)}، ساعت ${timeText(moment)}`;
}
