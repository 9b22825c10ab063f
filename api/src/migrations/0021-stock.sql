-- The ledger of stock. `on_hand` of a variant is what its last move left; only the triggers of this file write it.
create table stock_moves (
  variant_id integer not null references variants on delete cascade,
  number integer not null check (number > 0), -- of this variant, without gaps
  change integer not null check (change <> 0), -- units
  on_hand integer not null check (on_hand >= 0), -- after the move
  reason text not null check (reason in ('opening', 'delivery', 'sale', 'return', 'count', 'damage')),
  actor text not null check (actor ~ '^(system|(staff|member|service):.+)$'),
  reference text, -- such as the order
  at timestamptz not null default clock_timestamp(),
  primary key (variant_id, number)
);
insert into stock_moves (variant_id, number, change, on_hand, reason, actor)
select id, 1, on_hand, on_hand, 'opening', 'system' from variants where on_hand > 0;

-- Stock that is reserved for an order which is not paid yet. `reserved` of a variant is the sum of its open holds.
create table stock_holds (
  id uuid primary key,
  variant_id integer not null references variants,
  quantity integer not null check (quantity > 0),
  reference text not null, -- the order
  actor text not null check (actor ~ '^(system|(staff|member|service):.+)$'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('sold', 'released', 'expired')),
  check ((ended_at is null) = (ended_as is null))
);
create unique index stock_holds_open on stock_holds (reference, variant_id) where ended_at is null;
create index stock_holds_due on stock_holds (expires_at) where ended_at is null;
create index stock_holds_of_variant on stock_holds (variant_id);
insert into stock_holds (id, variant_id, quantity, reference, actor, expires_at)
select gen_random_uuid(), id, reserved, 'before the ledger', 'system', now() from variants where reserved > 0;

-- Variants whose stock is not the sum of its ledger: always empty.
create view stock_differences as
select id as variant_id, on_hand, moved, reserved, held
from variants
  left join lateral (select coalesce(sum(change), 0) as moved from stock_moves where variant_id = variants.id) as moves on true
  left join lateral (
    select coalesce(sum(quantity), 0) as held from stock_holds where variant_id = variants.id and ended_at is null
  ) as holds on true
where on_hand <> moved or reserved <> held;

-- A restored backup brings `on_hand`, `reserved` and the ledger as they were.
create function restores_backup() returns boolean language sql stable
return coalesce(current_setting('shop.restoring', true), '') = 'on';

create function stock_move_is_applied() returns trigger language plpgsql as $$
declare
  last_number integer;
  last_on_hand integer;
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
create trigger stock_move_is_applied before insert on stock_moves
  for each row execute function stock_move_is_applied();

create function stock_moves_are_kept() returns trigger language plpgsql as $$
begin
  -- A variant that was never sold may be deleted, and its moves with it.
  if tg_op = 'DELETE' then
    if old.reason <> 'sale' and not exists (select from variants where id = old.variant_id) then return old; end if;
  end if;
  raise exception 'stock_moves is append-only';
end $$;
create trigger stock_moves_are_kept before update or delete on stock_moves
  for each row execute function stock_moves_are_kept();
create trigger stock_moves_are_never_emptied before truncate on stock_moves
  for each statement execute function stock_moves_are_kept();

create function stock_hold_is_applied() returns trigger language plpgsql as $$
begin
  if restores_backup() then return null; end if;
  if tg_op = 'INSERT' then
    update variants set reserved = reserved + new.quantity where id = new.variant_id;
    return null;
  end if;
  if tg_op = 'DELETE' then
    if old.ended_at is null then raise exception 'an open hold ends, it is not deleted'; end if;
    return null;
  end if;
  -- Neither a second end nor a later expiry: a retried payment must not keep stock from others for longer.
  if old.ended_at is not null or new.ended_at is null
    or (new.id, new.variant_id, new.quantity, new.reference, new.actor, new.created_at, new.expires_at)
      is distinct from (old.id, old.variant_id, old.quantity, old.reference, old.actor, old.created_at, old.expires_at)
  then raise exception 'a hold only ends, once'; end if;
  update variants set reserved = reserved - old.quantity where id = old.variant_id;
  return null;
end $$;
create trigger stock_hold_is_applied after insert or update or delete on stock_holds
  for each row execute function stock_hold_is_applied();

create function stock_is_written_by_its_ledger() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 and not restores_backup() then
    raise exception 'insert into stock_moves or stock_holds: on_hand and reserved follow from them';
  end if;
  return new;
end $$;
create trigger stock_is_written_by_its_ledger before update of on_hand, reserved on variants
  for each row when ((old.on_hand, old.reserved) is distinct from (new.on_hand, new.reserved))
  execute function stock_is_written_by_its_ledger();
create trigger reserved_begins_at_zero before insert on variants
  for each row when (new.reserved <> 0) execute function stock_is_written_by_its_ledger();

create function variants_open_their_ledger() returns trigger language plpgsql as $$
begin
  if not restores_backup() then
    insert into stock_moves (variant_id, change, reason, actor)
    select id, on_hand, 'opening', 'system' from come where on_hand > 0;
  end if;
  return null;
end $$;
create trigger variants_open_their_ledger after insert on variants
  referencing new table as come for each statement execute function variants_open_their_ledger();

-- What was sold is archived (`active` is false) and stays: deleting it would delete what the shop sold.
alter table sales drop constraint sales_variant_id_fkey,
  add constraint sales_variant_id_fkey foreign key (variant_id) references variants;

-- The variant's last move when the shopper asked. Only a later arrival is a reason to write: the end of a hold is not.
alter table restock_requests add column after_move integer not null default 0;
update restock_requests set after_move = 1
where exists (select from stock_moves where stock_moves.variant_id = restock_requests.variant_id);
