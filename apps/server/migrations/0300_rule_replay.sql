-- What a draft of a rule would have given in a past period: the result of a task, which goes with it.
create table rule_replay (
  merchant_id uuid not null,
  replay_id uuid not null,               -- the task's
  made_at timestamptz(3) not null,
  result jsonb not null,
  primary key (merchant_id, replay_id),
  foreign key (merchant_id, replay_id) references task on delete cascade
);

-- Paid top-ups in the order in which they were paid.
create index top_up_order_paid on top_up_order (merchant_id, paid_at, order_id) where state = 'paid';
