-- Second factors: an authenticator app, passkeys, recovery codes; and roles that demand one.

-- An authenticator app (RFC 6238). The secret is sealed with the data key.
create table account_totp (
  account_id uuid primary key references account,
  secret bytea not null,
  begun_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  last_step bigint, -- the newest time step whose code was used: it and those before it are spent
  check ((confirmed_at is null) = (last_step is null))
);

create table passkey (
  passkey_id uuid primary key,
  account_id uuid not null references account,
  credential_id text not null constraint passkey_credential_key unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  synced boolean not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkey_account on passkey (account_id);

-- 80 random bits each, so that a plain hash can't be reversed by guessing.
create table recovery_code (
  account_id uuid not null references account,
  code_hash bytea not null,
  used_at timestamptz(3),
  primary key (account_id, code_hash)
);

-- What a passkey has to sign, once.
create table passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('add', 'sign_in', 'second_step')),
  account_id uuid references account,
  expires_at timestamptz(3) not null,
  check ((account_id is null) = (purpose = 'sign_in'))
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);

-- After a right first factor of an account that has a second: what the second step needs.
create table sign_in_ticket (
  ticket_hash bytea primary key,
  account_id uuid not null references account,
  first_factor text not null,
  remembered boolean not null,
  expires_at timestamptz(3) not null
);
create index sign_in_ticket_account on sign_in_ticket (account_id);
create index sign_in_ticket_expiry on sign_in_ticket (expires_at);

-- What its sign-in proved: password, and totp, passkey or recovery_code.
alter table session add column factors text[] not null default '{password}';

alter table role add column second_factor boolean not null default false; -- its holders enter only with a second factor
