-- Names this database's history of changes. It is not part of a backup: a restored database is another history, in which the same
-- position can stand for another change.
alter table change_horizon add column history uuid not null default gen_random_uuid();
