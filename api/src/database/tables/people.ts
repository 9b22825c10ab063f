import type { Estimate, Spec } from '@shop/shared/lib/special-order';
import type { ColumnType, Generated } from 'kysely';
import type { TicketState } from '../../modules/conversations/states.ts';
import type { Actor, State } from '../../modules/special-orders/states.ts';
import type { Instant, Json, Now, Rial } from './columns.ts';

/** Members, and what members and guests send or own. */
export type PeopleTables = {
  users: UsersTable;
  sessions: SessionsTable;
  otps: OtpsTable;
  known_devices: { device_hmac: string; user_id: string; created_at: Instant; last_at: Instant };
  address_members: { address_hmac: string; user_id: string; last_at: Instant };
  login_failures: { key: string; failures: number; last_at: Instant; blocked_until: Nullable<Instant> };
  outbox: OutboxTable;
  local_inbox: LocalInboxTable;
  notifications: NotificationsTable;
  message_preferences: { user_id: string; topic: string; channel: 'sms' | 'email'; enabled: boolean };
  email_addresses: EmailAddressesTable;
  conversations: ConversationsTable;
  /** Numbers that an operator has changed. */
  mobile_changes: MobileChangesTable;
  conversation_messages: ConversationMessagesTable;
  conversation_files: { upload_id: string; message_id: string; position: number };
  conversation_reads: { conversation_id: string; user_id: string; position: number };
  restock_requests: RestockRequestsTable;
  callback_requests: CallbackRequestsTable;
  request_tries: { address_hmac: string; tried_at: Instant };
  addresses: AddressesTable;
  basket_lines: BasketLinesTable;
  basket_changes: { user_id: string; changed_at: Instant; reminded_at: Date | null };
  favorites: { user_id: string; product_id: number; liked_at: Instant; price_seen: Rial | null };
  idempotent_answers: IdempotentAnswersTable;
  uploads: UploadsTable;
  special_orders: SpecialOrdersTable;
  special_order_moves: SpecialOrderMovesTable;
  special_order_files: { upload_id: string; order_id: string; position: number };
  upload_tries: { owner_id: string; tried_at: Instant };
};

export type Role = 'shopper' | 'staff';
/** Where the member of a number had logged in before it requested a code. */
export type RequestedFrom = 'known-device' | 'known-address' | 'elsewhere';
export type SignedInBy = 'otp' | 'password' | 'passkey';
export type CodePurpose = 'log-in' | 'password' | 'mobile' | 'deletion';
export type UploadPurpose = 'artwork' | 'ticket' | 'review' | 'return' | 'receipt';

type Nullable<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S | null, I | null, U | null> : never;

type UsersTable = {
  id: string;
  /** Null for a deleted account. */
  mobile: string | null;
  role: Generated<Role>;
  role_set_by: string | null;
  first_name: string | null;
  last_name: string | null;
  password_hash: string | null;
  national_id: Generated<string | null>;
  /** Gregorian, `YYYY-MM-DD`. */
  birth_date: Generated<string | null>;
  created_at: Now;
  deleted_at: Nullable<Instant>;
};

type SessionsTable = {
  id: string;
  token_hash: string;
  user_id: string;
  signed_in_by: SignedInBy;
  agent: string;
  created_at: Now;
  last_used_at: Now;
  expires_at: Instant;
};

type OtpsTable = {
  id: string;
  mobile: string;
  code_hmac: string;
  purpose: Generated<CodePurpose>;
  address_hmac: string;
  device_hmac: string | null;
  requested_from: Generated<RequestedFrom>;
  sent: Generated<boolean>;
  attempts: Generated<number>;
  stranger_attempts: Generated<number>;
  created_at: Now;
  expires_at: Instant;
  used_at: Nullable<Instant>;
};

type OutboxTable = {
  id: string;
  channel: 'sms' | 'email';
  /** A mobile number or an e-mail address. */
  recipient: string;
  user_id: string | null;
  event: string | null;
  template: string;
  tokens: Json<Record<string, string>>;
  created_at: Now;
  not_after: Instant;
  attempts: Generated<number>;
  sent_at: Nullable<Instant>;
  given_up_at: Nullable<Instant>;
  last_error: string | null;
};

