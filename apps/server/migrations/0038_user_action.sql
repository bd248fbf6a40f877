-- What a user did to rows, and what they were before, so that it can be undone; of a task also how far it is.

create table user_action (
  merchant_id uuid not null references merchant,
  action_id uuid not null,
  user_id uuid not null,
  kind text not null,            -- of which rows: its definition undoes it
  operation jsonb not null,      -- what was done to them
  task_id uuid,                  -- that works on it, or did last
  reached uuid,                  -- the last row that the task has been at: it takes them in order of their ids
  changed integer not null default 0,
  skipped jsonb not null default '{}', -- how many, by reason
  created_at timestamptz(3) not null,
  undo_until timestamptz(3) not null, -- it is removed then
  undone_at timestamptz(3),
  primary key (merchant_id, action_id)
);
create index user_action_task on user_action (merchant_id, user_id, undo_until) where task_id is not null;
create index user_action_expiry on user_action (undo_until);

create table user_action_row (
  merchant_id uuid not null,
  action_id uuid not null,
  row_id uuid not null,
  before jsonb not null,         -- of the columns that were changed; of a removed row, all
  version integer,               -- that the action left; null: it removed the row
  primary key (merchant_id, action_id, row_id),
  foreign key (merchant_id, action_id) references user_action
);
