import { DAY, HOUR } from '../times.ts';
import { isHoliday } from './holidays.ts';

/** Iran has had no daylight saving time since 2022. */
const tehranOffset = 3.5 * HOUR;

/** The day in Tehran as `YYYY-MM-DD`. */
export function tehranDay(moment: Date): string {
  return new Date(moment.getTime() + tehranOffset).toISOString().slice(0, 10);
}

/** The time of day in Tehran as `HH:MM`. */
export function tehranTime(moment: Date): string {
  return new Date(moment.getTime() + tehranOffset).toISOString().slice(11, 16);
}

/** The moment at which an hour (0 to 24) of a day in Tehran begins. */
export function tehranHour(day: string, hour: number): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - tehranOffset + hour * HOUR);
}

export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10);
}

/** The day that is this number of working days after a day. */
export function addWorkingDays(day: string, count: number): string {
  let reached = day;
  for (let left = count; left > 0; ) {
    reached = nextDay(reached);
    if (!isHoliday(reached)) left -= 1;
  }
  return reached;
}
