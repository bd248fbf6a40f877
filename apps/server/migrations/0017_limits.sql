-- What somebody has used of a limit, a row for each span that it has; begins anew when the span is over.
create table limit_use (
  limit_name text not null,
  subject text not null,
  seconds integer not null,
  since timestamptz not null,
  used integer not null,
  primary key (limit_name, subject, seconds)
);

-- Which secret the program was last started with: a digest keyed by it, from which it can't be told.
create table secret_fingerprint (
  secret text primary key,
  fingerprint bytea not null,
  since timestamptz not null
);
