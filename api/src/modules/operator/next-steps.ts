import { toJalali } from '@shop/shared/lib/jalali';
import { tehranDay } from '@shop/shared/lib/tehran';
import { sql } from 'kysely';
import { hasHolidaysOf } from '../../calendar/holidays.ts';
import type { Connection } from '../../database/connect.ts';
import { DAY } from '../../times.ts';

/** The holidays of a year are published in the autumn before it. */
const calendarLead = 180 * DAY;

/** The work that is left for the operator, most of it before a new shop can sell. Empty once all of it is done. */
export async function nextSteps(db: Connection, now: Date): Promise<string[]> {
  const { rows } = await sql<{ products: boolean; staff: boolean; placeholders: boolean }>`
    select exists (select from products where active) as products,
      exists (select from users where role <> 'shopper') as staff,
      exists (select from shop_settings where key = 'phone' and value = '02100000000') as placeholders`.execute(db);
  const [state = { products: true, staff: true, placeholders: false }] = rows;
  return [
    ...(state.products
      ? []
      : ['the catalogue is empty: add categories and products, or restore a backup (pnpm db restore)']),
    ...(state.placeholders
      ? ['the phone number of the shop is a placeholder: replace the contact data in shop_settings']
      : []),
    ...calendarSteps(tehranDay(new Date(now.getTime() + calendarLead))),
    ...(state.staff ? [] : ['nobody is staff: set STAFF_MOBILES and log in with one of these numbers']),
  ];
}

function calendarSteps(day: string): string[] {
  if (hasHolidaysOf(day)) return [];
  const { year } = toJalali(day);
  return [
    `the official holidays of ${year} are missing, so delivery dates are approximate: install a version of the shop that has them`,
  ];
}
