-- Who made the account did not prove that its phone is its person's: the first code does. Those in use stay so.
alter table account
  add column phone_verified_at timestamptz(3),
  add column activation_needed_at timestamptz(3); -- brought from another product, whose password must be renewed
update account set phone_verified_at = created_at;

-- A code of a phone for one purpose, as a keyed digest. Rows are also what the limits per phone and per account count.
create table phone_code (
  code_id uuid primary key,
  phone text not null check (phone ~ '^1[3-9][0-9]{9}$'),
  purpose text not null,
  account_id uuid references account, -- who asked for it; null: somebody not signed in
  is_own boolean not null,            -- asked for the account's own phone
  digest bytea not null,
  wrong_tries integer not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3)             -- used, or replaced by a newer one
);
create index phone_code_phone on phone_code (phone, created_at);
create index phone_code_account on phone_code (account_id, created_at) where account_id is not null;
create index phone_code_created on phone_code (created_at);
create unique index phone_code_open on phone_code (phone, purpose) where ended_at is null;

-- Proofs of work that were used.
create table spent_proof (
  digest bytea primary key,
  expires_at timestamptz(3) not null
);
create index spent_proof_expiry on spent_proof (expires_at);

-- After a right password of an account whose phone is not verified: what the code that verifies it needs.
create table first_sign_in (
  ticket_hash bytea primary key,
  account_id uuid not null references account,
  expires_at timestamptz(3) not null
);
create index first_sign_in_expiry on first_sign_in (expires_at);

-- Until when a session may do what needs a second proof of identity; by the session's family.
create table session_step_up (
  family_id uuid primary key,
  until timestamptz(3) not null
);
create index session_step_up_until on session_step_up (until);
