import { quote } from '@shop/shared/lib/pricing';
import { goodsTitle } from '@shop/shared/lib/special-order';
import type { Selectable } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import type { Tx } from '../../database/transaction.ts';
import type { ReturnedLine } from './returned.ts';
import type { InvoiceLine, InvoiceOrder, OrderOwner, Snapshot } from './snapshot.ts';

/** The id of what was sold. */
export type InvoiceSubject = { order: string } | { specialOrder: string };
/** `special_order`: the code. `original_*`: of the sale that a return invoice belongs to. */
export type InvoiceRow = Selectable<Schema['invoices']> & {
  order_number: number | null;
  special_order: string | null;
  original_fiscal_year: number | null;
  original_serial: number | null;
  original_tax_id: string | null;
};
export type NewInvoice = {
  id: string;
  fiscal_year: number;
  issued_at: Date;
  order_id: string | null;
  special_order_id: string | null;
  user_id: string;
  return_id: string | null;
  original_id: string | null;
};

export function subjectIds(subject: InvoiceSubject): Pick<NewInvoice, 'order_id' | 'special_order_id'> {
  return 'order' in subject
    ? { order_id: subject.order, special_order_id: null }
    : { order_id: null, special_order_id: subject.specialOrder };
}

export function subjectOf({ order_id, special_order_id }: Pick<InvoiceRow, 'order_id' | 'special_order_id'>) {
  return order_id === null ? { specialOrder: special_order_id ?? '' } : { order: order_id };
}

/** Locks the valid sale of a subject until the transaction ends, so that nobody else adds a return to it or voids it. */
export function lockSaleOf(tx: Tx, subject: InvoiceSubject): Promise<Selectable<Schema['invoices']> | undefined> {
  const sales = invoicesOf(tx, subject).selectAll().where('kind', '=', 'sale');
  return sales.where('voided_at', 'is', null).forNoKeyUpdate().executeTakeFirst();
}

function invoicesOf(db: Connection, subject: InvoiceSubject) {
  const invoices = db.selectFrom('invoices');
  return 'order' in subject
    ? invoices.where('order_id', '=', subject.order)
    : invoices.where('special_order_id', '=', subject.specialOrder);
}

