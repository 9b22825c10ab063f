import { persianDay } from '@shop/shared/lib/dates';
import { ok, type Result, refuse } from 'release/result';
import { v7 as uuid } from 'uuid';
import { lockKeys } from '../../database/locks.ts';
import type { Tx } from '../../database/transaction.ts';
import { partiesOf } from './parties.ts';
import {
  type InvoiceRow,
  type InvoiceSubject,
  invoicesRepository,
  lockInvoice,
  lockSaleOf,
  subjectIds,
} from './repository.ts';
import { type ReturnedLine, returnedLines } from './returned.ts';
import { frozenText, saleSnapshot, snapshotOf } from './snapshot.ts';

/**
 * Issues the invoice of a paid order or special order, once: a second call returns the same one. It must be the last step of its
 * transaction, because the number is taken under a lock for which all other invoices of the year wait.
 */
export async function issueInvoice(tx: Tx, { at, ...subject }: InvoiceSubject & { at: Date }): Promise<string> {
  await lockInvoicesOf(tx, subject);
  const existing = await lockSaleOf(tx, subject);
  if (existing !== undefined) return existing.id;
  const invoices = invoicesRepository(tx);
  const sold = await ('order' in subject
    ? invoices.findOrder(subject.order)
    : invoices.findSpecialOrder(subject.specialOrder));
  if (sold === undefined) throw new RangeError(`nothing was sold by ${JSON.stringify(subject)}`);
  const snapshot = saleSnapshot(sold, await partiesOf(tx, sold));
  const invoice = uuid({ msecs: at.getTime() });
  const ids = { ...subjectIds(subject), user_id: sold.user_id, return_id: null, original_id: null };
  await invoices.add({ ...frameOf(invoice, at), ...ids }, snapshot);
  return invoice;
}

/** Taken before the lock of an invoice, by everything that may issue one. */
export async function lockInvoicesOf(tx: Tx, subject: InvoiceSubject): Promise<void> {
  await lockKeys(tx, [`invoice of ${'order' in subject ? subject.order : subject.specialOrder}`]);
}

/**
 * Issues the invoice of a return, once, with the returned quantities only. It names the invoice of the sale, whose parties it keeps.
 * Refused when more comes back than was sold, or more is paid back than was paid. The last step of its transaction, as above.
 */
export async function issueReturnInvoice(
  tx: Tx,
  { returned: id, at }: { returned: string; at: Date },
): Promise<Result<string, ReturnRefusal>> {
  const goods = await invoicesRepository(tx).findReturn(id);
  return goods === undefined ? refuse('not-found') : addReturnInvoice(tx, { id, ...goods, at });
}

type ReturnRefusal = 'not-found' | 'return-exceeds-invoice';
type InvoicedReturn = { id: string; order: string; lines: readonly ReturnedLine[]; at: Date };

/** The invoice of goods that come back, by their positions on the invoice of the sale. */
export async function addReturnInvoice(
  tx: Tx,
  { id: returnId, order, lines, at }: InvoicedReturn,
): Promise<Result<string, ReturnRefusal>> {
  const original = await lockSaleOf(tx, { order });
  if (original === undefined) return refuse('not-found');
  const invoices = invoicesRepository(tx);
  const existing = await invoices.findOfReturn(returnId);
  if (existing !== undefined) return ok(existing);
  const returned = returnedLines(original.lines, await invoices.returnedLines(original.id), lines);
  if (!returned.ok) return returned;
  const { seller, buyer, vat_percent, user_id, id: original_id } = original;
  const snapshot = snapshotOf(returned.value, { kind: 'return', seller, buyer, vat_percent });
  const invoice = uuid({ msecs: at.getTime() });
  const ids = { ...subjectIds({ order }), user_id, return_id: returnId, original_id };
  await invoices.add({ ...frameOf(invoice, at), ...ids }, snapshot);
  return ok(invoice);
}

/**
 * Voids a sale or a return invoice, once. It keeps its number, and an invoice of the kind «void» names it: the last step of the transaction,
 * as above. Refused while it has valid return invoices.
 */
export async function voidInvoice(
  tx: Tx,
  { id, reason, at }: { id: string; reason: string; at: Date },
): Promise<Result<InvoiceRow, 'invoice-has-returns' | 'illegal-transition'>> {
  await lockInvoice(tx, id);
  const invoices = invoicesRepository(tx);
  const invoice = await invoices.find(id);
  if (invoice.kind === 'void') return refuse('illegal-transition');
  if (invoice.voided_at !== null) return ok(invoice);
  if ((await invoices.returnedLines(id)).length > 0) return refuse('invoice-has-returns');
  await invoices.void(id, frozenText(reason), at);
  const { seller, buyer, vat_percent, lines, order_id, special_order_id, user_id } = invoice;
  const snapshot = snapshotOf(lines, { kind: 'void', seller, buyer, vat_percent });
  const frame = frameOf(uuid({ msecs: at.getTime() }), at);
  const ids = { order_id, special_order_id, user_id, return_id: null, original_id: id };
  await invoices.add({ ...frame, ...ids }, snapshot);
  return ok(await invoices.find(id));
}

/** Voids the invoice of an order that was cancelled before anything was sent. Nothing happens without one. */
export async function voidInvoiceOfOrder(
  tx: Tx,
  { order, ...command }: { order: string; reason: string; at: Date },
): Promise<void> {
  const sale = await lockSaleOf(tx, { order });
  const voided = sale && (await voidInvoice(tx, { id: sale.id, ...command }));
  if (voided?.ok === false) throw new Error(`the invoice of order ${order} could not be voided: ${voided.reason}`);
}

/** The fiscal year is the Persian year of the day in Tehran. */
function frameOf(id: string, at: Date) {
  return { id, fiscal_year: persianDay(at).year, issued_at: at };
}
