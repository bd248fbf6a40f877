create table item (
  merchant_id uuid not null references merchant,
  item_id uuid not null,
  code text not null,                   -- as printed on the price list; unique in any case
  name text not null,
  price integer not null check (price >= 0), -- in fen
  unit text,                            -- what the price is for: a pot, a cup
  brand_id uuid,
  category_id uuid,
  remark text,
  state text not null default 'used' check (state in ('used', 'stopped')),
  external_id text,                     -- in the merchant's item source
  created_at timestamptz(3) not null,
  version integer not null default 1,
  primary key (merchant_id, item_id),
  foreign key (merchant_id, brand_id) references item_brand,
  foreign key (merchant_id, category_id) references item_category
);
create unique index item_code on item (merchant_id, lower(code));
create unique index item_external on item (merchant_id, external_id) where external_id is not null;
create index item_created on item (merchant_id, created_at, item_id);
create index item_of_brand on item (merchant_id, brand_id);
create index item_of_category on item (merchant_id, category_id);

-- The manager's role of existing merchants gets what its template has now.
insert into role_permission (merchant_id, role_id, permission)
select r.merchant_id, r.role_id, p.permission
from role r
cross join (values ('item:create'), ('item:update'), ('item:remove'), ('item:export')) as p (permission)
where r.template = 'manager'
on conflict do nothing;
