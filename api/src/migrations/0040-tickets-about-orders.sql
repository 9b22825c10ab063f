-- The order that a ticket is about. The constraint is not validated: the new column is empty, and a scan would block the table.
alter table conversations
  add column order_id uuid,
  add constraint conversations_about_order foreign key (order_id) references orders not valid;
create index conversations_about_order on conversations (order_id) where order_id is not null;
