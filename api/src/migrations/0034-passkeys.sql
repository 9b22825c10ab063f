-- Public keys with which members log in without a code. The private key never leaves the member's device or its vendor's account.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- As browsers name the credential, in base64url.
  credential_id text not null unique,
  -- COSE, in base64url.
  public_key text not null,
  -- Counts the uses of a key that stays on one device; 0 for keys that are synchronised.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  synchronised boolean not null,
  name text not null check (name <> ''),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id, created_at);

-- What a browser has to sign next. A row is deleted by its first use.
create table passkey_challenges (
  -- The SHA-256 of the challenge.
  hash text primary key,
  -- The session that adds a passkey, or the device that logs in.
  bound_to text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_by_age on passkey_challenges (expires_at);

-- Not valid: the rows that exist fulfil the narrower check before, so the table need not be read under this lock.
alter table sessions
  drop constraint sessions_signed_in_by_check,
  add constraint sessions_signed_in_by_check check (signed_in_by in ('otp', 'password', 'passkey')) not valid;
