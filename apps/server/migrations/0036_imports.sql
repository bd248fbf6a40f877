-- Imports of every kind: a file, its rows, and what became of each. Opening balances move here from tables of their own.

create table import_batch (
  merchant_id uuid not null references merchant,
  batch_id uuid not null,
  kind text not null check (kind in ('opening', 'member')),
  file_name text not null,
  file_kind text not null check (file_kind in ('csv', 'xlsx')),
  file_hash bytea not null,
  branch_ids uuid[],             -- the branches of who uploaded it; null: all
  user_id uuid not null,         -- who uploaded it; from the confirmation on, who confirmed
  operator text,                 -- who uploaded it, by name
  state text not null check (
    state in ('reading', 'columns', 'checking', 'refused', 'checked', 'posting', 'posted', 'rolling_back', 'rolled_back', 'cancelled')
  ),
  fault jsonb,                   -- why the file was refused: {rule, values}
  headings jsonb,                -- what the first pass found of each column: [{text, samples, filled, guess, sure}]
  columns jsonb,                 -- the field of each column, null where it is left out
  run integer not null default 0, -- of the job under way: an earlier one that comes back finds itself out of date
  check_job text,                -- the job whose check began and neither ended nor was given back
  total integer not null default 0, -- rows, and where they stand
  good integer not null default 0,
  same integer not null default 0,
  bad integer not null default 0,
  skipped integer not null default 0,
  posted integer not null default 0,
  failed integer not null default 0,
  undone integer not null default 0,
  kept integer not null default 0,
  before jsonb,                  -- what the kind sums up, before and after the last of checking, posting and rolling back
  after jsonb,
  created_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  ended_at timestamptz(3),
  primary key (merchant_id, batch_id),
  check (total = good + same + bad + skipped + posted + failed + undone + kept or state in ('reading', 'columns')),
  check (least(good, same, bad, skipped, posted, failed, undone, kept) >= 0),
  check ((state = 'refused') = (fault is not null))
);
create index import_batch_kind on import_batch (merchant_id, kind, batch_id);
create index import_batch_under_way on import_batch (merchant_id) where state in ('reading', 'checking', 'posting', 'rolling_back');
create index import_batch_file on import_batch (merchant_id, file_hash);

-- The file until nobody needs it: one of opening balances until it is checked, others until they are confirmed or given up.
create table import_file (
  merchant_id uuid not null,
  batch_id uuid not null,
  part_no integer not null,
  content bytea not null,
  primary key (merchant_id, batch_id, part_no),
  foreign key (merchant_id, batch_id) references import_batch
);
alter table import_file alter column content set storage external; -- compressing what goes soon is waste

create table import_row (
  merchant_id uuid not null,
  batch_id uuid not null,
  row_no integer not null,       -- as the spreadsheet numbers it
  given jsonb not null,          -- the cells as they are in the file, by column
  subject_id uuid,               -- what the row is about, where it is known: a member
  branch_id uuid,
  effect text check (effect in ('new', 'changed', 'same')), -- what writing it does, where the kind tells
  plan jsonb,                    -- what is to be written, as the kind reads it
  keys text[],                   -- what no other row of the file may have
  state text not null check (state in ('good', 'same', 'bad', 'skipped', 'posted', 'failed', 'undone', 'kept')),
  faults jsonb,                  -- why it is bad, failed or kept: [{rule, column, values}]
  done jsonb,                    -- what was written, for taking it back
  primary key (merchant_id, batch_id, row_no),
  foreign key (merchant_id, batch_id) references import_batch,
  check (state = 'skipped' or (state in ('bad', 'failed', 'kept')) = (faults is not null)),
  check ((state in ('posted', 'undone', 'kept')) = (done is not null)),
  check (state in ('bad', 'skipped') or plan is not null)
);
create index import_row_state on import_row (merchant_id, batch_id, state, row_no);

-- How a user matched the columns of a file, for the next file with the same headings.
create table import_mapping (
  merchant_id uuid not null references merchant,
  user_id uuid not null,
  kind text not null,
  headings_hash bytea not null,
  columns jsonb not null,
  used_at timestamptz(3) not null,
  primary key (merchant_id, user_id, kind, headings_hash)
);

insert into import_batch (
  merchant_id, batch_id, kind, file_name, file_kind, file_hash, branch_ids, user_id, operator, state, fault, run, check_job, total, good, bad, posted,
  failed, undone, kept, before, after, created_at, confirmed_at, ended_at
)
select merchant_id, batch_id, 'opening', file_name, file_kind, file_hash, branch_ids, user_id, operator, state, fault, run, check_job, total, good, bad,
  posted, failed, undone, kept, before, after, created_at, confirmed_at, ended_at
from opening_batch;
insert into import_file select merchant_id, batch_id, part_no, content from opening_file;
insert into import_row (merchant_id, batch_id, row_no, given, subject_id, branch_id, plan, state, faults, done)
select merchant_id, batch_id, row_no, given, member_id, branch_id,
  jsonb_build_object(
    'principal', principal, 'bonus', bonus, 'bonus_expires_on', bonus_expires_on, 'points', points, 'points_expire_on', points_expire_on, 'growth', growth
  ),
  state, faults, case when posting_id is not null then jsonb_build_object('posting_id', posting_id) end
from opening_row;
drop table opening_row;
drop table opening_file;
drop table opening_batch;

-- The roles of merchants that stand already get what their templates have now.
insert into role_permission (merchant_id, role_id, permission)
select r.merchant_id, r.role_id, 'member:import' from role r where r.template = 'manager'
on conflict do nothing;
