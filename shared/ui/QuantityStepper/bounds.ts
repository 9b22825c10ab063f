import { toPersianDigits } from '../../lib/digits.ts';
import { inPacks } from '../../lib/pricing.ts';

export type Bounds = {
  /** How many pieces are sold together. */
  pack: number;
  min: number;
  max: number;
  unit: string;
  /** Why there are no more, where it is not the stock. */
  whyNoMore?: string | undefined;
};

type Held = { value: number; reason?: string };

/** «۱٬۲۵۰» */
export const amount = (value: number) => toPersianDigits(String(value).replace(/\B(?=(\d{3})+$)/g, '٬'));

/** The quantity that can be had when this one is wanted, and why it is another. */
export function held(wanted: number, { pack, min, max, unit, whyNoMore }: Bounds): Held {
  const least = inPacks(min, pack);
  // The last packs that the stock still fills.
  const most = Math.max(least, Math.floor(max / pack) * pack);
  if (wanted > most) return { value: most, reason: whyNoMore ?? `بیشتر از ${amount(most)} ${unit} موجود نیست.` };
  if (wanted < least) return { value: least, reason: `کمترین سفارش ${amount(least)} ${unit} است.` };
  const value = Math.min(most, inPacks(wanted, pack));
  if (value === wanted) return { value };
  return { value, reason: `در بسته‌های ${amount(pack)}تایی فروخته می‌شود؛ ${amount(value)} ${unit} شد.` };
}

/** What is true before anything is pressed. */
export function rule({ pack, min, unit }: Bounds): string {
  const least = inPacks(min, pack);
  return [pack > 1 ? `بسته‌های ${amount(pack)}تایی` : '', least > pack ? `کمترین سفارش ${amount(least)} ${unit}` : '']
    .filter((part) => part !== '')
    .join('، ');
}
