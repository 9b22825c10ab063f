-- When a refund was sent: the gateway may still be working on it for some minutes.
alter table refunds add column sent_at timestamptz;

-- A late answer of the gateway may contradict how a refund has ended. Its state stays, and `reason` says so.
create or replace function refund_is_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a refund is kept'; end if;
  if (old.state in ('succeeded', 'failed') and new.state <> old.state)
    or (old.state <> 'requested' and new.state in ('requested', 'sent'))
    or (new.id, new.key, new.payment_id, new.amount, new.destination, new.actor, new.created_at)
      is distinct from (old.id, old.key, old.payment_id, old.amount, old.destination, old.actor, old.created_at)
  then raise exception 'a refund is sent once, and ends once'; end if;
  return new;
end $$;
