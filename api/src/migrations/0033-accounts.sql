alter table users
  add column national_id text check (national_id ~ '^[0-9]{10}$'),
  add column birth_date text check (birth_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'), -- Gregorian
  -- A deleted account: its row stays without personal data, because orders and payments that the law keeps refer to it.
  add column deleted_at timestamptz,
  alter column mobile drop not null,
  add constraint users_are_deleted_whole
    check (case when deleted_at is null then mobile is not null else num_nonnulls(mobile, first_name, last_name, national_id,
      birth_date, password_hash) = 0 end);

-- What a code may be used for: a code that somebody was talked into reading out for a log-in must not delete an account.
alter table otps add column purpose text not null default 'log-in'
  check (purpose in ('log-in', 'password', 'mobile', 'deletion'));
