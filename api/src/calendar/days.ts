import { DAY } from '../times.ts';
import { isHoliday } from './holidays.ts';

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
