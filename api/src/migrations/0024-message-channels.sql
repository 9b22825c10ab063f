-- One outbox for all channels. While a new version rolls out, processes of the version before still write to `sms_outbox`: it is a
-- view that can be written, until a later migration drops it.
alter table sms_outbox rename to outbox;
alter table outbox rename column mobile to recipient;
alter table outbox
  add column channel text not null default 'sms' check (channel in ('sms', 'email')),
  add column user_id uuid references users on delete cascade,
  add column event text; -- one event is sent once over each channel
create unique index outbox_events on outbox (event, channel) where event is not null;
create index outbox_of_member on outbox (user_id);
create index outbox_of_recipient on outbox (recipient, created_at);
alter index sms_outbox_waiting rename to outbox_waiting;
alter index sms_outbox_by_age rename to outbox_by_age;
create view sms_outbox as
  select id, recipient as mobile, template, tokens, created_at, not_after, attempts, sent_at, given_up_at, last_error
  from outbox where channel = 'sms';

alter table local_inbox
  alter column mobile drop not null,
  add column email text,
  add column subject text,
  add constraint local_inbox_receiver check (num_nonnulls(mobile, email) = 1);
create index local_inbox_of_email on local_inbox (email, id desc) where email is not null;

-- Messages in the panel of a member.
create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  event text not null unique,
  title text not null,
  text text not null,
  path text not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_of_member on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_by_age on notifications (created_at);

-- Only what differs from the default, which is every channel.
create table message_preferences (
  user_id uuid not null references users on delete cascade,
  topic text not null,
  channel text not null check (channel in ('sms', 'email')),
  enabled boolean not null,
  primary key (user_id, topic, channel)
);

-- The confirmed e-mail address of a member, and the one that waits for its code.
create table email_addresses (
  user_id uuid primary key references users on delete cascade,
  email text,
  pending_email text,
  code_hmac text,
  code_expires_at timestamptz,
  attempts integer not null default 0
);
