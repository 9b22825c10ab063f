import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../database/transaction.ts';
import type { MemberRow } from './repository.ts';

/**
 * Deletes what belongs to a member, and takes the person out of what the law asks the shop to keep: orders with their payments, and the
 * entries of the wallet. The order of the statements follows the foreign keys.
 */
export async function eraseMember(tx: Tx, { id, mobile }: MemberRow, at: Date): Promise<void> {
  for (const statement of statementsFor(id, mobile, at)) await statement.execute(tx);
}

function statementsFor(id: string, mobile: string, at: Date): RawBuilder<unknown>[] {
  const files = sql`(select uploads.id from uploads where owner_id = ${id})`;
  const emails = sql`(select unnest(array[email, pending_email]) from email_addresses where user_id = ${id})`;
  return [
    sql`delete from conversations where user_id = ${id}`,
    sql`update conversation_messages set author_id = null where author_id = ${id}`,
    // Without a payment a special order was only a request. Payments are kept, also those that failed.
    sql`delete from special_orders where user_id = ${id} and state <> 'delivered'
      and not exists (select from payments where special_order_id = special_orders.id)`,
    sql`update special_orders set note = '' where user_id = ${id}`,
    sql`delete from special_order_files where upload_id in ${files}`,
    sql`delete from return_pictures where upload_id in ${files}`,
    sql`delete from review_pictures where upload_id in ${files}`,
    sql`update bank_transfers set upload_id = null where upload_id in ${files}`,
    // The files themselves are removed by the sweep of the uploads, which finds that they have no row.
    sql`delete from uploads where owner_id = ${id}`,
    sql`update reviews set user_id = null where user_id = ${id}`,
    // The votes stay in the sums of the reviews.
    sql`update review_votes set user_id = null, address_hmac = null where user_id = ${id}`,
    sql`delete from callback_requests where user_id = ${id} or mobile = ${mobile}`,
    sql`delete from restock_requests where mobile = ${mobile}`,
    sql`delete from local_inbox where mobile = ${mobile} or email in ${emails}`,
    sql`delete from outbox where user_id = ${id} or recipient = ${mobile} or recipient in ${emails}`,
    sql`delete from idempotent_answers where caller = ${id}`,
    sql`delete from notifications where user_id = ${id}`,
    sql`delete from message_preferences where user_id = ${id}`,
    sql`delete from email_addresses where user_id = ${id}`,
    sql`delete from basket_lines where user_id = ${id}`,
    sql`delete from basket_changes where user_id = ${id}`,
    sql`delete from checkouts where user_id = ${id}`,
    sql`delete from coupon_tries where caller = ${id}`,
    sql`delete from order_origins where order_id in (select orders.id from orders where user_id = ${id})`,
    sql`delete from favorites where user_id = ${id}`,
    sql`delete from addresses where user_id = ${id}`,
    sql`delete from passkeys where user_id = ${id}`,
    sql`delete from mobile_changes where user_id = ${id}`,
    sql`delete from buyer_profiles where user_id = ${id}`,
    sql`delete from upload_tries where owner_id = ${id}`,
    sql`delete from conversation_reads where user_id = ${id}`,
    sql`delete from known_devices where user_id = ${id}`,
    sql`delete from address_members where user_id = ${id}`,
    sql`delete from sessions where user_id = ${id}`,
    sql`update users set mobile = null, first_name = null, last_name = null, national_id = null, birth_date = null,
      password_hash = null, role_set_by = null, deleted_at = ${at} where id = ${id}`,
    // After the line above: orders of other accounts stay frozen.
    sql`update orders set recipient_name = '', recipient_mobile = '', note = '',
      address = case when address is null then null else '' end,
      postal_code = case when postal_code is null then null else '' end where user_id = ${id}`,
    sql`update returns set note = '' where order_id in (select orders.id from orders where user_id = ${id})`,
  ];
}

/** Columns that keep a number or a name after a deletion, with the reason. */
export const notErased: Readonly<Record<string, string>> = {
  'invoices.buyer': 'an invoice must name its buyer for ten years, and is never changed',
  'withdrawals.owner_name': 'a payment by the bank must name its receiver for ten years',
  'otps.mobile': 'counts the codes of a number; deleted after a day',
};
