-- How many units the caller wants; null: requests from before, and callers who did not say.
alter table callback_requests add column quantity double precision check (quantity > 0 and quantity * 2 = floor(quantity * 2));
