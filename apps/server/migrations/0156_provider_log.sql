-- What the service provider's people and its command line did, over all merchants and accounts. What concerns a merchant
-- stands in that merchant's operation log as well.
create table provider_log (
  log_id uuid primary key, -- version 7: in order of time
  at timestamptz(3) not null,
  account_id uuid,         -- null: the command line
  operator text,
  action text not null,
  merchant_id uuid references merchant,
  subject_account_id uuid references account,
  subject_kind text not null,
  subject_id text,
  reason text,
  changes jsonb,           -- {field: [before, after]}
  address text,
  request_id text
);
create index provider_log_merchant on provider_log (merchant_id, log_id desc) where merchant_id is not null;
create index provider_log_subject on provider_log (subject_account_id, log_id desc) where subject_account_id is not null;
