-- Grades, the card, members and how they are found.

create table grade (
  merchant_id uuid not null references merchant,
  grade_id uuid not null,
  level integer not null check (level >= 1),
  name text not null,
  face text not null default 'basic' check (face ~ '^(basic|silver|gold|black|#[0-9a-f]{6})$'),
  growth_from bigint not null check (growth_from >= 0),
  valid_days integer check (valid_days > 0),
  earning_rate integer not null default 10000 check (earning_rate >= 0),         -- basis points
  discount_rate integer not null default 10000 check (discount_rate between 1 and 10000), -- basis points of the price
  enabled boolean not null default true,
  version integer not null default 1,
  primary key (merchant_id, grade_id),
  unique (merchant_id, level),
  unique (merchant_id, name)
);

create table card_config (
  merchant_id uuid not null references merchant,
  name text not null,
  notice text,
  open_way text not null default 'free' check (open_way in ('free', 'paid', 'top_up', 'invitation')),
  version integer not null default 1,
  primary key (merchant_id)
);

create table member (
  merchant_id uuid not null references merchant,
  member_id uuid not null,
  member_no text collate "C" not null,
  phone text collate "C" not null check (phone ~ '^1[3-9][0-9]{9}$'),
  name text not null,
  gender smallint check (gender in (1, 2)),
  birthday date,
  state text not null default 'normal' check (state in ('normal', 'frozen', 'cancelled')),
  source text not null check (source in ('back_office', 'applet', 'official_account', 'till', 'import', 'phone_login')),
  grade_id uuid not null,
  grade_from date not null,
  grade_to date,
  branch_id uuid,
  tags text[] not null default '{}',
  remark text,
  joined_at timestamptz(3) not null, -- to the millisecond, as cursors carry it
  version integer not null default 1,
  primary key (merchant_id, member_id),
  unique (merchant_id, member_no),
  foreign key (merchant_id, grade_id) references grade,
  foreign key (merchant_id, branch_id) references branch
);
create unique index member_phone on member (merchant_id, phone) where state <> 'cancelled';
create index member_joined on member (merchant_id, joined_at desc, member_id desc);
create index member_grade on member (merchant_id, grade_id, joined_at desc, member_id desc);
create index member_not_normal on member (merchant_id, state, joined_at desc, member_id desc) where state <> 'normal';
create index member_branch on member (merchant_id, branch_id, joined_at desc, member_id desc);

-- The inverted index behind search: one row for each term of a member, in the order of the list, so that the
-- first page of even the commonest surname is read off the key. Terms: `n:` one or two characters of the name,
-- `p:` the last four digits of the phone, `t:` a tag.
create table member_term (
  merchant_id uuid not null,
  term text collate "C" not null,
  joined_at timestamptz(3) not null,
  member_id uuid not null,
  primary key (merchant_id, term, joined_at, member_id),
  foreign key (merchant_id, member_id) references member on delete cascade
);
create index member_term_member on member_term (merchant_id, member_id);
