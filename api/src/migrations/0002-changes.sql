-- What happened, in the transaction in which it happened. The transaction's number orders the rows: a reader takes only
-- numbers below the oldest one still under way, so a row that commits late is never passed over.
create table changes (
  tx xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  at timestamptz not null default now(),
  kind text not null check (kind in ('policy', 'content')),
  tags text[] not null default '{}',
  primary key (tx, id)
);
create index changes_by_age on changes (at);

-- The last row that was deleted for its age: who asks for what came before it has missed something.
create table change_horizon (
  single boolean primary key default true check (single),
  tx xid8 not null,
  id bigint not null
);
insert into change_horizon (tx, id) values ('0', 0);
