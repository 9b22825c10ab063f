import { sql } from 'kysely';
import type { Tx } from '../../src/database/transaction.ts';
import { productChanged } from '../../src/modules/catalogue/derived.ts';
import { catalogueRows } from './rows.ts';
import type { Sale } from './sales.ts';

/** Inserts the first catalogue unless the shop has any catalogue data. */
export async function seedCatalogue(tx: Tx): Promise<void> {
  if (!(await isEmpty(tx))) return;
  const rows = catalogueRows(Date.now());
  await tx
    .insertInto('pictures')
    .values(rows.pictures)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.insertInto('categories').values(rows.categories).execute();
  await tx.insertInto('materials').values(rows.materials).execute();
  await tx.insertInto('colours').values(rows.colours).execute();
  await tx.insertInto('sizes').values(rows.sizes).execute();
  await tx.insertInto('prints').values(rows.prints).execute();
  await tx.insertInto('products').values(rows.products).execute();
  await tx.insertInto('price_tiers').values(rows.price_tiers).execute();
  await tx.insertInto('variants').values(rows.variants).execute();
  await tx.insertInto('product_pictures').values(rows.product_pictures).execute();
  await tx.insertInto('reviews').values(rows.reviews).execute();
  await insertSales(tx, rows.sales);
  await productChanged(
    tx,
    rows.products.map(({ id }) => id),
  );
}

/** Thousands of rows as three array parameters, instead of three parameters for each row. */
async function insertSales(tx: Tx, sales: Sale[]): Promise<void> {
  const days = sales.map(({ days_ago }) => days_ago);
  const variants = sales.map(({ variant_id }) => variant_id);
  const quantities = sales.map(({ quantity }) => quantity);
  await sql`
    insert into sales (day, variant_id, quantity)
    select current_date - days_ago, variant_id, quantity
    from unnest(${days}::integer[], ${variants}::integer[], ${quantities}::double precision[])
      as sold (days_ago, variant_id, quantity)`.execute(tx);
}

/** Options count too: a shopkeeper who deleted all products may still use the colours and sizes. */
async function isEmpty(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from categories) and not exists (select from products)
      and not exists (select from materials) and not exists (select from colours)
      and not exists (select from sizes) and not exists (select from prints) as empty`.execute(tx);
  return rows[0]?.empty ?? false;
}
