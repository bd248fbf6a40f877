-- A merchant's settings that differ from their defaults, which stand in code. Setting one back removes its row.
create table merchant_setting (
  merchant_id uuid not null references merchant,
  name text not null,
  value jsonb not null,
  changed_at timestamptz(3) not null,
  changed_by uuid not null,
  changed_by_name text,
  primary key (merchant_id, name),
  foreign key (merchant_id, changed_by) references merchant_user
);

-- Of all of a merchant's settings, rising with each change, also with one that removes a row.
alter table merchant add column settings_version integer not null default 1;

-- What changed timezone and day_cut, in order: [{from, starts_at, timezone, day_cut}]. A change holds from business date
-- `from` on, which begins at `starts_at`; timezone and day_cut hold before the first.
alter table merchant add column day_changes jsonb not null default '[]' check (jsonb_typeof(day_changes) = 'array');

-- Where days ended by the first zone alone; functions/ledger has its successor.
drop function if exists posting_day_end(date, text, interval);

-- The accounts through which a merchant's customers pay. Everything of one is sealed as a whole.
create table payment_channel (
  merchant_id uuid not null references merchant,
  channel text not null check (channel in ('wechat_pay', 'alipay')),
  enabled boolean not null,
  credentials bytea, -- null: removed; the version rises on
  changed_at timestamptz(3) not null,
  changed_by uuid not null,
  changed_by_name text,
  version integer not null default 1,
  primary key (merchant_id, channel),
  foreign key (merchant_id, changed_by) references merchant_user
);
