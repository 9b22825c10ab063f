-- What a member likes, the newest first. A product that is not sold any more stays here unseen: it may come back.
create table favorites (
  user_id uuid not null references users on delete cascade,
  product_id integer not null references products on delete cascade,
  liked_at timestamptz not null,
  primary key (user_id, product_id)
);
create index favorites_of_product on favorites (product_id);
