-- Policies have an order of their own. The row stays locked until its transaction ends, so revisions become visible in their order, and no
-- reader has to wait for other transactions of the server, as the order of `changes` requires.
create table policy_revision (
  single boolean primary key default true check (single),
  revision integer not null
);
insert into policy_revision (revision) values (0);

-- A trigger, because an API process of an earlier version only adds the row.
create function count_policies() returns trigger language plpgsql as $$
begin
  update policy_revision set revision = revision + 1;
  return null;
end $$;
create trigger changes_count_policies after insert on changes
  for each row when (new.kind = 'policy') execute function count_policies();
