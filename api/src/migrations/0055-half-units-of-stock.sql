-- Cloth is sold in half metres, so quantities are multiples of ½. `double precision` holds halves exactly, and drivers read it as a number,
-- also in processes of the version before.
drop view stock_differences;
drop trigger stock_is_written_by_its_ledger on variants;
drop trigger reserved_begins_at_zero on variants;

alter table variants
  alter column on_hand type double precision,
  alter column reserved type double precision,
  add constraint variants_have_half_units check (on_hand * 2 = floor(on_hand * 2) and reserved * 2 = floor(reserved * 2));
alter table stock_moves
  alter column change type double precision,
  alter column on_hand type double precision,
  add constraint stock_moves_have_half_units check (change * 2 = floor(change * 2));
alter table stock_holds
  alter column quantity type double precision,
  add constraint stock_holds_have_half_units check (quantity * 2 = floor(quantity * 2));
alter table sales
  alter column quantity type double precision,
  add constraint sales_have_half_units check (quantity * 2 = floor(quantity * 2));

create view stock_differences as
select id as variant_id, on_hand, moved, reserved, held
from variants
  left join lateral (select coalesce(sum(change), 0) as moved from stock_moves where variant_id = variants.id) as moves on true
  left join lateral (
    select coalesce(sum(quantity), 0) as held from stock_holds where variant_id = variants.id and ended_at is null
  ) as holds on true
where on_hand <> moved or reserved <> held;
create trigger stock_is_written_by_its_ledger before update of on_hand, reserved on variants
  for each row when ((old.on_hand, old.reserved) is distinct from (new.on_hand, new.reserved))
  execute function stock_is_written_by_its_ledger();
create trigger reserved_begins_at_zero before insert on variants
  for each row when (new.reserved <> 0) execute function stock_is_written_by_its_ledger();

create or replace function stock_move_is_applied() returns trigger language plpgsql as $$
declare
  last_number integer;
  last_on_hand double precision;
begin
  if restores_backup() then return new; end if;
  if new.reason = 'opening' and pg_trigger_depth() > 1 then
    new.number := 1;
    new.on_hand := new.change;
    return new;
  end if;
  -- The moves of one variant wait for each other here.
  perform from variants where id = new.variant_id for no key update;
  select number, on_hand into last_number, last_on_hand
  from stock_moves where variant_id = new.variant_id order by number desc limit 1;
  new.number := coalesce(last_number, 0) + 1;
  new.on_hand := coalesce(last_on_hand, 0) + new.change;
  update variants set on_hand = new.on_hand where id = new.variant_id;
  return new;
end $$;
