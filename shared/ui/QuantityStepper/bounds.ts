import { formatNumber, parseInteger, parseNumber } from '../../lib/digits.ts';
import { halfStepText, packSizeText, roundUpToPacks } from '../../lib/pricing.ts';

export type Bounds = {
  /** The pack step: quantities are multiples of it. */
  pack: number;
  min: number;
  max: number;
  unit: string;
  /** The reason for `max` when it is not the stock. */
  whyNoMore?: string | undefined;
  /** The messages are about a return instead of a purchase. */
  isReturn?: boolean | undefined;
};

type ClampedQuantity = { value: number; reason?: string };

/** The nearest valid quantity, and the reason when it differs from the wanted one. */
export function clampQuantity(wanted: number, { pack, min, max, unit, whyNoMore, isReturn }: Bounds): ClampedQuantity {
  const minQuantity = roundUpToPacks(min, pack);
  // Whole packs only: a rest of the stock that fills no pack cannot be sold.
  const maxQuantity = Math.max(minQuantity, Math.floor(max / pack) * pack);
  if (wanted > maxQuantity)
    return { value: maxQuantity, reason: whyNoMore ?? `بیشتر از ${formatNumber(maxQuantity)} ${unit} موجود نیست.` };
  if (wanted < minQuantity)
    return {
      value: minQuantity,
      reason: `حداقل ${isReturn ? 'مرجوعی' : 'سفارش'} ${formatNumber(minQuantity)} ${unit} است.`,
    };
  const value = Math.min(maxQuantity, roundUpToPacks(wanted, pack));
  if (value === wanted) return { value };
  const verb = isReturn ? 'برمی‌گردد' : 'فروخته می‌شود';
  return { value, reason: `${stepText(pack, unit)} ${verb}؛ ${formatNumber(value)} ${unit} شد.` };
}

const stepText = (pack: number, unit: string): string =>
  pack < 1 ? halfStepText(unit) : `در بسته‌های ${packSizeText(formatNumber(pack), unit)}`;

type ReadQuantity = { quantity: number; refusal?: undefined } | { quantity?: undefined; refusal: string };

/**
 * Reads a typed quantity, or gives the reason of its refusal: no number, a negative one, a fraction where only whole units are sold, or,
 * with `refusesExcess`, more than the maximum.
 */
export function readQuantity(typed: string, bounds: Bounds, refusesExcess = false): ReadQuantity {
  const { pack, unit } = bounds;
  const quantity = parseNumber(typed);
  if (quantity === undefined) {
    const isNegative = parseNumber(typed.replace(/^\s*[-−]/, '')) !== undefined;
    return { refusal: (isNegative && clampQuantity(0, bounds).reason) || 'عدد را با رقم بنویسید.' };
  }
  const isWhole = Number.isInteger(pack) ? parseInteger(typed) !== undefined : true;
  if (!isWhole) return { refusal: `${unit} اعشار ندارد؛ عدد کامل بنویسید.` };
  const { value, reason } = clampQuantity(quantity, bounds);
  return refusesExcess && quantity > value && reason !== undefined ? { refusal: reason } : { quantity };
}

/** The text below the field: pack step and minimum. '' when there is no such bound. */
export function describeBounds({ pack, min, unit }: Bounds): string {
  const minQuantity = roundUpToPacks(min, pack);
  return [
    pack > 1 ? `بسته‌های ${packSizeText(formatNumber(pack), unit)}` : pack < 1 ? stepText(pack, unit) : '',
    minQuantity > pack ? `حداقل سفارش ${formatNumber(minQuantity)} ${unit}` : '',
  ]
    .filter((part) => part !== '')
    .join('، ');
}
