-- What products are found by, apart from them: a piece sold changes its product's row, and would write all its words anew.
-- The first line of a search key is the title: what is found there comes before what is found in the text.
create table product_texts (
  product_id integer primary key references products on delete cascade,
  title tsvector not null,
  whole tsvector not null
);
create index product_texts_by_title on product_texts using gin (title);
create index product_texts_by_whole on product_texts using gin (whole);

alter table articles add column title_search tsvector
  generated always as (to_tsvector('simple', split_part(search_key, E'\n', 1))) stored;
create index articles_by_title_search on articles using gin (title_search);

-- A word as it sounds: what a Persian ear does not tell apart is one letter here.
create function search_sound(word text) returns text language sql immutable strict parallel safe
return translate(word, 'اعءبپتطثسصجچحهخدذزضظرژشغقفکگلمنوی', 'aaabpttsssjchhxdzzzzrzeqqfkglmnvi');

-- Every word that can be found, and in how many texts. Triggers write all this, so that nobody can forget to.
create table search_words (
  word text collate "C" primary key,
  uses integer not null check (uses > 0),
  sound text not null generated always as (search_sound(word)) stored
);
create index search_words_by_sound on search_words using gist (sound gist_trgm_ops);

create function search_words_of(search_key text) returns setof text language sql immutable strict
begin atomic
  select distinct word from unnest(string_to_array(translate(search_key, E'\n', ' '), ' ')) as word
  where length(word) between 2 and 40 and word !~ '^[0-9]{5,}$'; -- a code has no spelling to correct
end;

create function count_search_words(gone text[], come text[]) returns void language plpgsql as $$
declare
  changed text[];
  changes integer[];
begin
  -- In one order for everyone, so that two writers wait for each other and never in a circle.
  select array_agg(word order by word collate "C"), array_agg(change order by word collate "C")
  into changed, changes from (
    select word, sum(step)::integer as change from (
      select search_words_of(key) as word, -1 as step from unnest(gone) as key
      union all select search_words_of(key), 1 from unnest(come) as key
    ) as steps group by word having sum(step) <> 0
  ) as sums;
  perform from search_words where word = any(changed) order by word for update;
  delete from search_words using unnest(changed, changes) as sums(word, change)
  where search_words.word = sums.word and uses + change <= 0;
  update search_words set uses = uses + change from unnest(changed, changes) as sums(word, change)
  where search_words.word = sums.word and change < 0;
  insert into search_words (word, uses)
  select word, change from unnest(changed, changes) as sums(word, change) where change > 0
  on conflict (word) do update set uses = search_words.uses + excluded.uses;
end $$;

create function products_come_with_words() returns trigger language plpgsql as $$
begin
  insert into product_texts
  select id, to_tsvector('simple', split_part(search_key, E'\n', 1)), to_tsvector('simple', search_key) from come;
  perform count_search_words('{}', (select array_agg(search_key) from come where active));
  return null;
end $$;
create function products_go_with_words() returns trigger language plpgsql as $$
begin
  perform count_search_words((select array_agg(search_key) from gone where active), '{}');
  return null;
end $$;
create function product_changes_words() returns trigger language plpgsql as $$
begin
  update product_texts
  set title = to_tsvector('simple', split_part(new.search_key, E'\n', 1)), whole = to_tsvector('simple', new.search_key)
  where product_id = new.id;
  perform count_search_words(
    case when old.active then array[old.search_key] end, case when new.active then array[new.search_key] end);
  return null;
end $$;
create trigger products_come after insert on products
  referencing new table as come for each statement execute function products_come_with_words();
create trigger products_go after delete on products
  referencing old table as gone for each statement execute function products_go_with_words();
create trigger product_changes after update on products for each row
  when ((old.search_key, old.active) is distinct from (new.search_key, new.active))
  execute function product_changes_words();

create function articles_come_with_words() returns trigger language plpgsql as $$
begin
  perform count_search_words('{}', (select array_agg(search_key) from come));
  return null;
end $$;
create function articles_go_with_words() returns trigger language plpgsql as $$
begin
  perform count_search_words((select array_agg(search_key) from gone), '{}');
  return null;
end $$;
create function article_changes_words() returns trigger language plpgsql as $$
begin
  perform count_search_words(array[old.search_key], array[new.search_key]);
  return null;
end $$;
create trigger articles_come after insert on articles
  referencing new table as come for each statement execute function articles_come_with_words();
create trigger articles_go after delete on articles
  referencing old table as gone for each statement execute function articles_go_with_words();
create trigger article_changes after update on articles for each row
  when (old.search_key is distinct from new.search_key) execute function article_changes_words();

-- Phrases that mean the same. `joined` is how a phrase is looked up: «بیگ بگ», «بیگ‌بگ» and «بیگبگ» are one.
create table search_synonyms (
  joined text primary key,
  phrase text not null,
  meaning integer not null
);
create index search_synonyms_by_meaning on search_synonyms (meaning);

-- The articles about a product.
create index article_products_by_product on article_products (product_id, article_id);
