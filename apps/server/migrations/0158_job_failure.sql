-- Failed runs of background jobs, by kind and day: the queue's own rows are too many to count and hold merchants' data.
create table job_failure (
  name text not null,
  day date not null,       -- UTC
  failures integer not null,
  last_at timestamptz(3) not null,
  last_error text not null, -- its kind, never its message
  primary key (name, day)
);
create index job_failure_day on job_failure (day);
