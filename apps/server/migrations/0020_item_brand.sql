create table item_brand (
  merchant_id uuid not null references merchant,
  brand_id uuid not null,
  name text not null,
  origin text not null default 'own' check (origin in ('own', 'supplied')),
  remark text,
  state text not null default 'used' check (state in ('used', 'stopped')),
  external_id text,                     -- in the merchant's item source
  created_at timestamptz(3) not null,
  version integer not null default 1,
  primary key (merchant_id, brand_id)
);
create unique index item_brand_name on item_brand (merchant_id, lower(name));
create unique index item_brand_external on item_brand (merchant_id, external_id) where external_id is not null;
create index item_brand_created on item_brand (merchant_id, created_at, brand_id);
