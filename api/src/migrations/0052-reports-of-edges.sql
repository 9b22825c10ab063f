-- A command that waits for the edges reads these parts of their reports several times a second, without the large rest.
alter table edges
  add column waits_for jsonb generated always as (report -> 'waitsFor') stored,
  add column problems jsonb generated always as (report -> 'problems') stored;
