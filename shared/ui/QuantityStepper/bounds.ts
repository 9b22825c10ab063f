import { formatNumber } from '../../lib/digits.ts';
import { roundUpToPacks } from '../../lib/pricing.ts';

export type Bounds = {
  /** The pack step: quantities are multiples of it. */
  pack: number;
  min: number;
  max: number;
  unit: string;
  /** The reason for `max` when it is not the stock. */
  whyNoMore?: string | undefined;
};

type ClampedQuantity = { value: number; reason?: string };

/** The nearest valid quantity, and the reason when it differs from the wanted one. */
export function clampQuantity(wanted: number, { pack, min, max, unit, whyNoMore }: Bounds): ClampedQuantity {
  const minQuantity = roundUpToPacks(min, pack);
  // Whole packs only: a rest of the stock that fills no pack cannot be sold.
  const maxQuantity = Math.max(minQuantity, Math.floor(max / pack) * pack);
  if (wanted > maxQuantity)
    return { value: maxQuantity, reason: whyNoMore ?? `بیشتر از ${formatNumber(maxQuantity)} ${unit} موجود نیست.` };
  if (wanted < minQuantity)
    return { value: minQuantity, reason: `کمترین سفارش ${formatNumber(minQuantity)} ${unit} است.` };
  const value = Math.min(maxQuantity, roundUpToPacks(wanted, pack));
  if (value === wanted) return { value };
  return { value, reason: `در بسته‌های ${formatNumber(pack)}تایی فروخته می‌شود؛ ${formatNumber(value)} ${unit} شد.` };
}

/** The text below the field: pack step and minimum. '' when there is no such bound. */
export function describeBounds({ pack, min, unit }: Bounds): string {
  const minQuantity = roundUpToPacks(min, pack);
  return [
    pack > 1 ? `بسته‌های ${formatNumber(pack)}تایی` : '',
    minQuantity > pack ? `کمترین سفارش ${formatNumber(minQuantity)} ${unit}` : '',
  ]
    .filter((part) => part !== '')
    .join('، ');
}
