-- Who wants to be told when a variant is back. One wish of a number for a variant at a time; once told, it may be made again.
create table restock_requests (
  id uuid primary key,
  variant_id integer not null references variants on delete cascade,
  mobile text not null,
  address_hmac text not null,
  created_at timestamptz not null default now(),
  told_at timestamptz
);
create unique index restock_requests_open on restock_requests (variant_id, mobile) where told_at is null;
create index restock_requests_of_address on restock_requests (address_hmac, created_at);
create index restock_requests_told on restock_requests (told_at) where told_at is not null;

-- Who wants to be called about a price that the shop names when asked.
create table callback_requests (
  id uuid primary key,
  number integer generated always as identity unique, -- to be named on the phone
  product_id integer not null references products on delete cascade,
  variant_id integer references variants on delete set null,
  user_id uuid references users,
  name text not null,
  mobile text not null,
  best_time text check (best_time in ('morning', 'noon', 'evening')), -- null: at any time
  address_hmac text not null,
  created_at timestamptz not null default now(),
  handled_at timestamptz
);
create index callback_requests_open on callback_requests (created_at) where handled_at is null;
create index callback_requests_of_address on callback_requests (address_hmac, created_at);
