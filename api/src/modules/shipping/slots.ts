import { tehranDay, tehranHour } from '@shop/shared/lib/tehran';
import { sql } from 'kysely';
import { nextDay } from '../../calendar/days.ts';
import { isHoliday } from '../../calendar/holidays.ts';
import type { Connection } from '../../database/connect.ts';
import { lockKeys } from '../../database/locks.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Rules } from '../../settings.ts';
import { HOUR } from '../../times.ts';
import { courierDays, courierWindows } from './tariffs.ts';

/** A window of the courier: hours of a day in Tehran. */
export type Slot = { day: string; from: number; to: number };
export type OfferedSlot = Slot & { id: string; isFree: boolean };

/** «2026-11-24-09» */
export const slotIdPattern = '^[0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9]{2}$';

/** The windows of the next working days, in order. A day whose last window is too near is left out. */
export function upcomingSlots(
  now: Date,
  { courierLeadHours }: Pick<Rules['shipping'], 'courierLeadHours'>,
): (Slot & { id: string })[] {
  const earliest = new Date(now.getTime() + courierLeadHours * HOUR);
  const slots: (Slot & { id: string })[] = [];
  let days = 0;
  for (let day = tehranDay(now); days < courierDays; day = nextDay(day)) {
    if (isHoliday(day)) continue;
    const open = courierWindows.filter(({ from }) => tehranHour(day, from) >= earliest);
    if (open.length === 0) continue;
    days += 1;
    slots.push(...open.map((window) => ({ day, ...window, id: slotId({ day, ...window }) })));
  }
  return slots;
}

/** The next windows of the courier; `isFree` is false for full ones. */
export async function offeredSlots(db: Connection, now: Date, rules: Rules['shipping']): Promise<OfferedSlot[]> {
  const slots = upcomingSlots(now, rules);
  const taken = await countTaken(db, [...new Set(slots.map(({ day }) => day))]);
  return slots.map((slot) => ({ ...slot, isFree: (taken.get(slot.id) ?? 0) < rules.slotCapacity }));
}

/** Until the transaction ends no other order can take a place in this window. */
export async function lockSlot(tx: Tx, id: string): Promise<void> {
  await lockKeys(tx, [`courier slot ${id}`]);
}

/** How many orders are in each window. Cancelled and expired orders do not count. */
async function countTaken(db: Connection, days: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; from: number; count: number }>`
    select slot_day as day, slot_from as "from", count(*)::integer as count from orders
    where slot_day = any(${days}::text[]) and state not in ('cancelled', 'expired')
    group by slot_day, slot_from`.execute(db);
  return new Map(rows.map(({ count, ...slot }) => [slotId(slot), count]));
}

function slotId({ day, from }: Pick<Slot, 'day' | 'from'>): string {
  return `${day}-${String(from).padStart(2, '0')}`;
}
