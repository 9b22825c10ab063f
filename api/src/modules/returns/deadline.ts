import { DAY, HOUR } from '../../times.ts';
import { isHoliday } from './holidays.ts';

/** Iran has had no daylight saving time since 2022. */
const tehranOffset = 3.5 * HOUR;

/**
 * The end of the time in which an order can be returned: the last moment of this number of working days after the day of delivery, in
 * Tehran.
 */
export function returnDeadline(deliveredAt: Date, workingDays: number): Date {
  let midnight = Math.floor((deliveredAt.getTime() + tehranOffset) / DAY) * DAY;
  for (let left = workingDays; left > 0; ) {
    midnight += DAY;
    if (!isHoliday(new Date(midnight).toISOString().slice(0, 10))) left -= 1;
  }
  return new Date(midnight + DAY - 1 - tehranOffset);
}
