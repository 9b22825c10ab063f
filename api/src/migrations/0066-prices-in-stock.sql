-- The prices of a product are those of the variants that can be bought now, as `catalogue/derived.ts` computes them from here on.
with stocked as (
  select product_id, variants.id, price, compare_at, on_hand - reserved >= pack_step as in_stock
  from variants join products on products.id = product_id
  where variants.active and price is not null
), priced as (
  select product_id, id, price, compare_at
  from (select *, bool_or(in_stock) over (partition by product_id) as has_stock from stocked) as variants
  where in_stock or not has_stock
), offers as (
  select product_id, min(price) as min_price, max(price) as max_price,
    (array_agg(compare_at order by price, id))[1] as min_compare_at
  from priced group by product_id
)
update products set min_price = offers.min_price, max_price = offers.max_price, min_compare_at = offers.min_compare_at,
  discount_percent = coalesce((offers.min_compare_at - offers.min_price) * 100 / offers.min_compare_at, 0)::integer
from offers
where products.id = offers.product_id
  and (products.min_price, products.max_price, products.min_compare_at)
    is distinct from (offers.min_price, offers.max_price, offers.min_compare_at);
