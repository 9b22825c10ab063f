import { describe, expect, test } from '@jest/globals';
import { quote } from '@shop/shared/lib/pricing';
import fc from 'fast-check';
import { unitPrice } from './amounts.ts';
import { type ReturnedLine, returnedLines } from './returned.ts';
import { frozenText, type InvoiceLine, type InvoiceOrder, type Party, saleSnapshot } from './snapshot.ts';

const party: Party = {
  name: 'گونی‌فروش',
  national_id: '14000000000',
  economic_code: '14000000000',
  registration_number: '1',
  address: 'تهران',
  postal_code: '1111111111',
  phone: '02100000000',
};
const parties = { seller: party, buyer: { ...party, kind: 'legal' as const } };
const amountNames = ['total', 'discount', 'after_discount', 'vat', 'total_with_vat'] as const;
const sumOf = (lines: readonly InvoiceLine[], name: (typeof amountNames)[number]) =>
  lines.reduce((sum, line) => sum + line[name], 0);

type Priced = { price: number; quantity: number; off: number };
const pricedLines = fc.array(
  fc.record({
    price: fc.integer({ min: 1, max: 900_000_000 }),
    quantity: fc.integer({ min: 1, max: 5_000 }),
    off: fc.integer({ min: 0, max: 99 }),
  }),
  { minLength: 1, maxLength: 50 },
);
const orderTerms = fc.record({
  vatPercent: fc.integer({ min: 0, max: 100 }),
  discount: fc.integer({ min: 0, max: 100 }),
  shipping: fc.integer({ min: 0, max: 9_000_000 }),
});

function orderOf(lines: Priced[], terms: { vatPercent: number; discount: number; shipping: number }) {
  const { vatPercent, discount, shipping } = terms;
  const amounts = quote({
    lines: lines.map(({ price, quantity, off }) => ({
      price,
      quantity,
      tiers: off > 0 ? [{ quantity: 1, percent_off: off }] : [],
    })),
    vatPercent,
    discount: { percent: discount },
    shipping: { price: shipping, freeFrom: null },
  });
  const order: InvoiceOrder = {
    vatPercent,
    shipping: amounts.shipping,
    lines: amounts.lines.map((line, index) => ({
      title: `گونی ${index}`,
      options: '',
      sku: `s-${index}`,
      goodsId: null,
      unit: 'عدد',
      quantity: lines[index]?.quantity ?? 1,
      total: line.total,
      discount: line.discount,
      vat: line.vat,
    })),
  };
  return { order, amounts };
}

describe('the amounts of an invoice', () => {
  test('the lines of any order add up to its invoice, and the invoice to what was paid', () => {
    fc.assert(
      fc.property(pricedLines, orderTerms, (lines, terms) => {
        const { order, amounts } = orderOf(lines, terms);
        const invoice = saleSnapshot(order, parties);
        for (const name of amountNames) expect(invoice.amounts[name]).toBe(sumOf(invoice.lines, name));
        expect(invoice.amounts.total_with_vat).toBe(amounts.total);
        expect(invoice.amounts.vat).toBe(amounts.vat);
        for (const line of invoice.lines) {
          expect(Math.min(...amountNames.map((name) => line[name]))).toBeGreaterThanOrEqual(0);
          expect(line.after_discount).toBe(line.total - line.discount);
          expect(line.total_with_vat).toBe(line.after_discount + line.vat);
        }
      }),
    );
  });

  test('unit price × quantity, rounded to the Rial, is the total of the line', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e13 }), fc.integer({ min: 1, max: 5_000 }), (total, quantity) => {
        const [whole, decimals = ''] = String(unitPrice(total, quantity)).split('.');
        const scale = 10n ** BigInt(decimals.length);
        const product = BigInt(`${whole}${decimals}`) * BigInt(quantity);
        expect((2n * product + scale) / (2n * scale)).toBe(BigInt(total));
      }),
    );
  });

  test('a unit price has no more decimals than its line needs', () => {
    expect([unitPrice(1_200_000, 3), unitPrice(10_000, 3), unitPrice(100_000, 700)]).toEqual([
      400_000, 3333.3, 142.857,
    ]);
  });
});

describe('the lines of return invoices', () => {
  test('any sequence of returns stays within the original, and a complete one gives back exactly what was paid', () => {
    const steps = fc.array(
      fc.record({ line: fc.nat(), quantity: fc.integer({ min: 1, max: 40 }), part: fc.nat(100) }),
      {
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(pricedLines, orderTerms, steps, (lines, terms, returns) => {
        const { lines: sold } = saleSnapshot(orderOf(lines, terms).order, parties);
        const returned: InvoiceLine[] = [];
        const left = (line: InvoiceLine, name: 'quantity' | (typeof amountNames)[number]) =>
          line[name] -
          returned.filter(({ position }) => position === line.position).reduce((sum, one) => sum + one[name], 0);
        const giveBack = (...parts: ReturnedLine[]) => {
          const result = returnedLines(sold, returned, parts);
          if (result.ok) returned.push(...result.value);
          return result.ok;
        };
        for (const { line: place, quantity, part } of returns) {
          const line = sold[place % sold.length];
          if (line === undefined) continue;
          const isPossible = quantity <= left(line, 'quantity');
          const paid =
            quantity === left(line, 'quantity')
              ? left(line, 'total_with_vat')
              : Math.floor((left(line, 'total_with_vat') * part) / 100);
          expect(giveBack({ position: line.position, quantity, refund: paid })).toBe(isPossible);
        }
        for (const line of sold) {
          const quantity = left(line, 'quantity');
          const refund = left(line, 'total_with_vat');
          expect(giveBack({ position: line.position, quantity: quantity + 1, refund: 0 })).toBe(false);
          if (quantity > 0) expect(giveBack({ position: line.position, quantity, refund: refund + 1 })).toBe(false);
          if (quantity > 0) expect(giveBack({ position: line.position, quantity, refund })).toBe(true);
        }
        for (const name of ['vat', 'after_discount', 'total_with_vat'] as const)
          expect(sumOf(returned, name)).toBe(sumOf(sold, name));
        for (const line of returned)
          expect(Math.min(...amountNames.map((name) => line[name]))).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('a line that was not sold, or that is named twice, is refused', () => {
    const { lines } = saleSnapshot(
      orderOf([{ price: 1_000, quantity: 2, off: 0 }], { vatPercent: 10, discount: 0, shipping: 0 }).order,
      parties,
    );
    const one = { position: 1, quantity: 1, refund: 1_000 };
    expect(returnedLines(lines, [], [{ ...one, position: 2 }])).toMatchObject({ reason: 'return-exceeds-invoice' });
    expect(returnedLines(lines, [], [one, one])).toMatchObject({ reason: 'return-exceeds-invoice' });
    expect(returnedLines(lines, [], [])).toMatchObject({ reason: 'return-exceeds-invoice' });
    expect(returnedLines(lines, [], [one])).toMatchObject({ value: [{ quantity: 1, total_with_vat: 1_000 }] });
  });
});

test.each([
  ['گونی\u202e000,1\u202c', 'گونی000,1'],
  ['\u2067گونی\u2069\u200f ۵۰', 'گونی ۵۰'],
  ['دو\nسطر\u0000\t و  فاصله ', 'دو سطر و فاصله'],
  ['نیم‌فاصله می‌ماند 😀', 'نیم‌فاصله می‌ماند 😀'],
  ['W'.repeat(400), `${'W'.repeat(299)}…`],
])('%j is frozen as %j', (text, frozen) => {
  expect(frozenText(text)).toBe(frozen);
});
