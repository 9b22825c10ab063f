-- A payment settles an order, a part of a special order, or a charge of the wallet. A part of it may come from the wallet of its member.
alter table payments
  alter column order_id drop not null,
  add column reference text, -- its only public name: 128 random bits
  add column user_id uuid references users,
  add column purpose text not null default 'order' check (purpose in ('order', 'special-order', 'charge')),
  add column special_order_id uuid references special_orders,
  add column part text check (part in ('deposit', 'balance')), -- of a special order
  add column wallet_amount bigint not null default 0, -- Rial of the wallet; the gateway takes the rest
  add column settled_at timestamptz, -- when it paid its subject; a payment that could not serve is succeeded for a moment, and refunded
  add column redirected_at timestamptz,
  add column lease uuid, -- of the process that is asking the gateway
  add column lease_until timestamptz,
  add column checks integer not null default 0 check (checks >= 0), -- by the reconciler
  add column next_check_at timestamptz,
  add column reason text check (reason ~ '^[a-z]+(-[a-z]+)*$'); -- why it failed

update payments set
  user_id = orders.user_id,
  reference = translate(substr(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'base64'), 1, 22),
    '+/', '-_'),
  wallet_amount = case when gateway = 'wallet' then payments.amount else 0 end,
  settled_at = case when payments.state in ('succeeded', 'refunded', 'reversed') then payments.updated_at end,
  redirected_at = case when payments.state in ('redirected', 'verifying') then payments.updated_at end,
  next_check_at = case when payments.state in ('created', 'redirected', 'verifying') then payments.updated_at end
from orders where orders.id = order_id;

alter table payments
  alter column purpose drop default,
  alter column reference set not null,
  alter column user_id set not null,
  drop constraint payments_amount_check,
  add constraint payments_amount_check check (amount > 0 or (amount = 0 and gateway = 'wallet')), -- a coupon may pay a whole order
  add constraint payments_reference_form check (reference ~ '^[A-Za-z0-9_-]{22}$'),
  add constraint payments_have_one_subject check (
    (purpose = 'order') = (order_id is not null)
    and (purpose = 'special-order') = (special_order_id is not null)
    and (special_order_id is null) = (part is null)),
  add constraint payments_wallet_part check (wallet_amount between 0 and amount and (gateway = 'wallet') = (wallet_amount = amount)),
  add constraint payments_charge_is_from_the_bank check (purpose <> 'charge' or wallet_amount = 0),
  add constraint payments_settled check (settled_at is null or state in ('succeeded', 'refunded', 'reversed')),
  add constraint payments_lease_is_whole check ((lease is null) = (lease_until is null));
create unique index payments_reference on payments (reference);
create index payments_of_special_order on payments (special_order_id, created_at);
create index payments_of_member on payments (user_id, created_at);
drop index payments_succeeded;
create unique index payments_succeeded on payments (order_id) where settled_at is not null;
create unique index payments_succeeded_part on payments (special_order_id, part) where settled_at is not null;
drop index payments_open;
create index payments_open on payments (next_check_at) where state in ('created', 'redirected', 'verifying');

create function payment_is_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a payment is kept'; end if;
  if old.state in ('failed', 'cancelled', 'expired', 'refunded', 'reversed')
    or (old.state <> 'created' and old.gateway <> new.gateway)
    or (old.authority is not null and old.authority is distinct from new.authority)
    or (old.ref_id is not null and old.ref_id is distinct from new.ref_id)
    or (old.settled_at is not null and old.settled_at is distinct from new.settled_at)
    or (new.id, new.reference, new.user_id, new.purpose, new.order_id, new.special_order_id, new.part, new.amount, new.wallet_amount,
      new.created_at) is distinct from (old.id, old.reference, old.user_id, old.purpose, old.order_id, old.special_order_id, old.part,
      old.amount, old.wallet_amount, old.created_at)
  then raise exception 'a payment ends once, and keeps what it is for'; end if;
  return new;
end $$;
create trigger payment_is_frozen before update or delete on payments for each row execute function payment_is_frozen();

-- Checked at the commit: money that was taken has paid its subject, or is on its way back.
create function payment_serves() returns trigger language plpgsql as $$
begin
  if exists (select from payments where id = new.id and state = 'succeeded' and settled_at is null) then
    raise exception 'a payment that succeeded has paid its subject, or is refunded';
  end if;
  return null;
end $$;
create constraint trigger payment_serves after insert or update on payments deferrable initially deferred
  for each row when (new.state = 'succeeded') execute function payment_serves();

-- Money on its way back. A refund to the wallet is done in the transaction that requests it; one to the card is sent by a job.
create table refunds (
  id uuid primary key,
  key text not null unique, -- of the cancellation, return or payment that it belongs to: each is refunded once
  payment_id uuid not null references payments,
  amount bigint not null check (amount > 0), -- Rial
  destination text not null check (destination in ('wallet', 'card')),
  state text not null check (state in ('requested', 'sent', 'succeeded', 'failed', 'unknown')),
  actor text not null check (actor ~ '^(system|(staff|member|service):.+)$'),
  reason text, -- of a failure, from the gateway
  checks integer not null default 0 check (checks >= 0),
  next_check_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (destination = 'card' or state = 'succeeded'),
  check ((state in ('requested', 'sent', 'unknown')) = (next_check_at is not null))
);
create index refunds_of_payment on refunds (payment_id);
create index refunds_open on refunds (next_check_at) where state in ('requested', 'sent', 'unknown');

create function refunds_fit_their_payment() returns trigger language plpgsql as $$
declare
  paid payments;
begin
  if restores_backup() then return new; end if;
  -- The refunds of one payment wait for each other here.
  select * into paid from payments where id = new.payment_id for no key update;
  if paid.state not in ('succeeded', 'refunded', 'reversed') then
    raise exception 'only a payment that succeeded is refunded';
  end if;
  if new.state <> 'failed' and new.amount > paid.amount - (
    select coalesce(sum(amount), 0) from refunds where payment_id = new.payment_id and state <> 'failed' and id <> new.id
  ) then
    raise exception 'refunds exceed what was paid';
  end if;
  return new;
end $$;
create trigger refunds_fit_their_payment before insert or update on refunds
  for each row execute function refunds_fit_their_payment();

create function refund_is_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a refund is kept'; end if;
  if old.state in ('succeeded', 'failed') or (old.state <> 'requested' and new.state in ('requested', 'sent'))
    or (new.id, new.key, new.payment_id, new.amount, new.destination, new.actor, new.created_at)
      is distinct from (old.id, old.key, old.payment_id, old.amount, old.destination, old.actor, old.created_at)
  then raise exception 'a refund is sent once, and ends once'; end if;
  return new;
end $$;
create trigger refund_is_frozen before update or delete on refunds for each row execute function refund_is_frozen();

-- The bank of a developer's machine: rows, so that a restart in the middle of a payment keeps it.
create table local_bank_payments (
  authority text primary key check (authority ~ '^A[0-9A-Za-z]{35}$'),
  merchant_id text not null,
  amount bigint not null check (amount > 0),
  callback_url text not null,
  description text not null,
  state text not null check (state in ('waiting', 'paid', 'verified', 'failed', 'reversed')),
  fault text check (fault in ('slow', 'cut')), -- of the bank when the payment is verified
  ref_id bigint generated by default as identity (start with 201000001) unique,
  created_at timestamptz not null
);
