import { formatNumber } from './digits.ts';

declare const rial: unique symbol;

/** An amount of money: a whole number of Rial. Toman are only ever shown, never stored or sent. */
export type Rial = number & { readonly [rial]: true };

export function isRial(amount: unknown): amount is Rial {
  return Number.isSafeInteger(amount);
}

/** Throws for what is no whole number: money that does not add up is a bug, not an input. */
export function toRial(amount: number): Rial {
  if (!isRial(amount)) throw new RangeError(`${amount} is not a whole number of Rial`);
  return amount;
}

/** «۱۲٬۵۰۰»: for places that show the unit apart from the number. */
export function formatTomanNumber(amount: Rial): string {
  return formatNumber(amount / 10);
}

/** «۱۲٬۵۰۰ تومان» */
export function formatToman(amount: Rial): string {
  return `${formatTomanNumber(amount)} تومان`;
}
