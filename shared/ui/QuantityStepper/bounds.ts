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
    return { value: minQuantity, reason: `حداقل سفارش ${formatNumber(minQuantity)} ${unit} است.` };
  const value = Math.min(maxQuantity, roundUpToPacks(wanted, pack));
  if (value === wanted) return { value };
  return { value, reason: `${stepText(pack, unit)} فروخته می‌شود؛ ${formatNumber(value)} ${unit} شد.` };
}

const stepText = (pack: number, unit: string): string =>
  pack < 1 ? halfStepText(unit) : `در بسته‌های ${packSizeText(formatNumber(pack), unit)}`;

type ReadQuantity = { quantity: number; refusal?: undefined } | { quantity?: undefined; refusal: string };

/** Reads a typed quantity, or gives the reason of its refusal: a fraction where only whole units are sold, or no number. */
export function readQuantity(typed: string, { pack, unit }: Pick<Bounds, 'pack' | 'unit'>): ReadQuantity {
  const quantity = parseNumber(typed);
  if (quantity === undefined) return { refusal: 'عدد را با رقم بنویسید.' };
  const isWhole = Number.isInteger(pack) ? parseInteger(typed) !== undefined : true;
  return isWhole ? { quantity } : { refusal: `${unit} اعشار ندارد؛ عدد کامل بنویسید.` };
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
