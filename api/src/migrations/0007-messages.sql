-- What is to be sent, written in the transaction that is the reason for it. `tokens` is emptied once it is settled: they may be a
-- code that signs in.
create table sms_outbox (
  id uuid primary key,
  mobile text not null,
  template text not null,
  tokens jsonb not null,
  created_at timestamptz not null default now(),
  not_after timestamptz not null, -- a code that has expired is not worth sending
  attempts integer not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text
);
create index sms_outbox_waiting on sms_outbox (created_at) where sent_at is null and given_up_at is null;
create index sms_outbox_by_age on sms_outbox (created_at);

-- What the local provider "sent": the inbox page of a shop that has no real one.
create table local_inbox (
  id uuid primary key,
  mobile text not null,
  text text not null,
  code text,
  sent_at timestamptz not null default now()
);
create index local_inbox_of_mobile on local_inbox (mobile, id desc);

create table contact_messages (
  id uuid primary key,
  number integer generated always as identity unique, -- to be named on the phone
  user_id uuid references users,
  name text not null,
  mobile text not null,
  subject text not null,
  message text not null,
  address_hmac text not null,
  created_at timestamptz not null default now(),
  handled_at timestamptz
);
create index contact_messages_open on contact_messages (created_at) where handled_at is null;
