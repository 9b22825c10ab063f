-- Roles live here, and no start changes them. `role_set_by`: the setting STAFF_MOBILES or an operator; null as long as nobody has decided.
alter table users add column role_set_by text;
update users set role_set_by = 'STAFF_MOBILES' where role = 'staff';
