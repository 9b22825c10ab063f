create table users (
  id uuid primary key,
  mobile text not null unique check (mobile ~ '^09[0-9]{9}$'),
  role text not null default 'shopper' check (role in ('shopper', 'staff')),
  first_name text,
  last_name text,
  password_hash text,
  created_at timestamptz not null default now()
);

-- Only a hash of the token is kept: who reads this table can sign in as nobody.
create table sessions (
  id uuid primary key,
  token_hash text not null unique,
  user_id uuid not null references users on delete cascade,
  signed_in_by text not null check (signed_in_by in ('otp', 'password')),
  agent text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_of_user on sessions (user_id);
create index sessions_by_end on sessions (expires_at);

-- The code and the address it was asked from are kept as HMACs.
create table otps (
  id uuid primary key,
  mobile text not null,
  code_hmac text not null,
  address_hmac text not null,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index otps_of_mobile on otps (mobile, created_at desc);
create index otps_of_address on otps (address_hmac, created_at desc);

-- Failed passwords in a row, for a number or an address (as an HMAC).
create table login_failures (
  key text primary key,
  failures integer not null,
  last_at timestamptz not null,
  blocked_until timestamptz
);

alter table reviews add foreign key (user_id) references users;
