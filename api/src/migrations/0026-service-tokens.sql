-- Tokens of services, so that releasing and backing up do not need the admin's.
alter table tokens
  drop constraint tokens_role_check,
  add constraint tokens_role_check check (role in ('area', 'edge', 'admin', 'release', 'backup'));
