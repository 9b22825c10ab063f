-- The moves that were not taken back, to which a rollback or an undo returns. Reading them from the log would cost more with every move.
-- Written by a trigger, because an API process of an earlier version only adds rows to the log.
create table effective_moves (
  entry integer primary key references release_log,
  area text not null references areas,
  -- The stable release after the move.
  stable text
);
create index effective_moves_by_area on effective_moves (area, entry);
create index effective_moves_by_stable on effective_moves (area, stable, entry);

create function add_effective_move(added release_log) returns void language plpgsql as $$
begin
  -- An area that was removed and added again begins anew.
  if added.kind = 'area' and added.stable is null and added.candidate is null then
    delete from effective_moves where area = added.area;
  elsif added.kind = 'undo' then
    delete from effective_moves where entry = added.undoes;
  elsif added.kind in ('ramp', 'promote', 'rollback') then
    insert into effective_moves (entry, area, stable) values (added.id, added.area, added.stable);
  end if;
end $$;

-- A backup has the rows of both tables.
create function release_log_adds_move() returns trigger language plpgsql as $$
begin
  if not restores_backup() then perform add_effective_move(new); end if;
  return null;
end $$;
create trigger release_log_adds_move after insert on release_log
  for each row execute function release_log_adds_move();

do $$
declare added release_log;
begin
  for added in select * from release_log order by id loop
    perform add_effective_move(added);
  end loop;
end $$;

-- The last move of an area, the moves that gave a release to visitors, the latest joint promotion, and the publishers.
create index release_log_moves on release_log (area, id) where kind in ('ramp', 'promote', 'rollback', 'undo');
create index release_log_given on release_log (area, release, id) where kind in ('ramp', 'promote');
create index release_log_joint on release_log (id) where kind = 'promote' and together is not null;
create index release_log_published on release_log (id) where kind = 'publish';
