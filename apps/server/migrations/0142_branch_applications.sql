-- Somebody asks for a new branch; who may decides. An accepted one names the branch that it became.
create table branch_application (
  merchant_id uuid not null references merchant,
  application_id uuid not null,
  name text not null,
  branch_no text, -- null: the next free one
  kind text not null check (kind in ('store', 'warehouse', 'franchise')),
  contact_name text,
  phone text,
  region_code text check (region_code ~ '^[1-9][0-9]{5}$'),
  address text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  opened_on date,
  note text,
  works_there boolean not null, -- whether its applicant asks to work there
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused', 'withdrawn')),
  asked_at timestamptz(3) not null,
  asked_by uuid not null,
  asked_by_name text,
  decided_at timestamptz(3),
  decided_by uuid,
  decided_by_name text,
  decision text, -- why it was refused
  branch_id uuid,
  version integer not null default 1,
  primary key (merchant_id, application_id),
  foreign key (merchant_id, asked_by) references merchant_user,
  foreign key (merchant_id, branch_id) references branch,
  check ((latitude is null) = (longitude is null)),
  check ((decided_at is null) = (state = 'waiting')),
  check ((branch_id is not null) = (state = 'accepted')),
  check ((decision is not null) = (state = 'refused'))
);
create index branch_application_asked on branch_application (merchant_id, asked_at desc, application_id desc);
create index branch_application_asker on branch_application (merchant_id, asked_by);
create index branch_application_waiting on branch_application (merchant_id) where state = 'waiting';
