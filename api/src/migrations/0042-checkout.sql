-- The order keeps what its shopper accepted about the delivery and the coupon. The new columns of stored orders are empty.
create table coupons (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{3,30}$'),
  title text not null, -- shown to the shopper
  kind text not null check (kind in ('percent', 'amount', 'free-shipping')),
  percent integer check (percent between 1 and 100),
  amount bigint check (amount > 0), -- Rial, as all amounts
  max_discount bigint check (max_discount > 0), -- of a percentage
  min_goods bigint not null default 0 check (min_goods >= 0), -- of the goods that it applies to
  category_ids integer[] check (cardinality(category_ids) > 0), -- with those below them; null: all goods
  max_uses integer check (max_uses > 0),
  max_uses_per_member integer check (max_uses_per_member > 0),
  starts_at timestamptz not null,
  ends_at timestamptz,
  actor text not null check (actor ~ '^(system|(staff|member|service):.+)$'),
  created_at timestamptz not null,
  check ((kind = 'percent') = (percent is not null)),
  check ((kind = 'amount') = (amount is not null)),
  check (kind = 'percent' or max_discount is null),
  check (ends_at is null or ends_at >= starts_at)
);

-- Wrong codes, for the limit on guessing: of a member and of a network address.
create table coupon_tries (
  caller text not null, -- the id of a member, or the HMAC of an address
  tried_at timestamptz not null
);
create index coupon_tries_of_caller on coupon_tries (caller, tried_at);
create index coupon_tries_by_age on coupon_tries (tried_at);

-- The courier's window of an order and the order's coupon are counted over the orders that have not ended, so that an end gives both back.
alter table orders
  add column slot_day text check (slot_day ~ '^\d{4}-\d{2}-\d{2}$'), -- of the calendar in Tehran, as all days here
  add column slot_from integer check (slot_from between 0 and 23), -- hours
  add column slot_to integer check (slot_to between 1 and 24),
  add column delivery_from text check (delivery_from ~ '^\d{4}-\d{2}-\d{2}$'), -- the first and the last day on which it should arrive
  add column delivery_to text check (delivery_to ~ '^\d{4}-\d{2}-\d{2}$'),
  add column shipping_postpaid boolean not null default false, -- the carrier is paid on delivery
  add column holds_stock boolean not null default true, -- false: its stock is taken when it is paid
  add column coupon_id uuid references coupons,
  add constraint orders_slot_whole check (num_nonnulls(slot_day, slot_from, slot_to) in (0, 3)),
  add constraint orders_dates_whole check (num_nonnulls(delivery_from, delivery_to) in (0, 2)),
  add constraint orders_postpaid_is_free check (not shipping_postpaid or shipping = 0);

create index orders_of_slot on orders (slot_day, slot_from) where slot_day is not null and state not in ('cancelled', 'expired');
create index orders_of_coupon on orders (coupon_id, user_id) where coupon_id is not null;
create index orders_by_age on orders (created_at);

-- The network address from which an order was placed, for a day.
create table order_origins (
  order_id uuid primary key references orders,
  address_hmac text not null,
  placed_at timestamptz not null
);
create index order_origins_of_address on order_origins (address_hmac, placed_at);
create index order_origins_by_age on order_origins (placed_at);

-- What a member has chosen for the next order.
create table checkouts (
  user_id uuid primary key references users on delete cascade,
  method text check (method in ('pishtaz', 'tipax', 'freight', 'courier', 'pickup')),
  address_id uuid references addresses on delete set null,
  recipient_name text, -- null: the one of the address, or the member
  recipient_mobile text,
  slot_id text,
  note text not null default '',
  coupon_id uuid references coupons on delete set null,
  updated_at timestamptz not null
);
create index checkouts_of_address on checkouts (address_id);
create index checkouts_of_coupon on checkouts (coupon_id);
