-- A move can be taken back: it needs the salt that decided which visitors had the candidate. `undoes` is the id of the move that was
-- taken back; `together` is the same for all areas that one command moved.
alter table release_log
  drop constraint release_log_kind_check,
  add constraint release_log_kind_check
    check (kind in ('area', 'publish', 'ramp', 'promote', 'rollback', 'undo', 'rotate', 'prune')),
  add column salt text,
  add column undoes integer,
  add column together text;

-- What each running edge process has reported last: the policy that it serves, and how the releases do there.
create table edges (
  id text primary key,
  name text not null,
  revision integer,
  report jsonb not null,
  seen_at timestamptz not null default now()
);
