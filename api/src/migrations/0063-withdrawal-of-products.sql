-- Whether the buyer of a product can return it without a reason. Until now goods by the metre could not, because they are cut for their buyer.
alter table products add column can_withdraw boolean not null default true;
update products set can_withdraw = false where unit = 'متر';

-- As it was when the order was placed. Null: placed before this column existed, when the unit decided.
alter table order_lines add column can_withdraw boolean;
