-- The data of a legal buyer, for invoices in the name of a company.
create table buyer_profiles (
  user_id uuid primary key references users on delete cascade,
  name text not null,
  legal_id text not null check (legal_id ~ '^[0-9]{11}$'),
  economic_code text not null check (economic_code ~ '^[0-9]{11,14}$'),
  registration_number text,
  province text not null,
  city text not null,
  address text not null,
  postal_code text not null check (postal_code ~ '^[0-9]{10}$'),
  phone text not null,
  updated_at timestamptz not null
);

-- The id of the goods in the taxpayers' system.
alter table products add column goods_id text check (goods_id ~ '^[0-9]{13}$');

-- One series of numbers for each fiscal year. Only the trigger of `invoices` writes it.
create table invoice_series (
  fiscal_year integer primary key check (fiscal_year between 1400 and 1600), -- of the Persian calendar
  last_serial integer not null check (last_serial > 0),
  last_issued_at timestamptz not null
);

create function invoice_lines_add_up(lines jsonb, total bigint, discount bigint, vat bigint) returns boolean language sql immutable
return (
  select coalesce(sum((line ->> 'total')::bigint), -1) = $2 and sum((line ->> 'discount')::bigint) = $3
    and sum((line ->> 'vat')::bigint) = $4 and sum((line ->> 'total_with_vat')::bigint) = $2 - $3 + $4
    and bool_and((line ->> 'total_with_vat')::bigint
      = (line ->> 'total')::bigint - (line ->> 'discount')::bigint + (line ->> 'vat')::bigint)
  from jsonb_array_elements($1) as line
);

-- Invoices are snapshots: nothing in them changes afterwards, whatever happens to products, members and the shop.
create table invoices (
  id uuid primary key,
  fiscal_year integer not null references invoice_series,
  serial integer not null check (serial > 0), -- of the year, without gaps; set by the trigger
  kind text not null check (kind in ('sale', 'return')),
  order_id uuid not null references orders,
  user_id uuid not null references users,
  return_id uuid references returns,
  original_id uuid references invoices, -- of a return invoice
  issued_at timestamptz not null,
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  vat_percent integer not null check (vat_percent between 0 and 100),
  total bigint not null check (total >= 0), -- Rial without the tax, as the two below
  discount bigint not null check (discount between 0 and total),
  after_discount bigint not null check (after_discount = total - discount),
  vat bigint not null check (vat >= 0),
  total_with_vat bigint not null check (total_with_vat = after_discount + vat),
  total_in_words text not null,
  tax_type integer not null check (tax_type between 1 and 3), -- the fields of the taxpayers' system
  tax_pattern integer not null check (tax_pattern between 1 and 11),
  tax_subject integer not null check (tax_subject between 1 and 4),
  tax_id text unique check (tax_id ~ '^[0-9A-Z]{22}$'), -- null until the system has the invoice
  voided_at timestamptz,
  void_reason text,
  unique (fiscal_year, serial),
  check (invoice_lines_add_up(lines, total, discount, vat)),
  check ((kind = 'return') = (original_id is not null) and (kind = 'return') = (return_id is not null)),
  check ((voided_at is null) = (void_reason is null))
);
create unique index invoices_of_order on invoices (order_id) where kind = 'sale' and voided_at is null;
create unique index invoices_of_return on invoices (return_id) where voided_at is null;
create index invoices_of_member on invoices (user_id, id desc);
create index invoices_of_any_order on invoices (order_id);
create index invoices_of_any_return on invoices (return_id);
create index invoices_of_original on invoices (original_id) where original_id is not null;

-- The number is taken here, under the lock of the series, which holds until the transaction ends: a rollback returns it.
create function invoice_takes_number() returns trigger language plpgsql as $$
begin
  if restores_backup() then return new; end if;
  if new.voided_at is not null or new.tax_id is not null then raise exception 'an invoice is issued before anything else'; end if;
  insert into invoice_series (fiscal_year, last_serial, last_issued_at) values (new.fiscal_year, 1, new.issued_at)
  on conflict (fiscal_year) do update
    set last_serial = invoice_series.last_serial + 1,
      -- Dates rise with the numbers, even if a clock is set back.
      last_issued_at = greatest(invoice_series.last_issued_at, new.issued_at)
  returning last_serial, last_issued_at into new.serial, new.issued_at;
  return new;
end $$;
create trigger invoice_takes_number before insert on invoices for each row execute function invoice_takes_number();

create function invoice_series_follows_invoices() returns trigger language plpgsql as $$
begin
  if restores_backup() then return coalesce(new, old); end if;
  if tg_op = 'DELETE' or pg_trigger_depth() < 2 then raise exception 'numbers are taken by inserting into invoices'; end if;
  return new;
end $$;
create trigger invoice_series_follows_invoices before insert or update or delete on invoice_series
  for each row execute function invoice_series_follows_invoices();

-- The return invoices of one original add up to no more than it. They wait for each other at the row of the original.
create function invoice_return_fits() returns trigger language plpgsql as $$
declare
  original invoices;
begin
  if restores_backup() then return new; end if;
  select * into original from invoices where id = new.original_id for no key update;
  if original.kind <> 'sale' or original.voided_at is not null or original.order_id <> new.order_id or original.user_id <> new.user_id
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
create trigger invoice_return_fits before insert on invoices
  for each row when (new.kind = 'return') execute function invoice_return_fits();

create function invoices_are_frozen() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'TRUNCATE') then raise exception 'an invoice is kept'; end if;
  if to_jsonb(new) - '{tax_id,voided_at,void_reason}'::text[] is distinct from to_jsonb(old) - '{tax_id,voided_at,void_reason}'::text[]
    or (old.tax_id is not null and new.tax_id is distinct from old.tax_id)
    or (old.voided_at is not null and (new.voided_at, new.void_reason) is distinct from (old.voided_at, old.void_reason))
  then raise exception 'an issued invoice can only be voided, and get its tax id, once'; end if;
  if old.voided_at is null and new.voided_at is not null
    and exists (select from invoices where original_id = new.id and voided_at is null)
  then raise exception 'the return invoices of an invoice are voided first'; end if;
  return new;
end $$;
create trigger invoices_are_frozen before update or delete on invoices for each row execute function invoices_are_frozen();
create trigger invoices_are_never_emptied before truncate on invoices for each statement execute function invoices_are_frozen();
