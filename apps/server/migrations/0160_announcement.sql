-- What the service provider tells merchants. One row for all readers; only who has read or dismissed it gets a row of their own.
create table announcement (
  announcement_id uuid primary key,
  title_zh text not null,
  title_en text not null,
  text_zh text not null,
  text_en text not null,
  severity text not null check (severity in ('info', 'important')),
  audience text not null check (audience in ('all', 'open', 'ending', 'chosen')),
  readers text not null check (readers in ('staff', 'owners')),
  expires_at timestamptz(3) not null,
  publish_at timestamptz(3), -- null: a draft; later than now: it waits
  withdrawn_at timestamptz(3),
  created_at timestamptz(3) not null,
  created_by text,
  edited_at timestamptz(3) not null,
  edited_by text,
  published_by text,
  withdrawn_by text,
  version integer not null default 1,
  check (expires_at > publish_at),
  check (publish_at is not null or withdrawn_at is null)
);
create index announcement_live on announcement (expires_at) where publish_at is not null and withdrawn_at is null;

-- The merchants of an announcement whose audience is chosen.
create table announcement_merchant (
  merchant_id uuid not null references merchant,
  announcement_id uuid not null references announcement on delete cascade,
  primary key (merchant_id, announcement_id)
);
create index announcement_merchant_of on announcement_merchant (announcement_id);

create table announcement_seen (
  merchant_id uuid not null references merchant,
  user_id uuid not null,
  announcement_id uuid not null references announcement,
  read_at timestamptz(3) not null,
  dismissed_at timestamptz(3),
  primary key (merchant_id, user_id, announcement_id),
  foreign key (merchant_id, user_id) references merchant_user
);
create index announcement_seen_of on announcement_seen (announcement_id);

-- A dismissed notice can be brought back until it expires.
alter table notice add column dismissed_at timestamptz(3);
