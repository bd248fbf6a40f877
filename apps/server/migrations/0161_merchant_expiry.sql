-- What the job has told a merchant about its expiry. Its standing follows from the calendar; this only keeps the job from telling twice.
create table merchant_expiry (
  merchant_id uuid primary key references merchant,
  expires_on date not null,   -- that the owners were told about
  told smallint,              -- the last reminder: days before; 0: expired; null: none is due yet
  open_status smallint not null check (open_status in (1, 3, 4)) -- as last logged
);
