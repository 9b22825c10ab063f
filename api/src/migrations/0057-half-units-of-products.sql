alter table products
  drop constraint products_pack_step_check,
  alter column pack_step type double precision,
  alter column available type double precision,
  add constraint products_are_sold_in_steps check (pack_step = 0.5 or (pack_step between 1 and 500 and pack_step = floor(pack_step)));
