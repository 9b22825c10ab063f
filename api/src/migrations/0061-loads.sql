-- What a product is made to carry, for filters: the kilograms of one piece (null: it carries none, or nobody knows), and what is put into it
-- (ids of `modules/catalogue/loads.ts`).
alter table products
  add column load_from double precision,
  add column load_to double precision,
  add column uses integer[] not null default '{}',
  add constraint products_load_check check (load_from > 0 and load_to >= load_from and (load_from is null) = (load_to is null));

-- The products of the first catalogue, recognised by their SKUs.
update products set load_from = loads.load_from, load_to = loads.load_to, uses = loads.uses::integer[]
from (values
  (1, 40, 50, '{1,2,4,5}'), (2, 60, 60, '{6}'), (3, 10, 10, '{1}'), (4, 40, 40, '{3}'), (5, 25, 40, '{10,11}'), (6, 1, 1, '{1,4,6}'),
  (7, null::integer, null::integer, '{7}'), (8, 15, 15, '{13}'), (9, 12, 12, '{13,14}'), (10, 1000, 1000, '{2,9,10}'), (11, 1000, 1000, '{2,8,9}'),
  (13, 25, 25, '{2,4}'), (14, 60, 65, '{4}'), (15, 35, 50, '{8}'), (16, 40, 40, '{5}'), (17, null, null, '{15,12}'),
  (18, null, null, '{15}'), (19, 50, 50, '{10}'), (20, 12, 18, '{10}'), (21, 40, 40, '{8}'), (22, 25, 50, '{9}'), (23, 10, 10, '{2}'),
  (24, 50, 50, '{3}'), (25, 15, 25, '{8}'), (26, 30, 30, '{15}'), (27, 20, 40, '{8,11,12}'), (28, 5, 5, '{1}'), (29, 30, 30, '{10}'),
  (30, 15, 15, '{8}'), (31, null, null, '{6,14}'), (32, 5, 5, '{1,4}'), (33, 6, 6, '{15}'), (34, null, null, '{15}'), (35, 8, 8, '{13}'),
  (36, 8, 8, '{13}'), (37, 6, 6, '{13}'), (38, null, null, '{7,13}'), (39, null, null, '{14}'), (40, null, null, '{14}'),
  (41, null, null, '{14}'), (42, 1, 1, '{4,14}'), (43, 1250, 1250, '{2,9}'), (44, 1000, 1000, '{1,2,3}'), (45, 500, 500, '{2,9}'),
  (46, 600, 600, '{11}'), (47, 1000, 1000, '{9}'), (48, 20, 30, '{5}'), (49, 5, 8, '{5}'), (50, 1, 1, '{5}'), (51, 18, 18, '{12}'),
  (52, 3, 3, '{5,13}'), (53, null, null, '{7}'), (54, 0.25, 0.5, '{6}'), (55, 3, 7, '{13,14}'), (56, 25, 25, '{3}'),
  (57, 0.15, 0.3, '{4,6}')
) as loads (id, load_from, load_to, uses)
where products.id = loads.id
  and exists (select from variants where product_id = products.id and sku like 'G' || lpad(products.id::text, 3, '0') || '%');
