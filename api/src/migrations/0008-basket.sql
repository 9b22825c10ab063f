-- A member's basket. It holds no stock; `price_seen` is the price of a piece that the shopper last saw, to tell of changes.
create table basket_lines (
  user_id uuid not null references users on delete cascade,
  variant_id integer not null references variants on delete cascade,
  quantity integer not null check (quantity > 0),
  price_seen bigint,
  added_at timestamptz not null default clock_timestamp(),
  primary key (user_id, variant_id)
);
