-- Places of a branch where a machine serves or a card lies: tills, cloud horns, table cards. Documents name the place.
create table device (
  merchant_id uuid not null references merchant,
  device_id uuid not null,
  kind text not null check (kind in ('till', 'cloud_horn', 'table_card')),
  branch_id uuid not null,
  name text not null,
  area text,
  card_token text, -- what a table card's QR code contains besides the merchant
  serial_number text, -- of the machine that is bound now, as in device_bind
  model text,
  bind_id uuid,
  state text not null default 'used' check (state in ('used', 'stopped')),
  created_at timestamptz(3) not null,
  restored_at timestamptz(3),
  version integer not null default 1,
  primary key (merchant_id, device_id),
  foreign key (merchant_id, branch_id) references branch,
  check ((card_token is not null) = (kind = 'table_card')),
  check (area is null or kind = 'table_card'),
  check ((serial_number is null) = (bind_id is null)),
  check (bind_id is null or kind <> 'table_card')
);
create unique index device_name on device (merchant_id, branch_id, kind, coalesce(area, ''), lower(name));
create unique index device_card on device (merchant_id, card_token) where card_token is not null;
create index device_list on device (merchant_id, kind, created_at desc, device_id desc);

-- Which machine served a place, from when to when. `credential_hash`: what a till proves itself with.
create table device_bind (
  merchant_id uuid not null references merchant,
  bind_id uuid not null,
  device_id uuid not null,
  kind text not null check (kind in ('till', 'cloud_horn')),
  branch_id uuid not null,
  serial_number text not null,
  model text,
  bound_at timestamptz(3) not null,
  bound_by uuid,
  bound_by_name text,
  unbound_at timestamptz(3),
  unbound_by uuid,
  unbound_by_name text,
  unbind_kind text check (unbind_kind in ('moved', 'broken', 'replaced', 'lost', 'other')),
  unbind_reason text,
  credential_hash bytea,
  primary key (merchant_id, bind_id),
  foreign key (merchant_id, device_id) references device,
  check ((unbound_at is null) = (unbind_kind is null)),
  check ((unbind_kind is null) = (unbind_reason is null))
);
create unique index device_bind_open on device_bind (merchant_id, device_id) where unbound_at is null;
create unique index device_bind_machine on device_bind (merchant_id, kind, serial_number) where unbound_at is null;
create index device_bind_list on device_bind (merchant_id, bound_at desc, bind_id desc);
create index device_bind_device on device_bind (merchant_id, device_id);
create unique index device_bind_credential on device_bind (merchant_id, credential_hash) where credential_hash is not null;

-- Heartbeats, apart from the rows that people edit. Narrow, and without an index on what changes.
create table device_seen (
  merchant_id uuid not null references merchant,
  bind_id uuid not null,
  seen_at timestamptz(3) not null,
  app_version text not null,
  primary key (merchant_id, bind_id),
  foreign key (merchant_id, bind_id) references device_bind
) with (fillfactor = 50);
