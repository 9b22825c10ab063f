-- A special order that is paid in full has an invoice too. The new constraints are not validated: no row has a special order yet.
alter table invoices
  alter column order_id drop not null,
  add column special_order_id uuid,
  add constraint invoices_special_order foreign key (special_order_id) references special_orders not valid,
  add constraint invoices_have_one_subject check (num_nonnulls(order_id, special_order_id) = 1) not valid,
  -- Bags that were made to order are not returned.
  add constraint invoices_of_returns_have_an_order check (kind <> 'return' or special_order_id is null) not valid;
create unique index invoices_of_special_order on invoices (special_order_id)
  where kind = 'sale' and voided_at is null and special_order_id is not null;
create index invoices_of_any_special_order on invoices (special_order_id) where special_order_id is not null;

-- As before, but `<>` would let everything pass where one side is null.
create or replace function invoice_void_fits() returns trigger language plpgsql as $$
declare
  original invoices;
begin
  if restores_backup() then return new; end if;
  select * into original from invoices where id = new.original_id for no key update;
  if original.kind is not distinct from 'void' or original.voided_at is null
    or (original.order_id, original.special_order_id, original.user_id, original.lines)
      is distinct from (new.order_id, new.special_order_id, new.user_id, new.lines)
  then raise exception 'a void names a voided invoice and repeats its lines'; end if;
  return new;
end $$;

create or replace function invoice_return_fits() returns trigger language plpgsql as $$
declare
  original invoices;
begin
  if restores_backup() then return new; end if;
  select * into original from invoices where id = new.original_id for no key update;
  if original.kind is distinct from 'sale' or original.voided_at is not null or original.order_id is null
    or (original.order_id, original.user_id) is distinct from (new.order_id, new.user_id)
  then raise exception 'a return invoice belongs to a valid sale of the same order'; end if;
  if exists (
    select from (
      select line.* from jsonb_to_recordset(new.lines)
        as line ("position" integer, quantity bigint, vat bigint, total_with_vat bigint)
      union all
      select line.* from invoices, jsonb_to_recordset(lines)
        as line ("position" integer, quantity bigint, vat bigint, total_with_vat bigint)
      where original_id = new.original_id and voided_at is null
    ) as returned
    group by returned."position"
    having not exists (
      select from jsonb_to_recordset(original.lines)
        as sold ("position" integer, quantity bigint, vat bigint, total_with_vat bigint)
      where sold."position" = returned."position" and sold.quantity >= sum(returned.quantity)
        and sold.vat >= sum(returned.vat) and sold.total_with_vat >= sum(returned.total_with_vat)
    )
  ) then raise exception 'the returns exceed the original invoice'; end if;
  return new;
end $$;

-- A quote keeps its deposit and its percentage of tax: later changes of the shop's rules do not reach it.
alter table special_orders
  add column quote_deposit bigint check (quote_deposit between 0 and quote_total), -- Rial
  add column vat_percent integer check (vat_percent between 0 and 100); -- contained in the quote

-- Quotes from before, and those that processes of the version before write while this one rolls out, get the values of that version. Its
-- percentage of tax is a setting, which only its latest order has stored. A later migration drops the trigger.
create function complete_quote() returns trigger language plpgsql as $$
begin
  new.quote_deposit := coalesce(new.quote_deposit, new.quote_total * 60 / 100 / 1000 * 1000);
  new.vat_percent := coalesce(new.vat_percent, (select vat_percent from orders order by id desc limit 1), 10);
  return new;
end $$;
create trigger complete_quote before insert or update on special_orders
  for each row when (new.quote_total is not null and (new.quote_deposit is null or new.vat_percent is null))
  execute function complete_quote();
update special_orders set quote_total = quote_total where quote_total is not null;
alter table special_orders
  add constraint special_order_quotes_are_whole
  check ((quote_total is null) = (quote_deposit is null) and (quote_total is null) = (vat_percent is null));
