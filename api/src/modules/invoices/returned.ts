import { ok, type Result, refuse } from 'release/result';
import { sum } from '../../sum.ts';
import { returnAmounts, share, unitPrice } from './amounts.ts';
import type { InvoiceLine } from './snapshot.ts';

/** A line of the original that comes back. `refund`: what the buyer gets for it, in Rial with the tax. */
export type ReturnedLine = { position: number; quantity: number; refund: number };

/**
 * The lines of a return invoice. `earlier`: the lines of the return invoices that the original has already. Refused when more would come
 * back than was sold, or more be paid back than was paid.
 */
export function returnedLines(
  original: readonly InvoiceLine[],
  earlier: readonly InvoiceLine[],
  returned: readonly ReturnedLine[],
): Result<InvoiceLine[], 'return-exceeds-invoice'> {
  const lines: InvoiceLine[] = [];
  if (new Set(returned.map(({ position }) => position)).size < returned.length) return exceeds;
  for (const { position, quantity, refund } of returned) {
    const sold = original.find((line) => line.position === position);
    const before = earlier.filter((line) => line.position === position);
    const paid = (sold?.total_with_vat ?? 0) - sum(before.map((line) => line.total_with_vat));
    const units = (sold?.quantity ?? 0) - sum(before.map((line) => line.quantity));
    if (sold === undefined || quantity <= 0 || quantity > units || refund < 0 || refund > paid) return exceeds;
    lines.push(returnedLine(sold, before, { quantity, refund }));
  }
  return lines.length === 0 ? exceeds : ok(lines);
}

const exceeds = refuse('return-exceeds-invoice');

/** The tax that is paid back is the share of what is paid back in all, so that after the last return nothing is left of it. */
function returnedLine(
  sold: InvoiceLine,
  before: readonly InvoiceLine[],
  { quantity, refund }: Pick<ReturnedLine, 'quantity' | 'refund'>,
): InvoiceLine {
  const refundedBefore = sum(before.map((line) => line.total_with_vat));
  const vatBefore = sum(before.map((line) => line.vat));
  const vat = share(sold.vat, refundedBefore + refund, sold.total_with_vat) - vatBefore;
  const price = share(sold.total, quantity, sold.quantity);
  const amounts = returnAmounts(refund, { vat: Math.min(refund, Math.max(0, vat)), price });
  return { ...sold, quantity, unit_price: unitPrice(amounts.total, quantity), ...amounts };
}
