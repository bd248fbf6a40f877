-- Platform tables: people, sessions, merchants, and how they are linked. They belong to no merchant.

create table account (
  account_id uuid primary key,
  phone text not null unique check (phone ~ '^1[3-9][0-9]{9}$'),
  password_hash text,
  actual_name text,
  gender smallint check (gender in (1, 2)),
  email text,
  id_card bytea, -- sealed with the data key
  is_provider boolean not null default false,
  disabled_at timestamptz,
  last_merchant_id uuid,
  created_at timestamptz not null,
  version integer not null default 1
);

-- RSA keys that passwords are encrypted under; the private one is sealed with the data key.
create table sign_in_key (
  key_id uuid primary key,
  public_key text not null,
  private_key bytea not null,
  created_at timestamptz not null,
  retired_at timestamptz not null
);

create table sign_in_nonce (
  nonce text primary key,
  key_id uuid not null references sign_in_key,
  expires_at timestamptz not null
);
create index sign_in_nonce_expiry on sign_in_nonce (expires_at);

-- One row per failed password, for the limits per account and per address; counted, then swept.
create table sign_in_failure (
  failure_id uuid primary key,
  phone text not null,
  address text not null,
  at timestamptz not null
);
create index sign_in_failure_phone on sign_in_failure (phone, address, at);
create index sign_in_failure_address on sign_in_failure (address, at);

-- A session: one pair of tokens, of which only hashes are kept. A family dies as a whole on replay.
create table session (
  session_id uuid primary key,
  account_id uuid not null references account,
  family_id uuid not null,
  access_hash bytea not null unique,
  access_until timestamptz not null,
  refresh_hash bytea not null unique,
  previous_refresh_hash bytea unique,
  rotated_at timestamptz,
  expires_at timestamptz not null,
  remembered boolean not null,
  revoked_at timestamptz,
  address text not null,
  agent text not null,
  created_at timestamptz not null
);
create index session_account on session (account_id) where revoked_at is null;
create index session_family on session (family_id);
create index session_expiry on session (expires_at);

create table merchant (
  merchant_id uuid primary key,
  merchant_no text not null unique,
  abbreviation_name text not null,
  pass_type smallint not null check (pass_type in (1, 2, 3)),
  qualification text check (qualification in ('micro', 'individual', 'enterprise')),
  interface_version integer not null default 2,
  applets_qrcode text,
  timezone text not null default 'Asia/Shanghai',
  day_cut time not null default '00:00',
  opened_at timestamptz, -- null: never opened
  expires_on date,       -- the last business date of the service
  disabled_at timestamptz,
  initialised_at timestamptz,
  created_at timestamptz not null,
  check ((opened_at is null) = (expires_on is null))
);

-- Which merchants an account belongs to, and as which user.
create table account_merchant (
  account_id uuid not null references account,
  merchant_id uuid not null references merchant,
  user_id uuid not null,
  primary key (account_id, merchant_id),
  unique (merchant_id, user_id)
);
