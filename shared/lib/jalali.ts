import { toLatinDigits } from './digits.ts';

export type JalaliDate = { year: number; month: number; day: number };

const dayMs = 86_400_000;
/** The day number of 1 January 1970 in the count below. */
const epoch = dayNumber({ year: 1348, month: 10, day: 11 });

/**
 * The number of a day, by the 33-year cycle of leap years. It equals the official calendar from 1244 to 1503, which
 * `jalali.test.ts` compares day by day; `Intl` can format a Persian date, but not parse one.
 */
function dayNumber({ year, month, day }: JalaliDate): number {
  const cycleYear = year + 1595;
  const leapDays = Math.floor(cycleYear / 33) * 8 + Math.floor(((cycleYear % 33) + 3) / 4);
  const daysBefore = month < 7 ? (month - 1) * 31 : (month - 7) * 30 + 186;
  return 365 * cycleYear + leapDays + daysBefore + day;
}

/** The Gregorian date (`YYYY-MM-DD`) of a Persian one; undefined when there is no such day. */
export function toGregorian(date: JalaliDate): string | undefined {
  const { year, month, day } = date;
  const isInRange = year >= 1244 && year <= 1503 && month >= 1 && month <= 12 && day >= 1;
  if (!isInRange || day > daysIn(year, month)) return undefined;
  return new Date((dayNumber(date) - epoch) * dayMs).toISOString().slice(0, 10);
}

function daysIn(year: number, month: number): number {
  if (month < 12) return month < 7 ? 31 : 30;
  const nextYear = dayNumber({ year: year + 1, month: 1, day: 1 });
  return nextYear - dayNumber({ year, month: 12, day: 1 });
}

/** The Persian date of a Gregorian one (`YYYY-MM-DD`). */
export function toJalali(gregorian: string): JalaliDate {
  const number = Math.round(Date.parse(`${gregorian}T00:00:00Z`) / dayMs) + epoch;
  let year = Number(gregorian.slice(0, 4)) - 621;
  if (number < dayNumber({ year, month: 1, day: 1 })) year -= 1;
  const dayOfYear = number - dayNumber({ year, month: 1, day: 1 });
  return dayOfYear < 186
    ? { year, month: Math.floor(dayOfYear / 31) + 1, day: (dayOfYear % 31) + 1 }
    : { year, month: Math.floor((dayOfYear - 186) / 30) + 7, day: ((dayOfYear - 186) % 30) + 1 };
}

/** Reads «۱۳۷۰/۵/۱۲» as a Gregorian date (`YYYY-MM-DD`). */
export function parseJalali(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})\D(\d{1,2})\D(\d{1,2})$/.exec(toLatinDigits(text).trim()) ?? [];
  return toGregorian({ year: Number(year), month: Number(month), day: Number(day) });
}
