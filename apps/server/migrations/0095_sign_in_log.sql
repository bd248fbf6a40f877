-- Each try to sign in, of accounts and of phones without one.
create table sign_in_log (
  log_id uuid primary key,
  at timestamptz(3) not null,
  method text not null,
  phone text not null,
  account_id uuid references account, -- null: the try failed
  outcome text not null,              -- ok, or the error's name
  address text not null,
  agent text not null
);
create index sign_in_log_at on sign_in_log (at);
create index sign_in_log_phone on sign_in_log (phone, at);
