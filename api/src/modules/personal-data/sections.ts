/** A part of the export: a query for the rows of a member, with a unique text in `key`, by which they are read in pages. */
type Section = { table: string; query: string };

/**
 * The export of a member's data: each section is a list of the file. `member.id` and `member.mobile` are those of the member. Columns that
 * only the shop uses (hashes, derived sums, notes of the staff) are left out.
 */
export const sections: Readonly<Record<string, Section>> = {
  account: {
    table: 'users',
    query: `select users.id::text as key, users.mobile, first_name, last_name, national_id, birth_date, created_at,
        (select email from email_addresses where user_id = users.id) as email
      from users where users.id = member.id`,
  },
  sessions: {
    table: 'sessions',
    query: `select id::text as key, agent, signed_in_by, created_at, last_used_at from sessions where user_id = member.id`,
  },
  addresses: {
    table: 'addresses',
    query: `select id::text as key, title, recipient, addresses.mobile, province, city, line, plaque, unit, postal_code, is_default
      from addresses where user_id = member.id`,
  },
  orders: {
    table: 'orders',
    query: `select orders.id::text as key, number, state, recipient_name, recipient_mobile, province, city, address, postal_code,
        shipping_method, note, slot_day, slot_from, slot_to, delivery_from, delivery_to,
        (select code from coupons where coupons.id = coupon_id) as coupon, goods, discount, shipping, total, vat, tracking_code, created_at,
        (select json_agg(json_build_object('title', title, 'options', options, 'quantity', quantity, 'unit_price', unit_price,
          'total', order_lines.total) order by position) from order_lines where order_id = orders.id) as lines,
        (select json_build_object('reason', reason, 'note', returns.note, 'state', returns.state, 'refund', refund,
          'decision', decision) from returns where order_id = orders.id) as return
      from orders where user_id = member.id`,
  },
  payments: {
    table: 'payments',
    query: `select id::text as key, purpose, gateway, amount, wallet_amount, state, ref_id, card, reason, created_at,
        (select json_agg(json_build_object('amount', refunds.amount, 'destination', destination, 'state', refunds.state,
          'created_at', refunds.created_at) order by refunds.created_at) from refunds where payment_id = payments.id) as refunds,
        (select json_build_object('tracking_number', tracking_number, 'receipt_at', receipt_at, 'decision', decision,
          'reason', bank_transfers.reason) from bank_transfers where bank_transfers.reference = payments.reference) as transfer
      from payments where user_id = member.id`,
  },
  invoices: {
    table: 'invoices',
    query: `select id::text as key, kind, fiscal_year, serial, issued_at, buyer, lines, total, discount, vat, total_with_vat, voided_at
      from invoices where user_id = member.id`,
  },
  buyer_profile: {
    table: 'buyer_profiles',
    query: `select user_id::text as key, to_jsonb(buyer_profiles) - 'user_id' as profile from buyer_profiles where user_id = member.id`,
  },
  wallet: {
    table: 'wallet_entries',
    query: `select lpad(number::text, 10, '0') as key, kind, amount, balance, held, ref_type, ref_id, reason, at
      from wallet_entries where user_id = member.id`,
  },
  withdrawals: {
    table: 'withdrawals',
    query: `select id::text as key, number, state, amount, sheba, owner_name, bank_reference, reason, created_at
      from withdrawals where user_id = member.id`,
  },
  passkeys: {
    table: 'passkeys',
    query: `select id::text as key, name, synchronised, created_at, last_used_at from passkeys where user_id = member.id`,
  },
  mobile_changes: {
    table: 'mobile_changes',
    query: `select id::text as key, old_mobile, new_mobile, reason, at from mobile_changes where user_id = member.id`,
  },
  special_orders: {
    table: 'special_orders',
    query: `select id::text as key, code, state, spec, note, estimate, quote_total, quote_deposit, vat_percent, quote_days, created_at,
        (select json_agg(json_build_object('state', state, 'at', moved_at) order by position)
          from special_order_moves where order_id = special_orders.id) as history
      from special_orders where user_id = member.id`,
  },
  conversations: {
    table: 'conversations',
    query: `select id::text as key, number, kind, subject, state, contact_name, contact_mobile, created_at,
        (select orders.number from orders where orders.id = order_id) as order_number,
        (select json_agg(json_build_object('written_by', written_by, 'text', text, 'created_at', messages.created_at)
          order by position) from conversation_messages as messages
          where conversation_id = conversations.id and not internal) as messages
      from conversations where user_id = member.id`,
  },
  files: {
    table: 'uploads',
    query: `select id::text as key, name, purpose, media_type, bytes, created_at from uploads where owner_id = member.id`,
  },
  reviews: {
    table: 'reviews',
    query: `select id::text as key, product_id, rating, text, status, created_at from reviews where user_id = member.id`,
  },
  review_votes: {
    table: 'review_votes',
    query: `select id::text as key, review_id, created_at from review_votes where user_id = member.id`,
  },
  callback_requests: {
    table: 'callback_requests',
    query: `select id::text as key, product_id, variant_id, name, callback_requests.mobile, quantity, best_time, created_at
      from callback_requests where user_id = member.id`,
  },
  basket: {
    table: 'basket_lines',
    query: `select lpad(variant_id::text, 10, '0') as key, variant_id, quantity, added_at
      from basket_lines where user_id = member.id`,
  },
  basket_reminder: {
    table: 'basket_changes',
    query: `select user_id::text as key, changed_at, reminded_at from basket_changes where user_id = member.id`,
  },
  checkout: {
    table: 'checkouts',
    query: `select user_id::text as key, method, recipient_name, recipient_mobile, slot_id, note from checkouts where user_id = member.id`,
  },
  favorites: {
    table: 'favorites',
    query: `select lpad(product_id::text, 10, '0') as key, product_id, liked_at from favorites where user_id = member.id`,
  },
  notifications: {
    table: 'notifications',
    query: `select id::text as key, title, text, created_at, read_at from notifications where user_id = member.id`,
  },
  message_preferences: {
    table: 'message_preferences',
    query: `select topic || ' ' || channel as key, topic, channel, enabled from message_preferences where user_id = member.id`,
  },
};

/** Tables that refer to a member and are no section, with the reason. */
export const notExported: Readonly<Record<string, string>> = {
  address_members: 'only an HMAC and a time',
  conversation_messages: 'the messages of a member are in its conversations',
  conversation_reads: 'a position in a conversation',
  email_addresses: 'in the section `account`',
  known_devices: 'only an HMAC and times',
  outbox: 'messages on their way; their contents are erased when they are sent',
  upload_tries: 'times of attempts, for an hour',
  wallets: 'the sum of the section `wallet`',
};
