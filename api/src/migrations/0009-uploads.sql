-- Files of people. `claimed_at` is set by what they were uploaded for; one that nothing claims is deleted after a day.
create table uploads (
  id uuid primary key,
  owner_id uuid references users on delete set null,
  purpose text not null,
  media_type text not null,
  bytes integer not null check (bytes > 0),
  name text not null, -- as its owner calls it; never part of a path
  path text not null unique, -- a folder in the media store that holds this file alone
  width integer,
  height integer,
  created_at timestamptz not null default now(),
  claimed_at timestamptz
);
create index uploads_unclaimed on uploads (created_at) where claimed_at is null;

-- Every try to send a file, well or not, so that an hour has only so many of them. Kept for an hour.
create table upload_tries (
  owner_id uuid not null references users on delete cascade,
  tried_at timestamptz not null
);
create index upload_tries_of_owner on upload_tries (owner_id, tried_at);
