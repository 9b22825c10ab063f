-- A voided invoice keeps its number, and an invoice of the kind «void» names it. The new checks are not validated: they only allow more.
do $$
declare
  replaced text;
begin
  for replaced in
    select conname from pg_constraint
    where conrelid = 'invoices'::regclass and contype = 'c'
      and (conname = 'invoices_kind_check' or pg_get_constraintdef(oid) like '%return_id IS NOT NULL%')
  loop
    execute format('alter table invoices drop constraint %I', replaced);
  end loop;
end $$;
alter table invoices
  add constraint invoices_kind_check check (kind in ('sale', 'return', 'void')) not valid,
  add constraint invoices_name_their_original
    check ((kind = 'sale') = (original_id is null) and (kind = 'return') = (return_id is not null)) not valid;
create unique index invoices_void_once on invoices (original_id) where kind = 'void';

create function invoice_void_fits() returns trigger language plpgsql as $$
declare
  original invoices;
begin
  if restores_backup() then return new; end if;
  select * into original from invoices where id = new.original_id for no key update;
  if original.kind = 'void' or original.voided_at is null or original.order_id <> new.order_id or original.user_id <> new.user_id
    or original.lines <> new.lines
  then raise exception 'a void names a voided invoice and repeats its lines'; end if;
  return new;
end $$;
create trigger invoice_void_fits before insert on invoices for each row when (new.kind = 'void') execute function invoice_void_fits();

-- Numbers that an operator has changed for a member who lost the old one.
create table mobile_changes (
  id uuid primary key,
  user_id uuid not null references users,
  old_mobile text not null,
  new_mobile text not null,
  reason text not null,
  actor text not null check (actor ~ '^(system|(staff|member|service):.+)$'),
  at timestamptz not null
);
create index mobile_changes_of_member on mobile_changes (user_id);
