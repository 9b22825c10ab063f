import { hasHolidaysOf } from '../../calendar/holidays.ts';
import type { Connection } from '../../database/connect.ts';
import type { Rules } from '../../settings.ts';
import { offeredMethods, type Parcel } from './methods.ts';
import type { Estimate } from './schema.ts';
import { offeredSlots } from './slots.ts';
import { courierCity } from './tariffs.ts';

type EstimateRules = Pick<Rules, 'shipping'> & { freeShippingFrom: number };

/** A place without a province: every method takes as long as to the farthest place. */
const farAway = { province: '', city: '' };
const places = [
  { place: 'city', city: courierCity.city, address: courierCity },
  { place: 'elsewhere', city: '', address: farAway },
] as const satisfies readonly { place: string; city: string; address: Parcel['address'] }[];

/** The earliest delivery of a parcel of this weight, before an address is chosen. */
export async function estimateDelivery(
  db: Connection,
  weightGrams: number,
  { rules, now }: { rules: EstimateRules; now: Date },
): Promise<Estimate> {
  const slots = await offeredSlots(db, now, rules.shipping);
  const shippingRules = { ...rules.shipping, freeShippingFrom: rules.freeShippingFrom };
  return {
    places: places.flatMap(({ place, city, address }) => {
      const [first] = offeredMethods({ weightGrams, address }, slots, shippingRules, now)
        // A pick-up is no delivery.
        .filter(({ method, problem }) => problem === null && method !== 'pickup')
        .toSorted((a, b) => a.fromDay.localeCompare(b.fromDay) || a.toDay.localeCompare(b.toDay));
      if (first === undefined) return [];
      const { method, title, fromDay, toDay } = first;
      return [
        { place, city, method, title, from_date: fromDay, to_date: toDay, is_approximate: !hasHolidaysOf(toDay) },
      ];
    }),
  };
}
