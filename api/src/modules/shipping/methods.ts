import { type ShippingMethod, shippingMethods, shippingTitles } from '@shop/shared/lib/shipping-methods';
import { tehranDay, tehranHour } from '@shop/shared/lib/tehran';
import { maxParcelGrams, weightText } from '@shop/shared/lib/weight';
import { addWorkingDays, nextDay } from '../../calendar/days.ts';
import { hasHolidaysOf, isHoliday } from '../../calendar/holidays.ts';
import type { Rules } from '../../settings.ts';
import type { OfferedSlot } from './slots.ts';
import { courierCity, pishtazTariff, transitDays } from './tariffs.ts';

/** `address`: undefined as long as none is chosen. */
export type Parcel = { weightGrams: number; address: { province: string; city: string } | undefined };
export type MethodProblem = {
  code: 'address-needed' | 'too-heavy' | 'too-light' | 'not-there' | 'no-slot';
  message: string;
};
export type OfferedMethod = {
  method: ShippingMethod;
  title: string;
  hint: string;
  /** Rial. Null: the carrier is paid on delivery, or `problem` makes the method impossible. */
  price: number | null;
  freeFrom: number | null;
  /** The first and the last day on which it should arrive. */
  fromDay: string;
  toDay: string;
  problem: MethodProblem | null;
  slots: OfferedSlot[];
};
type ShippingRules = Rules['shipping'] & { freeShippingFrom: number };
type Offer = Omit<OfferedMethod, 'method' | 'title' | 'fromDay' | 'toDay'> & { transit: readonly [number, number] };

const heaviest = weightText(maxParcelGrams);

const problems = {
  address: { code: 'address-needed', message: 'اول آدرس را انتخاب کنید.' },
  tooHeavy: (carrier: string, limit: string) => ({
    code: 'too-heavy',
    message: `${carrier} بستهٔ سنگین‌تر از ${limit} را نمی‌برد.`,
  }),
  tooLight: { code: 'too-light', message: `باربری برای سفارش‌های سنگین‌تر از ${heaviest} است.` },
  notThere: { code: 'not-there', message: 'پیک فقط به آدرس‌های شهر تهران می‌رود.' },
  noSlot: { code: 'no-slot', message: 'بازهٔ خالی نمانده است. روش دیگری انتخاب کنید.' },
} satisfies Record<string, MethodProblem | ((carrier: string, limit: string) => MethodProblem)>;

const dateIsUncertain = 'تعطیلات رسمی آن روزها هنوز اعلام نشده؛ تاریخ تقریبی است.';

/** Every method with its price, dates, and why it cannot be chosen. */
export function offeredMethods(parcel: Parcel, slots: OfferedSlot[], rules: ShippingRules, now: Date): OfferedMethod[] {
  const ready = readyDay(now, rules);
  return shippingMethods.map((method) => {
    const { transit, ...offer } = offers[method](parcel, slots, rules);
    const days = offer.slots.filter(({ isFree }) => isFree).map(({ day }) => day);
    const fromDay = days[0] ?? addWorkingDays(ready, transit[0]);
    const toDay = days.at(-1) ?? addWorkingDays(ready, transit[1]);
    const hint = hasHolidaysOf(toDay) ? offer.hint : `${offer.hint} ${dateIsUncertain}`;
    return { ...offer, method, title: shippingTitles[method], fromDay, toDay, hint };
  });
}

/** The day on which an order of now is given to its carrier. */
function readyDay(now: Date, { preparationDays, cutoffHour }: Rules['shipping']): string {
  const today = tehranDay(now);
  const isToday = !isHoliday(today) && now < tehranHour(today, cutoffHour);
  let counted = isToday ? today : nextDay(today);
  while (isHoliday(counted)) counted = nextDay(counted);
  return addWorkingDays(counted, preparationDays);
}

const offers: Readonly<Record<ShippingMethod, (parcel: Parcel, slots: OfferedSlot[], rules: ShippingRules) => Offer>> =
  {
    pishtaz: ({ weightGrams, address }, _slots, { province, freeShippingFrom }) => {
      const isInProvince = address?.province === province;
      const row = pishtazTariff.find(({ upToGrams }) => weightGrams <= upToGrams);
      const price = isInProvince ? row?.inProvince : row?.otherProvince;
      return {
        hint: `تا ${heaviest}، به سراسر کشور.`,
        price: price ?? null,
        freeFrom: row === undefined ? null : freeShippingFrom,
        transit: isInProvince ? transitDays.pishtazInProvince : transitDays.pishtaz,
        problem: addressProblem(address) ?? (row === undefined ? problems.tooHeavy('پیشتاز', heaviest) : null),
        slots: [],
      };
    },
    tipax: ({ address }) => ({
      hint: 'کرایه را هنگام تحویل به تیپاکس می‌پردازید.',
      price: null,
      freeFrom: null,
      slots: [],
      transit: transitDays.tipax,
      problem: addressProblem(address),
    }),
    freight: ({ weightGrams, address }) => ({
      hint: 'کرایه را هنگام تحویل به باربری می‌پردازید.',
      price: null,
      freeFrom: null,
      slots: [],
      transit: transitDays.freight,
      problem: addressProblem(address) ?? (weightGrams <= maxParcelGrams ? problems.tooLight : null),
    }),
    courier: ({ weightGrams, address }, slots, { courierPrice, courierMaxGrams }) => {
      const isThere = isCourierCity(address);
      const limit = weightText(courierMaxGrams);
      const courierProblem = () => {
        if (!isThere) return problems.notThere;
        if (weightGrams > courierMaxGrams) return problems.tooHeavy('پیک', limit);
        return slots.some(({ isFree }) => isFree) ? null : problems.noSlot;
      };
      return {
        hint: `تا ${limit}، در بازه‌ای که انتخاب می‌کنید.`,
        price: courierPrice,
        freeFrom: null,
        transit: [0, 0],
        problem: addressProblem(address) ?? courierProblem(),
        slots: isThere ? slots : [],
      };
    },
    pickup: () => ({
      hint: 'وقتی پیامک آماده شدن سفارش رسید، از انبار تحویل بگیرید.',
      price: 0,
      freeFrom: null,
      slots: [],
      transit: [0, 0],
      problem: null,
    }),
  };

export function isCourierCity(address: Parcel['address']): boolean {
  return address?.city === courierCity.city && address.province === courierCity.province;
}

function addressProblem(address: Parcel['address']): MethodProblem | null {
  return address === undefined ? problems.address : null;
}
