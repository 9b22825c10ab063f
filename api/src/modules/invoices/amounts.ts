import { sum } from '../../sum.ts';

/** The amounts of a line or an invoice in Rial. `total` to `after_discount` are without the tax, as the official form has them. */
export type Amounts = { total: number; discount: number; after_discount: number; vat: number; total_with_vat: number };

/** The charge of an order for a line. The prices of the shop contain the tax. */
type Charge = { total: number; discount: number; vat: number; vatPercent: number };

/** Takes the tax out of what was charged. The sum with the tax is exactly what was paid; the tax is that of the order. */
export function amountsOf({ total, discount, vat, vatPercent }: Charge): Amounts {
  const after_discount = total - discount - vat;
  const withoutVat = discount - includedVat(discount, vatPercent);
  return withDiscount(after_discount, withoutVat, vat);
}

/** The amounts of returned goods: what is paid back, and the rest of their price as a discount. */
export function returnAmounts(refund: number, { vat, price }: { vat: number; price: number }): Amounts {
  const after_discount = refund - vat;
  return withDiscount(after_discount, Math.max(0, price - after_discount), vat);
}

function withDiscount(after_discount: number, discount: number, vat: number): Amounts {
  return { total: after_discount + discount, discount, after_discount, vat, total_with_vat: after_discount + vat };
}

export function sumAmounts(lines: readonly Amounts[]): Amounts {
  return {
    total: sum(lines.map((line) => line.total)),
    discount: sum(lines.map((line) => line.discount)),
    after_discount: sum(lines.map((line) => line.after_discount)),
    vat: sum(lines.map((line) => line.vat)),
    total_with_vat: sum(lines.map((line) => line.total_with_vat)),
  };
}

const maxDecimals = 6;

/**
 * The price of a unit, with the fewest decimals for which price × quantity, rounded to the nearest Rial, is the total. A price with the
 * tax taken out is seldom a whole number: 10,000 Rial with 10 % contain a price of 9,090.91.
 */
export function unitPrice(total: number, quantity: number): number {
  // In half units, which are whole numbers.
  const [exact, units] = [2n * BigInt(total), BigInt(2 * quantity)];
  for (let decimals = 0; ; decimals += 1) {
    const scale = 10n ** BigInt(decimals);
    const scaled = (2n * exact * scale + units) / (2n * units);
    const error = scaled * units - exact * scale;
    const isExact = 2n * (error < 0n ? -error : error) < scale;
    if (isExact || decimals === maxDecimals) return Number(scaled) / Number(scale);
  }
}

/**
 * `amount × part ÷ whole`, rounded down. With `bigint`, because the product can exceed an exact number, and of the double parts, because
 * quantities can have a half.
 */
export function share(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(amount) * BigInt(2 * part)) / BigInt(2 * whole));
}

function includedVat(amount: number, percent: number): number {
  const whole = BigInt(100 + percent);
  return Number((2n * BigInt(amount) * BigInt(percent) + whole) / (2n * whole));
}
