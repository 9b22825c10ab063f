create table menus (
  slug text primary key,
  items jsonb not null
);

-- `components` is what the shell reads by slug; `paragraphs` is a page that people read.
create table pages (
  id integer primary key,
  slug text not null unique,
  title text not null,
  paragraphs jsonb not null default '[]',
  components jsonb not null default '[]',
  readable boolean not null
);

create table categories (
  id integer primary key,
  slug text not null,
  title text not null,
  description text not null
);

create table products (
  id integer primary key,
  slug text not null,
  name text not null,
  category_id integer not null references categories,
  price bigint not null check (price > 0), -- Rial
  summary text not null,
  stock integer not null check (stock >= 0),
  search_key text not null
);
create index products_by_category on products (category_id, id);

create table blog_categories (
  id integer primary key,
  slug text not null,
  title text not null
);

create table articles (
  id integer primary key,
  slug text not null,
  title text not null,
  category_id integer not null references blog_categories,
  summary text not null,
  paragraphs jsonb not null,
  published_at timestamptz not null,
  updated_at timestamptz not null default now(),
  search_key text not null
);
create index articles_by_category on articles (category_id, published_at desc, id desc);
create index articles_by_age on articles (published_at desc, id desc);
