create table areas (
  name text primary key,
  created_at timestamptz not null default now()
);

-- A prefix is a path and all that lies below it; "/" is only itself.
create table area_prefixes (
  prefix text primary key,
  area text not null references areas
);

create table area_keys (
  area text not null references areas,
  id text not null,
  public_key text not null,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (area, id)
);
create unique index area_keys_one_in_force on area_keys (area) where retired_at is null;

-- Only the SHA-256 is kept: who reads this table can sign in as nobody.
create table tokens (
  hash text primary key,
  role text not null check (role in ('area', 'edge', 'admin')),
  area text references areas,
  created_at timestamptz not null default now(),
  check ((role = 'area') = (area is not null))
);

create table releases (
  area text not null references areas,
  id text not null,
  manifest text not null,
  key_id text not null,
  signature text not null,
  version text not null,
  commit text not null,
  contract integer not null,
  published_at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz,
  pruned_at timestamptz,
  primary key (area, id)
);

create table pointers (
  area text primary key references areas,
  stable text,
  candidate text,
  percent double precision not null default 0 check (percent between 0 and 100),
  salt text not null,
  revision integer not null default 0,
  foreign key (area, stable) references releases (area, id),
  foreign key (area, candidate) references releases (area, id),
  check (candidate is distinct from stable or candidate is null),
  check (candidate is not null or percent = 0)
);

create table release_log (
  id integer generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  who text not null,
  kind text not null check (kind in ('area', 'publish', 'ramp', 'promote', 'rollback', 'rotate', 'prune')),
  area text not null references areas,
  release text,
  percent double precision,
  revision integer not null,
  why text,
  -- Where the area stood afterwards: a rollback reads here what was stable before.
  stable text,
  candidate text
);
create index release_log_by_area on release_log (area, id desc);

create function refuse_change_of_log() returns trigger language plpgsql as $$
begin
  raise exception 'release_log is append-only';
end $$;

create trigger release_log_is_append_only before update or delete on release_log
  for each row execute function refuse_change_of_log();
create trigger release_log_is_never_emptied before truncate on release_log
  for each statement execute function refuse_change_of_log();
