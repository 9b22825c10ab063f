-- The number of votes for a review; the rows of `review_votes` say by whom.
alter table reviews add column helpful integer not null default 0 check (helpful >= 0);

-- «This review was helpful»: once for each member, and once for each network address of guests. A vote stays when its member is deleted.
create table review_votes (
  id uuid primary key,
  review_id uuid not null references reviews on delete cascade,
  user_id uuid references users,
  -- Null after some months: an old vote needs no address.
  address_hmac text,
  created_at timestamptz not null
);
create unique index review_votes_of_member on review_votes (review_id, user_id) where user_id is not null;
create unique index review_votes_of_guest on review_votes (review_id, address_hmac) where user_id is null and address_hmac is not null;
create index review_votes_of_address on review_votes (address_hmac, created_at) where address_hmac is not null;
create index review_votes_by_user on review_votes (user_id) where user_id is not null;
