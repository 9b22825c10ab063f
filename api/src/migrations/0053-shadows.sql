-- The last shadow of each area: a release that edges draw a share of the requests with, beside stable, for nobody. `run` is new for each
-- start. It is over when `until` has passed.
create table shadows (
  area text primary key references areas (name),
  release text not null,
  percent double precision not null,
  run text not null,
  who text not null,
  started_at timestamptz not null default now(),
  until timestamptz not null
);

alter table release_log
  drop constraint release_log_kind_check,
  add constraint release_log_kind_check
    check (kind in ('area', 'publish', 'ramp', 'promote', 'rollback', 'undo', 'rotate', 'prune', 'revoke', 'shadow'));
