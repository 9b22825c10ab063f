-- When the basket of a member last changed, and whether the member was reminded of it since then.
create table basket_changes (
  user_id uuid primary key references users on delete cascade,
  changed_at timestamptz not null,
  reminded_at timestamptz
);
create index basket_changes_waiting on basket_changes (changed_at) where reminded_at is null;
