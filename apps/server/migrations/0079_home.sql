-- The postings of a business day, for figures up to a time of day.
create index ledger_posting_day on ledger_posting (merchant_id, business_date, posted_at);

-- The members that a user opened last: at most 20 of a user.
create table opened_member (
  merchant_id uuid not null references merchant,
  user_id uuid not null,
  member_id uuid not null,
  opened_at timestamptz(3) not null,
  primary key (merchant_id, user_id, member_id),
  foreign key (merchant_id, user_id) references merchant_user,
  foreign key (merchant_id, member_id) references member on delete cascade
);
create index opened_member_member on opened_member (merchant_id, member_id);