export async function lockInvoice(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('invoices').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export function invoicesRepository(db: Connection) {
  const withOriginal = () =>
    db
      .selectFrom('invoices')
      .leftJoin('orders', 'orders.id', 'invoices.order_id')
      .leftJoin('special_orders', 'special_orders.id', 'invoices.special_order_id')
      .leftJoin('invoices as original', 'original.id', 'invoices.original_id')
      .selectAll('invoices')
      .select([
        'orders.number as order_number',
        'special_orders.code as special_order',
        'original.fiscal_year as original_fiscal_year',
        'original.serial as original_serial',
        'original.tax_id as original_tax_id',
      ]);

  return {
    findOfMember: (id: string, user: string): Promise<InvoiceRow | undefined> =>
      withOriginal().where('invoices.id', '=', id).where('invoices.user_id', '=', user).executeTakeFirst(),

    findByNumber: (fiscal_year: number, serial: number): Promise<InvoiceRow | undefined> =>
      withOriginal()
        .where('invoices.fiscal_year', '=', fiscal_year)
        .where('invoices.serial', '=', serial)
        .executeTakeFirst(),

    /** The invoice that takes another one back. */
    findVoidOf: (original: string): Promise<InvoiceRow | undefined> =>
      withOriginal()
        .where('invoices.original_id', '=', original)
        .where('invoices.kind', '=', 'void')
        .executeTakeFirst(),

    find: (id: string): Promise<InvoiceRow> => withOriginal().where('invoices.id', '=', id).executeTakeFirstOrThrow(),

    /** The valid invoice of a return. */
    findOfReturn: async (returnId: string): Promise<string | undefined> => {
      const invoices = db.selectFrom('invoices').select('id').where('return_id', '=', returnId);
      return (await invoices.where('voided_at', 'is', null).executeTakeFirst())?.id;
    },

    /** All invoices of a subject, voided ones too, in the order of their numbers. */
    findAllOf: (subject: InvoiceSubject) =>
      invoicesOf(db, subject)
        .select(['id', 'kind', 'fiscal_year', 'serial', 'voided_at'])
        .orderBy('fiscal_year')
        .orderBy('serial')
        .execute(),

    findValidOf: async (subject: InvoiceSubject): Promise<Pick<InvoiceRow, 'id' | 'kind'>[]> => {
      const invoices = invoicesOf(db, subject).select(['id', 'kind']).where('voided_at', 'is', null);
      return invoices.orderBy('fiscal_year').orderBy('serial').execute();
    },

    /** The lines of the valid return invoices of a sale. */
    returnedLines: async (original: string): Promise<InvoiceLine[]> => {
      const returns = db.selectFrom('invoices').select('lines').where('original_id', '=', original);
      return (await returns.where('kind', '=', 'return').where('voided_at', 'is', null).execute()).flatMap(
        ({ lines }) => lines,
      );
    },

    /** The database gives it its number, under the lock of the series: nothing that others wait for may follow in the transaction. */
    add: async (invoice: NewInvoice, { amounts, tax, seller, buyer, lines, ...snapshot }: Snapshot): Promise<void> => {
      await db
        .insertInto('invoices')
        .values({
          ...invoice,
          ...snapshot,
          ...amounts,
          seller: JSON.stringify(seller),
          buyer: JSON.stringify(buyer),
          lines: JSON.stringify(lines),
          tax_type: tax.type,
          tax_pattern: tax.pattern,
          tax_subject: tax.subject,
        })
        .execute();
    },

    void: async (id: string, reason: string, at: Date): Promise<void> => {
      await db.updateTable('invoices').set({ voided_at: at, void_reason: reason }).where('id', '=', id).execute();
    },

    /** The parts of an order that its invoice needs. */
    findOrder: async (id: string): Promise<Sold | undefined> => {
      const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
      if (order === undefined) return undefined;
      const lines = await db
        .selectFrom('order_lines')
        .innerJoin('products', 'products.id', 'product_id')
        .select([
          'title',
          'options',
          'sku',
          'goods_id as goodsId',
          'order_lines.unit',
          'quantity',
          'total',
          'discount',
          'vat',
        ])
        .where('order_id', '=', id)
        .orderBy('position')
        .execute();
      return { ...order, vatPercent: order.vat_percent, lines };
    },

    /** A special order as one line. Its quote contains the tax, and where the bags go is only agreed in its messages. */
    findSpecialOrder: async (id: string): Promise<Sold | undefined> => {
      const order = await db.selectFrom('special_orders').selectAll().where('id', '=', id).executeTakeFirst();
      if (order === undefined || order.quote_total === null || order.vat_percent === null) return undefined;
      const { user_id, spec, quote_total: total, vat_percent: vatPercent } = order;
      const { vat } = quote({ lines: [{ price: total, tiers: [], quantity: 1 }], vatPercent });
      const goods = { title: goodsTitle(spec), options: '', sku: null, goodsId: null, unit: 'عدد' };
      return {
        user_id,
        vatPercent,
        shipping: 0,
        recipient_name: null,
        province: null,
        city: null,
        address: null,
        postal_code: null,
        lines: [{ ...goods, quantity: spec.quantity, total, discount: 0, vat }],
      };
    },

    /** The goods of a return by their place on the invoice: the lines of the order in its order, then the shipping. */
    findReturn: async (id: string): Promise<{ order: string; lines: ReturnedLine[] } | undefined> => {
      const row = await db.selectFrom('returns').selectAll().where('id', '=', id).executeTakeFirst();
      if (row === undefined) return undefined;
      const { order_id: order, shipping_refund: refund } = row;
      const ordered = db.selectFrom('order_lines').select('variant_id').where('order_id', '=', order);
      const variants = (await ordered.orderBy('position').execute()).map(({ variant_id }) => variant_id);
      const returned = await db.selectFrom('return_lines').selectAll().where('return_id', '=', id).execute();
      const lines = returned.map((line) => ({ ...line, position: variants.indexOf(line.variant_id) + 1 }));
      const shipping = { position: variants.length + 1, quantity: 1, refund };
      return { order, lines: [...lines, ...(refund > 0 ? [shipping] : [])].sort((a, b) => a.position - b.position) };
    },

    settings: async (): Promise<Map<string, string>> => {
      const rows = await db.selectFrom('shop_settings').selectAll().execute();
      return new Map(rows.map(({ key, value }) => [key, value]));
    },

    setSettings: async (settings: Readonly<Record<string, string>>): Promise<void> => {
      const rows = Object.entries(settings).map(([key, value]) => ({ key, value }));
      await db
        .insertInto('shop_settings')
        .values(rows)
        .onConflict((conflict) => conflict.column('key').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })))
        .execute();
    },

    findMember: (user: string) =>
      db
        .selectFrom('users')
        .select(['first_name', 'last_name', 'mobile', 'national_id'])
        .where('id', '=', user)
        .executeTakeFirst(),

    findBuyerProfile: (user: string) =>
      db.selectFrom('buyer_profiles').selectAll().where('user_id', '=', user).executeTakeFirst(),
  };
}

type Sold = InvoiceOrder & OrderOwner;
