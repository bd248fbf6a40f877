-- What a long list's filters find, as bits (decision 70). The rows of a list have places in its own order, and each term of a
-- filter has a bit for each place. Only the job that folds them writes places and bits.
create table list_index (
  merchant_id uuid not null references merchant,
  list text collate "C" not null,
  places integer check (places > 0), -- null: too short a list to need one
  built_at timestamptz(3) not null,
  primary key (merchant_id, list)
);
create table list_place (
  merchant_id uuid not null,
  list text collate "C" not null,
  place integer not null check (place >= 0),
  row_id uuid not null,
  at timestamptz(3) not null,
  primary key (merchant_id, list, place)
);
-- Apart, and each of these tables with one index: just built, before they are analysed, the planner would take any that begins
-- with the merchant.
create table list_row (
  merchant_id uuid not null,
  list text collate "C" not null,
  row_id uuid not null,
  place integer not null,
  primary key (merchant_id, list, row_id)
);
create table list_bits (
  merchant_id uuid not null,
  list text collate "C" not null,
  term text collate "C" not null,
  chunk integer not null check (chunk >= 0),
  bits bit varying(32768) not null check (length(bits) = 32768),
  primary key (merchant_id, list, term, chunk)
);
alter table list_bits alter column bits set storage main;

-- Rows written since their bits were: whoever writes a row adds one in the same statement. Each is of its own, so that no writer
-- waits for another or for the job.
create table list_dirty (
  merchant_id uuid not null,
  list text collate "C" not null,
  row_id uuid not null,
  mark uuid not null default gen_random_uuid(),
  primary key (merchant_id, list, row_id, mark)
);
alter table list_dirty set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
