-- In how many products a word stands and in how many articles, and in how many titles of them: a word that one article
-- mentions is none that a product could be found by. A single digit counts as well: «۵ کیلویی».
drop table search_words;
create table search_words (
  word text collate "C" primary key,
  products integer not null default 0 check (products >= 0),
  product_titles integer not null default 0,
  articles integer not null default 0 check (articles >= 0),
  article_titles integer not null default 0,
  uses integer not null generated always as (products + articles) stored check (uses > 0),
  sound text not null generated always as (search_sound(word)) stored
);
create index search_words_by_sound on search_words using gist (sound gist_trgm_ops);

create or replace function search_words_of(search_key text) returns setof text language sql immutable strict
begin atomic
  select distinct word from unnest(string_to_array(translate(search_key, E'\n', ' '), ' ')) as word
  -- A code has no spelling to correct.
  where (length(word) between 2 and 40 or word ~ '^[0-9]$') and word !~ '^[0-9]{5,}$';
end;

-- `gone` and `come` are search keys, all of products or all of articles.
create function count_search_words(of_products boolean, gone text[], come text[]) returns void language plpgsql as $$
declare
  changed text[];
  texts integer[];
  titles integer[];
begin
  -- In one order for everyone, so that two writers wait for each other and never in a circle.
  select array_agg(word order by word collate "C"), array_agg(in_texts order by word collate "C"),
    array_agg(in_titles order by word collate "C")
  into changed, texts, titles from (
    select word, coalesce(sum(step) filter (where not titled), 0)::integer as in_texts,
      coalesce(sum(step) filter (where titled), 0)::integer as in_titles
    from (
      select search_words_of(key) as word, -1 as step, false as titled from unnest(gone) as key
      union all select search_words_of(split_part(key, E'\n', 1)), -1, true from unnest(gone) as key
      union all select search_words_of(key), 1, false from unnest(come) as key
      union all select search_words_of(split_part(key, E'\n', 1)), 1, true from unnest(come) as key
    ) as steps group by word
  ) as sums where in_texts <> 0 or in_titles <> 0;
  perform from search_words where word = any(changed) order by word for update;
  delete from search_words using unnest(changed, texts) as sums(word, more)
  where search_words.word = sums.word and uses + more <= 0;
  update search_words set
    products = products + case when of_products then more else 0 end,
    product_titles = product_titles + case when of_products then more_titles else 0 end,
    articles = articles + case when of_products then 0 else more end,
    article_titles = article_titles + case when of_products then 0 else more_titles end
  from unnest(changed, texts, titles) as sums(word, more, more_titles)
  where search_words.word = sums.word and more <= 0;
  insert into search_words as old (word, products, product_titles, articles, article_titles)
  select word, case when of_products then more else 0 end, case when of_products then more_titles else 0 end,
    case when of_products then 0 else more end, case when of_products then 0 else more_titles end
  from unnest(changed, texts, titles) as sums(word, more, more_titles) where more > 0
  on conflict (word) do update set
    products = old.products + excluded.products, product_titles = old.product_titles + excluded.product_titles,
    articles = old.articles + excluded.articles, article_titles = old.article_titles + excluded.article_titles;
end $$;

create or replace function products_come_with_words() returns trigger language plpgsql as $$
begin
  insert into product_texts
  select id, to_tsvector('simple', split_part(search_key, E'\n', 1)), to_tsvector('simple', search_key) from come;
  perform count_search_words(true, '{}', (select array_agg(search_key) from come where active));
  return null;
end $$;
create or replace function products_go_with_words() returns trigger language plpgsql as $$
begin
  perform count_search_words(true, (select array_agg(search_key) from gone where active), '{}');
  return null;
end $$;
create or replace function product_changes_words() returns trigger language plpgsql as $$
begin
  update product_texts
  set title = to_tsvector('simple', split_part(new.search_key, E'\n', 1)), whole = to_tsvector('simple', new.search_key)
  where product_id = new.id;
  perform count_search_words(
    true, case when old.active then array[old.search_key] end, case when new.active then array[new.search_key] end);
  return null;
end $$;
create or replace function articles_come_with_words() returns trigger language plpgsql as $$
begin
  perform count_search_words(false, '{}', (select array_agg(search_key) from come));
  return null;
end $$;
create or replace function articles_go_with_words() returns trigger language plpgsql as $$
begin
  perform count_search_words(false, (select array_agg(search_key) from gone), '{}');
  return null;
end $$;
create or replace function article_changes_words() returns trigger language plpgsql as $$
begin
  perform count_search_words(false, array[old.search_key], array[new.search_key]);
  return null;
end $$;
drop function count_search_words(text[], text[]);

insert into search_words (word, products, product_titles, articles, article_titles)
select word, count(*) filter (where kind = 'product'), count(*) filter (where kind = 'product title'),
  count(*) filter (where kind = 'article'), count(*) filter (where kind = 'article title')
from (
  select 'product' as kind, search_words_of(search_key) as word from products where active
  union all select 'product title', search_words_of(split_part(search_key, E'\n', 1)) from products where active
  union all select 'article', search_words_of(search_key) from articles
  union all select 'article title', search_words_of(split_part(search_key, E'\n', 1)) from articles
) as words group by word;

-- «جوال» is a sack and nothing else, although a sack is also a bag: a phrase may have several meanings.
alter table search_synonyms drop constraint search_synonyms_pkey, add primary key (joined, meaning);

-- A code as it is asked for: «G001-60X100» is «g001 60x100», and what begins with whole parts of it is found.
create function search_code(sku text) returns text language sql immutable strict parallel safe
return trim(lower(regexp_replace(sku, '[^[:alnum:]]+', ' ', 'g')));
create index variants_by_code on variants (search_code(sku) collate "C");
