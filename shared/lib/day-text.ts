import { toPersianDigits } from './digits.ts';
import { toJalali } from './jalali.ts';
import { tehranDay, tehranTime } from './tehran.ts';

const weekdays = ['یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه', 'شنبه'];
const months = ['فروردین', 'اردیبهشت', 'خرداد', 'تیر', 'مرداد', 'شهریور', 'مهر', 'آبان', 'آذر', 'دی', 'بهمن', 'اسفند'];

/** A day (`YYYY-MM-DD`) as «سه‌شنبه ۳ آذر». Without `Intl`, whose first use is slow on a phone. */
export function dayText(day: string): string {
  const { month, day: dayOfMonth } = toJalali(day);
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return `${weekday} ${toPersianDigits(dayOfMonth)} ${months[month - 1]}`;
}

/** «سه‌شنبه ۳ آذر تا پنجشنبه ۵ آذر», or one day. */
export const daysText = (from: string, to: string): string =>
  from === to ? dayText(from) : `${dayText(from)} تا ${dayText(to)}`;

/** «۱۴:۳۰» in Tehran. */
export const timeText = (moment: string): string => toPersianDigits(tehranTime(new Date(moment)));

/** «سه‌شنبه ۳ آذر، ساعت ۱۴:۳۰» in Tehran. */
export const momentText = (moment: string): string =>
  `${dayText(tehranDay(new Date(moment)))}، ساعت ${timeText(moment)}`;
