-- Text messages and what became of them. The parameters are sealed with the data key, and removed once it is decided.
create table sms_message (
  sms_id uuid primary key,
  phone text not null check (phone ~ '^1[3-9][0-9]{9}$'),
  template text not null,
  parameters bytea,
  accounts_only boolean not null, -- sent only if the phone has an account
  state text not null check (state in ('queued', 'sending', 'accepted', 'refused', 'withheld', 'expired', 'unknown')),
  attempts integer not null default 0,
  provider_id text,
  error text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null, -- not sent from then on
  decided_at timestamptz(3),
  check ((parameters is not null) = (state in ('queued', 'sending')))
);
create index sms_message_created on sms_message (created_at);
