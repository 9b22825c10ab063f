import { persianDay } from '@shop/shared/lib/dates';
import type { InvoiceRow } from './repository.ts';
import type { Invoice } from './schema.ts';

/** The number of an invoice as it is written: the fiscal year, then the serial with six digits or more. */
export function invoiceNumber({ fiscal_year, serial }: { fiscal_year: number; serial: number }): string {
  return `${fiscal_year}${String(serial).padStart(6, '0')}`;
}

/** The day of issue as it is written: 1405/09/02. */
export function invoiceDate(moment: Date): string {
  const { year, month, day } = persianDay(moment);
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('/');
}

export function invoiceView(row: InvoiceRow): Invoice {
  const { id, kind, issued_at, order_number, special_order, seller, buyer, lines, vat_percent, total_in_words } = row;
  const { total, discount, after_discount, vat, total_with_vat, voided_at, void_reason } = row;
  const { tax_id, tax_type: type, tax_pattern: pattern, tax_subject: subject } = row;
  return {
    id,
    number: invoiceNumber(row),
    kind,
    order_number,
    special_order,
    seller,
    buyer,
    lines,
    total,
    discount,
    after_discount,
    vat,
    total_with_vat,
    vat_percent,
    total_in_words,
    void_reason,
    date: invoiceDate(issued_at),
    issued_at: issued_at.toISOString(),
    voided_at: voided_at?.toISOString() ?? null,
    tax: { id: tax_id, type, pattern, subject },
    original: originalOf(row),
  };
}

function originalOf(row: InvoiceRow): Invoice['original'] {
  const { original_id: id, original_fiscal_year: fiscal_year, original_serial: serial, original_tax_id: tax_id } = row;
  if (id === null || fiscal_year === null || serial === null) return null;
  return { id, number: invoiceNumber({ fiscal_year, serial }), tax_id };
}
