-- Bags that are made to order. What was wished for and what it was estimated at stay as they were when they were sent.
create table special_orders (
  id uuid primary key,
  code text not null unique, -- to be named on the phone, and guessed by nobody
  user_id uuid not null references users,
  state text not null check (state in ('submitted', 'needs_info', 'quoted', 'accepted', 'deposit_paid', 'in_production',
    'ready', 'balance_paid', 'shipped', 'delivered', 'rejected', 'declined', 'quote_expired', 'cancelled')),
  spec jsonb not null,
  note text not null,
  estimate jsonb not null,
  request_key uuid not null, -- made by the sender: the same when the same is sent again
  request_digest text not null,
  quote_total bigint check (quote_total > 0),
  quote_days integer check (quote_days > 0),
  quote_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, request_key),
  check ((quote_total is null) = (quote_days is null) and (quote_total is null) = (quote_until is null))
);
create index special_orders_of_owner on special_orders (user_id, created_at desc);
create index special_orders_quoted on special_orders (quote_until) where state = 'quoted';

-- How each came to where it is; `position` counts from 0 within one order.
create table special_order_moves (
  order_id uuid not null references special_orders on delete cascade,
  position integer not null,
  state text not null,
  moved_by text not null check (moved_by in ('member', 'shop', 'system')),
  moved_at timestamptz not null,
  primary key (order_id, position)
);

create table special_order_messages (
  id uuid primary key,
  order_id uuid not null references special_orders on delete cascade,
  written_by text not null check (written_by in ('member', 'shop')),
  text text not null,
  created_at timestamptz not null
);
create index special_order_messages_of_order on special_order_messages (order_id, id);

create table special_order_files (
  upload_id uuid primary key references uploads,
  order_id uuid not null references special_orders on delete cascade,
  position integer not null
);
create index special_order_files_of_order on special_order_files (order_id, position);
