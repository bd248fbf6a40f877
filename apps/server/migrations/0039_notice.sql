-- What a user was told: kept for 30 days, at most 200 of a user.
create table notice (
  merchant_id uuid not null references merchant,
  notice_id uuid not null,
  user_id uuid not null,
  kind text not null,
  subject jsonb not null,       -- ids and figures; words are made when it is read
  at timestamptz(3) not null,
  read_at timestamptz(3),
  primary key (merchant_id, notice_id),
  foreign key (merchant_id, user_id) references merchant_user
);
create index notice_of_user on notice (merchant_id, user_id, at, notice_id);
create index notice_at on notice (at);
