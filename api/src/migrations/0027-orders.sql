-- Orders. Everything that the shopper accepted is stored with the order: later changes of the catalogue or of an address do not change it.
create table orders (
  id uuid primary key,
  number integer not null unique check (number between 100000000 and 999999999), -- random: it is read out, and does not show how much is sold
  user_id uuid not null references users,
  state text not null check (state in ('awaiting_payment', 'paid', 'preparing', 'ready_to_ship', 'shipped', 'delivered',
    'return_requested', 'return_approved', 'return_rejected', 'returned', 'refunded', 'cancelled', 'expired')),
  recipient_name text not null,
  recipient_mobile text not null,
  province text, -- these four are null when the order is picked up
  city text,
  address text,
  postal_code text,
  shipping_method text not null check (shipping_method in ('pishtaz', 'tipax', 'freight', 'courier', 'pickup')),
  weight_grams integer not null check (weight_grams >= 0),
  note text not null,
  before bigint not null, -- Rial, as all amounts: the goods without any reduction
  goods bigint not null check (goods between 0 and before),
  discount bigint not null check (discount between 0 and goods),
  shipping bigint not null check (shipping >= 0),
  total bigint not null check (total = goods - discount + shipping),
  vat bigint not null check (vat between 0 and goods - discount),
  vat_percent integer not null check (vat_percent between 0 and 100),
  accepted_total bigint not null check (accepted_total = total), -- shown to the shopper before the order
  search_key text not null,
  expires_at timestamptz not null, -- of the hold on its stock
  tracking_code text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  delivered_at timestamptz,
  check (num_nonnulls(province, city, address, postal_code) = case when shipping_method = 'pickup' then 0 else 4 end)
);
create index orders_of_member on orders (user_id, id desc);
create index orders_unpaid on orders (expires_at) where state = 'awaiting_payment';
create index orders_to_handle on orders (id) where state in ('paid', 'preparing', 'ready_to_ship', 'shipped');

create table order_lines (
  order_id uuid not null references orders,
  variant_id integer not null references variants,
  position integer not null,
  product_id integer not null references products,
  title text not null,
  options text not null, -- size, colour and print in words; empty for a product with one variant
  sku text not null,
  picture_id text references pictures,
  picture_alt text,
  unit text not null,
  pack_step integer not null check (pack_step > 0),
  quantity integer not null check (quantity > 0),
  price bigint not null check (price > 0), -- of one unit without a tier
  tiers jsonb not null, -- [{quantity, percent_off}]: they price what is left after a partial return
  tier_percent integer not null check (tier_percent between 0 and 99),
  unit_price bigint not null check (unit_price between 1 and price),
  before bigint not null check (before >= total),
  total bigint not null check (total = unit_price * quantity),
  discount bigint not null check (discount between 0 and total),
  vat bigint not null check (vat between 0 and total - discount),
  weight_grams integer not null check (weight_grams >= 0), -- of one unit
  primary key (order_id, variant_id),
  unique (order_id, position)
);
create index order_lines_of_variant on order_lines (variant_id);
create index order_lines_of_product on order_lines (product_id);
create index order_lines_of_picture on order_lines (picture_id);

-- The timeline: each change of the state. `position` counts from 0 within one order.
create table order_events (
  order_id uuid not null references orders,
  position integer not null,
  from_state text,
  to_state text not null,
  actor text not null check (actor ~ '^(system|(staff|member|service):.+)$'),
  reason text,
  at timestamptz not null,
  primary key (order_id, position)
);

-- Attempts to pay an order. One of them can succeed.
create table payments (
  id uuid primary key,
  order_id uuid not null references orders,
  gateway text not null check (gateway ~ '^[a-z][a-z0-9-]*$'),
  amount bigint not null check (amount > 0), -- Rial
  state text not null check (state in ('created', 'redirected', 'verifying', 'succeeded', 'failed', 'cancelled', 'expired',
    'refunded', 'reversed')),
  authority text, -- the gateway's name of the attempt
  ref_id text, -- the bank's name of the payment
  card text, -- the last digits only
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (gateway, authority),
  unique (gateway, ref_id),
  check (state not in ('succeeded', 'refunded', 'reversed') or ref_id is not null)
);
create index payments_of_order on payments (order_id, created_at);
create unique index payments_succeeded on payments (order_id) where state in ('succeeded', 'refunded');
create index payments_open on payments (updated_at) where state in ('created', 'redirected', 'verifying');

create function rows_are_kept() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger order_events_are_kept before update or delete on order_events for each row execute function rows_are_kept();
create trigger order_events_are_never_emptied before truncate on order_events for each statement execute function rows_are_kept();
create trigger order_lines_are_kept before update or delete on order_lines for each row execute function rows_are_kept();

create function orders_are_frozen() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{state,tracking_code,updated_at,delivered_at}'::text[]
    is distinct from to_jsonb(old) - '{state,tracking_code,updated_at,delivered_at}'::text[]
  then raise exception 'an order keeps what its shopper accepted'; end if;
  return new;
end $$;
create trigger orders_are_frozen before update on orders for each row execute function orders_are_frozen();
