alter table basket_lines
  alter column quantity type double precision,
  add constraint basket_lines_have_half_units check (quantity * 2 = floor(quantity * 2));
-- Half a unit at an odd price is rounded down to a whole Rial, which favours the buyer.
alter table order_lines
  drop constraint order_lines_check2,
  alter column pack_step type double precision,
  alter column quantity type double precision,
  add constraint order_lines_cost_their_price check (total = floor(unit_price * quantity)),
  add constraint order_lines_have_half_units check (quantity * 2 = floor(quantity * 2) and pack_step * 2 = floor(pack_step * 2));
alter table return_lines
  alter column quantity type double precision,
  add constraint return_lines_have_half_units check (quantity * 2 = floor(quantity * 2));

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
        as line ("position" integer, quantity double precision, vat bigint, total_with_vat bigint)
      union all
      select line.* from invoices, jsonb_to_recordset(lines)
        as line ("position" integer, quantity double precision, vat bigint, total_with_vat bigint)
      where original_id = new.original_id and voided_at is null
    ) as returned
    group by returned."position"
    having not exists (
      select from jsonb_to_recordset(original.lines)
        as sold ("position" integer, quantity double precision, vat bigint, total_with_vat bigint)
      where sold."position" = returned."position" and sold.quantity >= sum(returned.quantity)
        and sold.vat >= sum(returned.vat) and sold.total_with_vat >= sum(returned.total_with_vat)
    )
  ) then raise exception 'the returns exceed the original invoice'; end if;
  return new;
end $$;
