-- The orders of a deleted account keep goods and amounts, which the law asks for, and lose the person.
create or replace function orders_are_frozen() returns trigger language plpgsql as $$
declare
  free text[] := '{state,tracking_code,updated_at,delivered_at}';
begin
  if exists (select from users where id = old.user_id and deleted_at is not null) then
    free := free || '{recipient_name,recipient_mobile,address,postal_code,note}'::text[];
  end if;
  if to_jsonb(new) - free is distinct from to_jsonb(old) - free then raise exception 'an order keeps what its shopper accepted'; end if;
  return new;
end $$;
