import { toJalali } from '@shop/shared/lib/jalali';

/** Official holidays with a fixed day of the solar calendar, as month/day. 30 Esfand exists in leap years only. */
const solarHolidays: ReadonlySet<string> = new Set([
  '1/1',
  '1/2',
  '1/3',
  '1/4',
  '1/12',
  '1/13',
  '3/14',
  '3/15',
  '11/22',
  '12/29',
  '12/30',
]);

type PublishedYear = { source: string; days: ReadonlySet<string> };

/**
 * Official holidays of the lunar calendar by the solar year, as month/day of the solar calendar. They cannot be computed: the government
 * publishes them each autumn for the next year. In a year that is missing here only the solar ones count.
 */
const lunarHolidays: Readonly<Record<number, PublishedYear>> = {
  1404: {
    source: 'the list of 1404 at gardshgar.com/holiday-1404: 26 days, 4 of them Fridays',
    days: new Set([
      '1/2',
      '1/11',
      '1/12',
      '2/4',
      '3/16',
      '3/24',
      '4/14',
      '4/15',
      '5/23',
      '5/31',
      '6/2',
      '6/10',
      '6/19',
      '9/3',
      '10/13',
      '10/27',
      '11/15',
      '12/20',
    ]),
  },
  1405: {
    source: 'the list of 1405 at ILNA, 30 October 2025: 25 days, 6 Thursdays, 3 Fridays',
    days: new Set([
      '1/1',
      '1/2',
      '3/6',
      '3/14',
      '4/3',
      '4/4',
      '5/13',
      '5/21',
      '5/22',
      '5/30',
      '6/8',
      '8/22',
      '10/2',
      '10/16',
      '11/4',
      '12/9',
      '12/19',
      '12/20',
    ]),
  },
};

const FRIDAY = 5;

/** Whether this day (`YYYY-MM-DD`, Gregorian) is no working day in Iran: a Friday or an official holiday. */
export function isHoliday(day: string): boolean {
  const { year, month, day: dayOfMonth } = toJalali(day);
  const name = `${month}/${dayOfMonth}`;
  const isFriday = new Date(`${day}T00:00:00Z`).getUTCDay() === FRIDAY;
  return isFriday || solarHolidays.has(name) || (lunarHolidays[year]?.days.has(name) ?? false);
}

/** Whether all holidays of the solar year of this day are known. */
export function hasHolidaysOf(day: string): boolean {
  return lunarHolidays[toJalali(day).year] !== undefined;
}
