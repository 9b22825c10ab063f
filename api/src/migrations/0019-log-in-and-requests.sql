-- Accepted restock and call-back requests, also repeated ones that store nothing else: otherwise the quota of an address would show
-- whether a number already waits.
create table request_tries (
  address_hmac text not null,
  tried_at timestamptz not null
);
create index request_tries_of_address on request_tries (address_hmac, tried_at);

-- The open request that this one repeats. Each has a number of its own, so the answer does not show whether a number already waits.
alter table callback_requests add column repeats uuid references callback_requests on delete set null;
create index callback_requests_repeats on callback_requests (repeats) where repeats is not null;

-- A device (as an HMAC) from which a member has logged in. It has its own share of codes and failures for this member.
create table known_devices (
  device_hmac text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  last_at timestamptz not null,
  primary key (device_hmac, user_id)
);
create index known_devices_of_user on known_devices (user_id, last_at desc);

-- The members who logged in from an address (as an HMAC). The limits of an address grow with their number.
create table address_members (
  address_hmac text not null,
  user_id uuid not null references users on delete cascade,
  last_at timestamptz not null,
  primary key (address_hmac, user_id)
);
create index address_members_of_user on address_members (user_id);
create index address_members_by_age on address_members (last_at);

alter table otps
  -- The device that requested the code (as an HMAC).
  add column device_hmac text,
  -- Whether the member of the number had logged in from this device, or from this address, before.
  add column requested_from text not null default 'elsewhere'
    check (requested_from in ('known-device', 'known-address', 'elsewhere')),
  -- Attempts by other devices than the one that requested the code; `attempts` has those of the device itself.
  add column stranger_attempts integer not null default 0,
  -- False for a code beyond a limit: it was answered like any other, but no message was sent.
  add column sent boolean not null default true;
create index otps_by_time on otps (created_at);
