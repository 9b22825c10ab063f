-- Answers to requests that create something, so that a request which is sent again gets the first answer.
create table idempotent_answers (
  caller text not null, -- a member's id, or the HMAC of a guest's address
  key text not null check (length(key) between 1 and 200),
  request_digest text not null,
  answer text not null, -- JSON, exactly as it was sent
  created_at timestamptz not null,
  primary key (caller, key)
);
create index idempotent_answers_by_age on idempotent_answers (created_at);
