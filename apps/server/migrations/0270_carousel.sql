-- Pictures that members see in turn, in a place of the mini-program, within a period.
alter table picture drop constraint picture_purpose_check;
alter table picture add constraint picture_purpose_check
  check (purpose in ('merchant_logo', 'merchant_licence', 'item', 'carousel'));

create table carousel (
  merchant_id uuid not null references merchant,
  carousel_id uuid not null,
  name text not null,
  alt text,              -- what the picture shows, for who can't see it; null: the name
  picture_id uuid,       -- null: gone when an undo brought the row back
  placement text not null check (placement in ('home', 'points_shop', 'member_centre')),
  link_kind text not null default 'none' check (link_kind in ('none', 'page', 'web', 'item')),
  link_target text,      -- a page of the mini-program, or an https address
  item_id uuid,          -- may be removed and brought back meanwhile, so that nothing backs it
  starts_on date,        -- null: at once
  ends_on date,          -- its last day; null: without end
  branch_ids uuid[] check (cardinality(branch_ids) > 0), -- null: in every branch
  sort_code integer not null,
  state text not null default 'stopped' check (state in ('used', 'stopped')), -- a stopped one is a draft
  created_at timestamptz(3) not null,
  restored_at timestamptz(3),
  version integer not null default 1,
  primary key (merchant_id, carousel_id),
  foreign key (merchant_id, picture_id) references picture,
  check (ends_on >= starts_on),
  check ((link_target is not null) = (link_kind in ('page', 'web'))),
  check ((item_id is not null) = (link_kind = 'item'))
);
create unique index carousel_picture on carousel (merchant_id, picture_id) where picture_id is not null;
create index carousel_created on carousel (merchant_id, created_at, carousel_id);
create index carousel_sorted on carousel (merchant_id, sort_code, carousel_id);
