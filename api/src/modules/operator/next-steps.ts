import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';

/** The work that is left before a new shop can sell, for its operator. Empty once all of it is done. */
export async function nextSteps(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ products: boolean; staff: boolean; placeholders: boolean }>`
    select exists (select from products where active) as products,
      exists (select from users where role <> 'shopper') as staff,
      exists (select from shop_settings where key = 'phone' and value = '02100000000') as placeholders`.execute(db);
  const [state = { products: true, staff: true, placeholders: false }] = rows;
  return [
    ...(state.products
      ? []
      : ['the catalogue is empty: add categories and products, or restore a backup (pnpm db restore)']),
    ...(state.placeholders
      ? ['the phone number of the shop is a placeholder: replace the contact data in shop_settings']
      : []),
    ...(state.staff ? [] : ['nobody is staff: set STAFF_MOBILES and log in with one of these numbers']),
  ];
}
