-- The request to return an order, or a part of it. Its state follows the state of the order.
create table returns (
  id uuid primary key,
  order_id uuid not null unique references orders,
  reason text not null check (reason in ('withdrawal', 'defect', 'wrong', 'missing')),
  note text not null,
  state text not null check (state in ('requested', 'approved', 'rejected', 'returned', 'refunded')),
  refund bigint not null check (refund >= 0), -- Rial, as shown to the member before the request, with the shipping below
  shipping_refund bigint not null check (shipping_refund between 0 and refund),
  decision text, -- the words of the shop
  tracking_code text, -- of the parcel that the member sends
  created_at timestamptz not null,
  decided_at timestamptz,
  updated_at timestamptz not null,
  check ((state = 'requested') = (decided_at is null)),
  check (state <> 'rejected' or decision is not null)
);
create index returns_open on returns (created_at) where state in ('requested', 'approved', 'returned');

create table return_lines (
  return_id uuid not null references returns,
  order_id uuid not null,
  variant_id integer not null,
  quantity integer not null check (quantity > 0),
  refund bigint not null check (refund >= 0),
  primary key (return_id, variant_id),
  foreign key (order_id, variant_id) references order_lines
);
create index return_lines_of_order on return_lines (order_id, variant_id);

create table return_pictures (
  upload_id uuid primary key references uploads,
  return_id uuid not null references returns,
  position integer not null
);
create index return_pictures_of_return on return_pictures (return_id, position);

-- The order line that a member reviews. Reviews of the first data have none. The constraints are not validated, because the new
-- columns of existing rows are empty, and a scan would block the table.
alter table reviews
  add column order_id uuid,
  add column variant_id integer,
  add column updated_at timestamptz,
  add column revision integer not null default 1, -- grows with each edit, so that no one approves a text that they have not seen
  add constraint reviews_of_line foreign key (order_id, variant_id) references order_lines not valid,
  add constraint reviews_line_is_whole check ((order_id is null) = (variant_id is null)) not valid;
create index reviews_of_line on reviews (order_id, variant_id);

create table review_pictures (
  upload_id uuid primary key references uploads,
  review_id uuid not null references reviews on delete cascade,
  position integer not null
);
create index review_pictures_of_review on review_pictures (review_id, position);
