import { toEconomicCode, toLegalId } from '@shop/shared/lib/national-ids';
import { toPostalCode } from '@shop/shared/lib/postal-code';
import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import type { Schema } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import { groups } from '../orders/states.ts';
import { specialOrdersRepository } from '../special-orders/repository.ts';
import { isPaidInFull } from '../special-orders/states.ts';
import { issueInvoice, lockInvoicesOf, voidInvoice } from './issue.ts';
import { currentSeller, type SellerSettings } from './parties.ts';
import { type InvoiceSubject, invoicesRepository, subjectOf } from './repository.ts';
import type { Party } from './snapshot.ts';
import { invoiceNumber } from './view.ts';

export type InvoicesDesk = ReturnType<typeof invoicesDesk>;
/** `reissue`: issues the invoice of what was sold again, with the seller and the buyer of now. */
type Void = { reason: string; reissue: boolean };
export type Voided = { number: string; voided_by: string; reissued: string | null };
export type SellerChanges = Partial<Record<keyof Party, string>>;

const settingOf = {
  name: 'seller_name',
  national_id: 'seller_legal_id',
  economic_code: 'seller_economic_code',
  registration_number: 'seller_registration_number',
  address: 'seller_address',
  postal_code: 'seller_postal_code',
  phone: 'seller_phone',
} as const satisfies Record<keyof Party, keyof SellerSettings>;

/** Parsers of the numbers of a seller; they return undefined for a wrong number. */
const readers: Partial<Record<keyof Party, (text: string) => string | undefined>> = {
  national_id: toLegalId,
  economic_code: toEconomicCode,
  postal_code: toPostalCode,
};

/** The shop's side of invoices. */
export function invoicesDesk(kysely: Kysely<Schema>, { now }: { now: () => Date }) {
  return {
    /** By the number on the invoice. Sent again, it changes nothing. */
    void: (number: string, { reason, reissue }: Void): Promise<Result<Voided>> =>
      inTransaction(kysely, async (tx): Promise<Result<Voided>> => {
        const invoices = invoicesRepository(tx);
        const invoice = await invoices.findByNumber(Number(number.slice(0, 4)), Number(number.slice(4)));
        if (invoice === undefined) return refuse('not-found');
        const { id, kind } = invoice;
        const subject = subjectOf(invoice);
        if (reissue && (kind !== 'sale' || !(await canBeInvoiced(tx, subject)))) {
          return refuse('illegal-transition', 'only the sale of an order that was not cancelled can be issued again');
        }
        const at = now();
        await lockInvoicesOf(tx, subject);
        const voided = await voidInvoice(tx, { id, reason, at });
        if (!voided.ok) return voided;
        const by = await invoices.findVoidOf(id);
        const reissued = reissue ? await invoices.find(await issueInvoice(tx, { ...subject, at })) : undefined;
        return ok({
          number,
          voided_by: by === undefined ? '' : invoiceNumber(by),
          reissued: reissued === undefined ? null : invoiceNumber(reissued),
        });
      }),

    /** Issues the invoice of a special order that was paid in full and has none. Sent again, it returns the same one. */
    issue: (code: string): Promise<Result<{ number: string }>> =>
      inTransaction(kysely, async (tx): Promise<Result<{ number: string }>> => {
        // Does not lock the order: a void locks the invoices first, so the two could deadlock. An order that is paid in full stays so.
        const order = await specialOrdersRepository(tx).find(code);
        if (order === undefined) return refuse('not-found');
        if (!isPaidInFull(order.state)) {
          return refuse('illegal-transition', 'only a special order that was paid in full has an invoice');
        }
        const id = await issueInvoice(tx, { specialOrder: order.id, at: now() });
        return ok({ number: invoiceNumber(await invoicesRepository(tx).find(id)) });
      }),

    seller: (): Promise<Party> => currentSeller(kysely),

    /** The fields that are named, for the next invoices. Issued ones keep their seller. */
    setSeller: async (changes: SellerChanges): Promise<Result<Party>> => {
      const settings: Record<string, string> = {};
      for (const field of Object.keys(settingOf) as (keyof Party)[]) {
        const text = changes[field]?.trim();
        if (text === undefined) continue;
        const value = readers[field] === undefined ? text : readers[field](text);
        if (value === undefined) return refuse('invalid', `${field} is not valid`, { field });
        settings[settingOf[field]] = value;
      }
      if (Object.keys(settings).length > 0) await invoicesRepository(kysely).setSettings(settings);
      return ok(await currentSeller(kysely));
    },
  };
}

/** A special order cannot be cancelled any more once it has an invoice. */
async function canBeInvoiced(db: Kysely<Schema>, subject: InvoiceSubject): Promise<boolean> {
  if ('specialOrder' in subject) return true;
  const row = await db.selectFrom('orders').select('state').where('id', '=', subject.order).executeTakeFirstOrThrow();
  return [...groups.current, ...groups.delivered].some((state) => state === row.state);
}
