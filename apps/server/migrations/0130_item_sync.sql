-- Where a merchant's items, categories and brands come from.
create table item_source (
  merchant_id uuid primary key references merchant,
  address text,                         -- of the HTTP source; null: only sheets
  token bytea,                          -- sealed
  keeps text[] not null,                -- the fields that the source keeps; others are kept here
  daily_at time(0),                     -- by the merchant's zone
  every_hours smallint check (every_hours between 1 and 24),
  next_at timestamptz(3),               -- the next run by schedule
  user_id uuid not null,                -- whose permissions the runs by schedule have
  version integer not null default 1,
  foreign key (merchant_id, user_id) references merchant_user,
  check (daily_at is null or every_hours is null),
  check ((daily_at is null and every_hours is null) = (next_at is null))
);
create index item_source_next on item_source (next_at) where next_at is not null;

-- Runs.
create table item_sync (
  merchant_id uuid not null references merchant,
  sync_id uuid not null,
  scope text not null check (scope in ('item', 'category', 'brand')), -- items bring categories and brands with them
  origin text not null check (origin in ('http', 'sheet')),
  by_schedule boolean not null,
  file_name text,
  accept_gone boolean not null,
  keeps text[] not null,
  user_id uuid not null,
  operator text,
  task_id uuid not null,                -- that runs or undoes it
  state text not null check (state in ('reading', 'writing', 'done', 'partly', 'failed', 'stopped', 'undoing', 'undone')),
  fault jsonb,
  counts jsonb not null default '{}',   -- by thing, and by result
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  undo_until timestamptz(3),
  undone jsonb,                         -- rows undone and kept
  primary key (merchant_id, sync_id)
);
create unique index item_sync_running on item_sync (merchant_id) where finished_at is null;
create index item_sync_created on item_sync (merchant_id, created_at, sync_id);
create index item_sync_old on item_sync (created_at);

-- A source's rows while a run compares them; afterwards only those that changed something or were refused.
create table item_sync_row (
  merchant_id uuid not null,
  sync_id uuid not null,
  row_id uuid not null,                 -- in the order of the source
  thing text not null check (thing in ('brand', 'category', 'item')),
  rank smallint not null,               -- of its result, in the order of the page; 9: not yet compared
  result text not null check (result in ('read', 'refused', 'gone', 'changed', 'added')),
  external_id text,
  vanished boolean not null default false, -- the source no longer has it
  given jsonb not null,                 -- theirs
  ours jsonb,                           -- as it was here
  base jsonb,                           -- what the source gave before
  fault text,
  field text,                           -- what the fault is about
  decision text check (decision in ('ours', 'theirs')), -- of a conflict
  subject_id uuid,
  version integer,                      -- of ours afterwards: an undo requires it
  undone boolean not null default false,
  primary key (merchant_id, row_id),
  foreign key (merchant_id, sync_id) references item_sync on delete cascade
);
create index item_sync_row_ranked on item_sync_row (merchant_id, sync_id, rank, row_id);
create index item_sync_row_external on item_sync_row (merchant_id, sync_id, thing, external_id);

-- An uploaded sheet, until its run has ended.
create table item_sync_sheet (
  merchant_id uuid not null,
  sync_id uuid not null,
  part_no integer not null,
  content bytea not null,
  primary key (merchant_id, sync_id, part_no),
  foreign key (merchant_id, sync_id) references item_sync on delete cascade
);

-- What the source gave for each of our rows when they were last the same: what differs here was edited since.
create table item_source_row (
  merchant_id uuid not null references merchant,
  thing text not null check (thing in ('brand', 'category', 'item')),
  external_id text not null,
  given jsonb not null,
  overruled jsonb not null default '{}', -- values of theirs that somebody decided against
  primary key (merchant_id, thing, external_id)
);
