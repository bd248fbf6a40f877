-- A till that shows a code. It has no merchant until staff type the code; `bind_id` is then what it was bound as.
create table device_pairing (
  pairing_id uuid not null primary key,
  code_hash bytea not null unique,
  secret_hash bytea not null unique,
  serial_number text not null,
  model text not null,
  asked_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  claimed_at timestamptz(3),
  merchant_id uuid references merchant,
  bind_id uuid,
  check ((claimed_at is null) = (merchant_id is null)),
  check ((claimed_at is null) = (bind_id is null))
);
create index device_pairing_expires on device_pairing (expires_at);

-- The till of a serial number serves one place of one merchant.
create table bound_till (
  serial_number text not null primary key,
  merchant_id uuid not null references merchant,
  bind_id uuid not null
);
