-- No version of the shop has read or written this column.
alter table refunds drop column checks;
