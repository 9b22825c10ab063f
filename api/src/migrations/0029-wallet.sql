-- Wallets of members. Only the triggers of this file write `balance` and `held`, which follow from `wallet_entries`.
create table wallets (
  user_id uuid primary key references users,
  balance bigint not null default 0 check (balance <= 9007199254740991), -- Rial; more cannot be read exactly
  held bigint not null default 0, -- the part of the balance that is promised to an order or a withdrawal
  last_number integer not null default 0, -- of its entries
  check (held between 0 and balance)
);

-- The ledger. A mistake is corrected by another entry.
create table wallet_entries (
  user_id uuid not null references wallets,
  number integer not null check (number > 0), -- of this wallet, without gaps
  kind text not null check (kind in ('charge', 'hold', 'capture', 'release', 'refund', 'adjust')),
  amount bigint not null, -- Rial
  balance bigint not null, -- after the entry
  held bigint not null,
  ref_type text not null check (ref_type ~ '^[a-z]+(_[a-z]+)*$'),
  ref_id text not null check (ref_id <> ''),
  actor text not null check (actor ~ '^(system|(staff|member|service):.+)$'),
  reason text,
  at timestamptz not null default clock_timestamp(),
  primary key (user_id, number),
  unique (ref_type, ref_id, kind),
  check (amount > 0 or (kind = 'adjust' and amount <> 0)),
  check (kind <> 'adjust' or reason is not null)
);
create unique index wallet_holds_end_once on wallet_entries (ref_type, ref_id) where kind in ('capture', 'release');

create function wallet_change(kind text, amount bigint) returns bigint language sql immutable
return case when kind in ('charge', 'refund', 'adjust') then amount when kind = 'capture' then -amount else 0 end;

create function wallet_held_change(kind text, amount bigint) returns bigint language sql immutable
return case when kind = 'hold' then amount when kind in ('capture', 'release') then -amount else 0 end;

-- Wallets that are not the sum of their ledger: always empty.
create view wallet_differences as
select user_id, wallets.balance, posted, wallets.held, promised, last_number, entries
from wallets
  left join lateral (
    select coalesce(sum(wallet_change(kind, amount)), 0) as posted,
      coalesce(sum(wallet_held_change(kind, amount)), 0) as promised, count(*) as entries
    from wallet_entries where wallet_entries.user_id = wallets.user_id
  ) as sums on true
  left join lateral (
    select balance, held from wallet_entries where wallet_entries.user_id = wallets.user_id order by number desc limit 1
  ) as last on true
where (wallets.balance, wallets.held, last_number) <> (posted, promised, entries)
  or (last.balance, last.held) <> (wallets.balance, wallets.held);

create function wallet_entry_is_applied() returns trigger language plpgsql as $$
begin
  if restores_backup() then return new; end if;
  insert into wallets (user_id) values (new.user_id) on conflict do nothing;
  -- The entries of one wallet wait for each other here.
  perform from wallets where user_id = new.user_id for no key update;
  -- `on conflict do nothing` would drop the entry after this trigger has changed the wallet.
  if exists (select from wallet_entries where (ref_type, ref_id, kind) = (new.ref_type, new.ref_id, new.kind)) then
    raise unique_violation using message = 'this reference has an entry of this kind';
  end if;
  if new.kind in ('capture', 'release') and not exists (
    select from wallet_entries
    where (user_id, ref_type, ref_id, kind, amount) = (new.user_id, new.ref_type, new.ref_id, 'hold', new.amount)
  ) then
    raise exception 'a capture or release ends a hold of the same amount';
  end if;
  update wallets
    set balance = balance + wallet_change(new.kind, new.amount), held = held + wallet_held_change(new.kind, new.amount),
      last_number = last_number + 1
    where user_id = new.user_id
    returning last_number, balance, held into new.number, new.balance, new.held;
  return new;
end $$;
create trigger wallet_entry_is_applied before insert on wallet_entries
  for each row execute function wallet_entry_is_applied();

create function wallet_entries_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'wallet_entries is append-only';
end $$;
create trigger wallet_entries_are_kept before update or delete on wallet_entries
  for each row execute function wallet_entries_are_kept();
create trigger wallet_entries_are_never_emptied before truncate on wallet_entries
  for each statement execute function wallet_entries_are_kept();

create function wallet_is_written_by_its_ledger() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 and not restores_backup() then
    raise exception 'insert into wallet_entries: the wallet follows from them';
  end if;
  return new;
end $$;
create trigger wallet_is_written_by_its_ledger before update on wallets
  for each row execute function wallet_is_written_by_its_ledger();
create trigger wallets_begin_empty before insert on wallets
  for each row when ((new.balance, new.held, new.last_number) <> (0, 0, 0))
  execute function wallet_is_written_by_its_ledger();
