-- What is unusual in the logs, as a job found it. A finding that goes on grows.
create table unusual (
  merchant_id uuid not null references merchant,
  unusual_id uuid not null,
  rule text not null,
  user_id uuid not null,
  member_id uuid,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null check (last_at >= first_at),
  size integer not null check (size > 0), -- the most within the rule's hours: tries, adjustments, uses, exported rows
  log_ids uuid[] not null,     -- of operation_log, the newest of those that it rests on
  sign_in_ids uuid[] not null, -- of user_sign_in
  seen_at timestamptz(3),
  seen_by uuid,
  primary key (merchant_id, unusual_id),
  foreign key (merchant_id, user_id) references merchant_user
);
create index unusual_last on unusual (merchant_id, last_at desc, unusual_id desc);
create index unusual_user on unusual (merchant_id, user_id, rule, last_at desc);

-- What counts as unusual, and up to when the logs were looked through.
create table unusual_watch (
  merchant_id uuid primary key references merchant,
  rules jsonb not null default '{}', -- {rule: {enabled, most}}, for those that were set
  version integer not null default 1,
  watched_to timestamptz(3)
);
