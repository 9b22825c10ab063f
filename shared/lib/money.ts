import { formatNumber } from './digits.ts';

declare const rial: unique symbol;

/** An amount of money: a whole number of Rial. Toman are used on the screen only, never in storage or requests. */
export type Rial = number & { readonly [rial]: true };

export function isRial(amount: unknown): amount is Rial {
  return Number.isSafeInteger(amount);
}

/** Throws when the amount is not a whole number: that is a bug of the program, never a mistake of the visitor. */
export function toRial(amount: number): Rial {
  if (!isRial(amount)) throw new RangeError(`${amount} is not a whole number of Rial`);
  return amount;
}

/** Formats an amount as «۱۲٬۵۰۰», for places that show the unit separately. */
export function formatTomanNumber(amount: Rial): string {
  return formatNumber(amount / 10);
}

/** Formats an amount as «۱۲٬۵۰۰ تومان». */
export function formatToman(amount: Rial): string {
  return `${formatTomanNumber(amount)} تومان`;
}
