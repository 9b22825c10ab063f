import { tehranDay, tehranHour } from '@shop/shared/lib/tehran';
import { addWorkingDays } from '../../calendar/days.ts';

/**
 * The end of the time in which an order can be returned: the last moment of this number of working days after the day of delivery, in
 * Tehran.
 */
export function returnDeadline(deliveredAt: Date, workingDays: number): Date {
  return new Date(tehranHour(addWorkingDays(tehranDay(deliveredAt), workingDays), 24).getTime() - 1);
}