/** Either `mobile` or `email` is set. */
type LocalInboxTable = {
  id: string;
  mobile: string | null;
  email: string | null;
  subject: string | null;
  text: string;
  code: string | null;
  sent_at: Now;
};

type NotificationsTable = {
  id: string;
  user_id: string;
  event: string;
  title: string;
  text: string;
  path: string;
  created_at: Instant;
  read_at: Nullable<Instant>;
};

type EmailAddressesTable = {
  user_id: string;
  /** Confirmed. */
  email: string | null;
  pending_email: string | null;
  code_hmac: string | null;
  code_expires_at: Nullable<Instant>;
  attempts: Generated<number>;
};

type MobileChangesTable = {
  id: string;
  user_id: string;
  old_mobile: string;
  new_mobile: string;
  reason: string;
  actor: string;
  at: Instant;
};

type ConversationsTable = {
  id: string;
  number: Generated<number>;
  kind: 'ticket' | 'special_order';
  /** Null for a guest. */
  user_id: string | null;
  special_order_id: string | null;
  /** The order that a ticket is about. */
  order_id: string | null;
  subject: string;
  department: 'sales' | 'shipping' | 'finance' | 'special_order' | 'technical';
  priority: Generated<'low' | 'normal' | 'urgent'>;
  /** Null unless it is a ticket. */
  state: TicketState | null;
  contact_name: string | null;
  contact_mobile: string | null;
  address_hmac: string | null;
  last_position: Generated<number>;
  created_at: Now;
  updated_at: Now;
  answered_at: Nullable<Instant>;
  closed_at: Nullable<Instant>;
};

type ConversationMessagesTable = {
  id: string;
  conversation_id: string;
  position: number;
  written_by: 'member' | 'shop';
  author_id: string | null;
  internal: boolean;
  text: string;
  created_at: Instant;
};

type RestockRequestsTable = {
  id: string;
  variant_id: number;
  mobile: string;
  address_hmac: string;
  created_at: Now;
  told_at: Nullable<Instant>;
  /** The variant's last stock move at the time of the request. */
  after_move: Generated<number>;
};

type CallbackRequestsTable = {
  id: string;
  number: Generated<number>;
  product_id: number;
  variant_id: number | null;
  user_id: string | null;
  name: string;
  mobile: string;
  quantity: number | null;
  best_time: 'morning' | 'noon' | 'evening' | null;
  address_hmac: string;
  created_at: Now;
  handled_at: Nullable<Instant>;
  repeats: string | null;
};

type AddressesTable = {
  id: string;
  user_id: string;
  title: string | null;
  recipient: string;
  mobile: string;
  province: string;
  city: string;
  line: string;
  plaque: string | null;
  unit: string | null;
  postal_code: string;
  is_default: boolean;
  created_at: Instant;
};

type BasketLinesTable = {
  user_id: string;
  variant_id: number;
  quantity: number;
  price_seen: Rial | null;
  added_at: Now;
};

type IdempotentAnswersTable = {
  caller: string;
  key: string;
  request_digest: string;
  answer: string;
  created_at: Instant;
};

type UploadsTable = {
  id: string;
  owner_id: string | null;
  purpose: UploadPurpose;
  media_type: string;
  bytes: number;
  name: string;
  path: string;
  width: number | null;
  height: number | null;
  created_at: Now;
  claimed_at: Nullable<Instant>;
};

type SpecialOrdersTable = {
  id: string;
  code: string;
  user_id: string;
  state: State;
  spec: Json<Spec>;
  note: string;
  estimate: Json<Estimate>;
  request_key: string;
  request_digest: string;
  quote_total: Rial | null;
  quote_deposit: Rial | null;
  vat_percent: number | null;
  quote_days: number | null;
  quote_until: Nullable<Instant>;
  created_at: Now;
  updated_at: Now;
};

type SpecialOrderMovesTable = {
  order_id: string;
  position: number;
  state: State;
  moved_by: Actor;
  moved_at: Instant;
};
