-- The order of Torob's feed, which is read page by page to the end.
create index products_by_age on products (published_at desc, id desc) where active;
