-- The addresses of members. An order keeps a copy of its address, so these rows can be changed and deleted at any time.
create table addresses (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  title text,
  recipient text not null,
  mobile text not null check (mobile ~ '^09[0-9]{9}$'),
  province text not null, -- names of shared/lib/cities.ts
  city text not null,
  line text not null,
  plaque text,
  unit text,
  postal_code text not null check (postal_code ~ '^[0-9]{10}$'),
  is_default boolean not null,
  created_at timestamptz not null
);
create index addresses_of_member on addresses (user_id, id desc);
create unique index default_address on addresses (user_id) where is_default;
