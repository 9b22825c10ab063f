import { expect, test } from '@jest/globals';
import { toGregorian, toJalali } from '@shop/shared/lib/jalali';
import { isHoliday } from '../../calendar/holidays.ts';
import { returnDeadline } from './deadline.ts';

test.each([
  // A Saturday at noon in Tehran. One Friday is skipped.
  ['2026-10-24T08:30:00Z', '2026-11-01T20:29:59.999Z'],
  // Thursday, 23:59 in Tehran: Friday does not count.
  ['2026-10-29T20:29:00Z', '2026-11-07T20:29:59.999Z'],
  // Delivered on a Friday.
  ['2026-10-30T08:30:00Z', '2026-11-07T20:29:59.999Z'],
  // A Friday and the four holidays of Nowruz.
  ['2026-03-18T08:30:00Z', '2026-03-31T20:29:59.999Z'],
  // 12 and 13 Farvardin, and a Friday.
  ['2026-03-26T08:30:00Z', '2026-04-06T20:29:59.999Z'],
  // Tasua and Ashura on a Wednesday and a Thursday, then a Friday.
  ['2026-06-22T08:30:00Z', '2026-07-02T20:29:59.999Z'],
  // 22 Bahman is a Thursday.
  ['2027-02-09T08:30:00Z', '2027-02-18T20:29:59.999Z'],
])('an order that was delivered at %s can be returned until %s', (delivered, until) => {
  expect(returnDeadline(new Date(delivered), 7).toISOString()).toBe(until);
});

/** The official holidays of a solar year that are no Fridays, counted by month. */
function holidaysPerMonth(year: number): number[] {
  const counts = Array.from({ length: 12 }, () => 0);
  let day = Date.parse(`${toGregorian({ year, month: 1, day: 1 })}T00:00:00Z`);
  for (; ; day += 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10);
    const { year: current, month } = toJalali(date);
    if (current > year) return counts;
    if (isHoliday(date) && new Date(day).getUTCDay() !== 5) counts[month - 1] = (counts[month - 1] ?? 0) + 1;
  }
}

test.each([
  // As published: 26 days, of which 4 are Fridays.
  [1404, [6, 1, 3, 2, 1, 3, 0, 0, 1, 2, 2, 1]],
  // As published: 25 days, of which 3 are Fridays.
  [1405, [6, 0, 2, 2, 3, 1, 0, 0, 0, 2, 2, 4]],
  // Only the holidays of the solar calendar.
  [1406, [5, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
])('the holidays of %d are those of its calendar', (year, perMonth) => {
  expect(holidaysPerMonth(year)).toEqual(perMonth);
});
