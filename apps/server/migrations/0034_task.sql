-- Long work of one user in one merchant, and the files that it makes.

create table task (
  merchant_id uuid not null references merchant,
  task_id uuid not null,         -- version 7: in order of time
  user_id uuid not null,
  account_id uuid not null,
  operator text,                 -- the name as it was
  kind text not null,
  language text not null,        -- of the words in its file
  input jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'partly', 'failed', 'stopped')),
  attempt integer not null default 0, -- the one under way; an earlier one that comes back finds itself out of date
  stop_asked boolean not null default false,
  progress_done bigint not null default 0,
  progress_total bigint,         -- null: not known yet
  counts jsonb,                  -- of what was done, once it is over
  fault jsonb,                   -- why it failed: {name, values}
  file_name text,
  file_type text,
  file_bytes bigint not null default 0,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  seen_at timestamptz(3) not null, -- its worker's last heartbeat
  finished_at timestamptz(3),
  expires_at timestamptz(3),     -- it is removed then, with its file
  primary key (merchant_id, task_id),
  check ((state in ('queued', 'running')) = (finished_at is null)),
  check ((finished_at is null) = (expires_at is null)),
  check ((state = 'failed') = (fault is not null))
);
create index task_created on task (merchant_id, created_at, task_id);
create index task_of_user on task (merchant_id, user_id, created_at, task_id);
create index task_under_way on task (merchant_id, created_at) where finished_at is null;
create index task_expiry on task (expires_at) where expires_at is not null;

create table task_file (
  merchant_id uuid not null,
  task_id uuid not null,
  part_no integer not null,
  content bytea not null,
  primary key (merchant_id, task_id, part_no),
  foreign key (merchant_id, task_id) references task
);
alter table task_file alter column content set storage external; -- compressed already, or gone within days
