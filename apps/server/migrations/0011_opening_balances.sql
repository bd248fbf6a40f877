-- Imports of opening balances: a file, its rows, and what became of each.

create table opening_batch (
  merchant_id uuid not null references merchant,
  batch_id uuid not null,
  file_name text not null,
  file_kind text not null check (file_kind in ('csv', 'xlsx')),
  file_hash bytea not null,
  branch_ids uuid[],             -- the branches of who uploaded it; null: all
  user_id uuid not null,         -- who uploaded it; from the confirmation on, who confirmed
  operator text,                 -- who uploaded it, by name
  state text not null check (state in ('checking', 'refused', 'checked', 'posting', 'posted', 'rolling_back', 'rolled_back', 'cancelled')),
  fault jsonb,                   -- why the file was refused: {rule, values}
  run integer not null default 0, -- of the job under way: an earlier one that comes back finds itself out of date
  total integer not null default 0, -- rows, and where they stand
  good integer not null default 0,
  bad integer not null default 0,
  posted integer not null default 0,
  failed integer not null default 0,
  undone integer not null default 0,
  kept integer not null default 0,
  before jsonb,                  -- the merchant's totals before and after the last of checking, posting and rolling back
  after jsonb,
  created_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  ended_at timestamptz(3),
  primary key (merchant_id, batch_id),
  check (total = good + bad + posted + failed + undone + kept),
  check (least(good, bad, posted, failed, undone, kept) >= 0),
  check ((state = 'refused') = (fault is not null))
);
create index opening_batch_under_way on opening_batch (merchant_id) where state in ('checking', 'posting', 'rolling_back');
create index opening_batch_file on opening_batch (merchant_id, file_hash);

-- The file until it is checked.
create table opening_file (
  merchant_id uuid not null,
  batch_id uuid not null,
  part_no integer not null,
  content bytea not null,
  primary key (merchant_id, batch_id, part_no),
  foreign key (merchant_id, batch_id) references opening_batch
);
alter table opening_file alter column content set storage external; -- compressing what goes within minutes is waste

create table opening_row (
  merchant_id uuid not null,
  batch_id uuid not null,
  row_no integer not null,       -- as the spreadsheet numbers it
  given jsonb not null,          -- the cells as they are in the file, by column
  member_id uuid,
  branch_id uuid,
  principal bigint not null,     -- fen
  bonus bigint not null,         -- fen
  bonus_expires_on date,         -- the last business date
  points bigint not null,
  points_expire_on date,
  growth bigint not null,
  state text not null check (state in ('good', 'bad', 'posted', 'failed', 'undone', 'kept')),
  faults jsonb,                  -- why it is bad, failed or kept: [{rule, column, values}]
  posting_id bigint,
  primary key (merchant_id, batch_id, row_no),
  foreign key (merchant_id, batch_id) references opening_batch,
  check (least(principal, bonus, points, growth) >= 0),
  check ((state in ('bad', 'failed', 'kept')) = (faults is not null)),
  check ((state in ('posted', 'undone', 'kept')) = (posting_id is not null)),
  check (state = 'bad' or member_id is not null)
);
create index opening_row_state on opening_row (merchant_id, batch_id, state, row_no);
