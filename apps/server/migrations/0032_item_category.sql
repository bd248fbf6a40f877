-- How often the order of a merchant's list was changed. Its row is locked by whoever changes the order, or what is in it.
create table list_order (
  merchant_id uuid not null references merchant,
  list text not null,                   -- the table whose rows are in order
  version integer not null,
  primary key (merchant_id, list)
);

create table item_category (
  merchant_id uuid not null references merchant,
  category_id uuid not null,
  parent_id uuid,                       -- of two levels at most, which the service sees to
  name text not null,
  state text not null default 'used' check (state in ('used', 'stopped')),
  sort_code integer not null,           -- among its siblings; ties go by id
  external_id text,                     -- in the merchant's item source
  created_at timestamptz(3) not null,
  version integer not null default 1,
  primary key (merchant_id, category_id),
  foreign key (merchant_id, parent_id) references item_category,
  check (parent_id <> category_id),
  -- Checked after each statement, so that two siblings-to-be can change places; the merchant stands for no parent.
  constraint item_category_name exclude using btree (
    merchant_id with =, coalesce(parent_id, merchant_id) with =, lower(name) with =
  ) deferrable
);
create unique index item_category_external on item_category (merchant_id, external_id) where external_id is not null;
create index item_category_sorted on item_category (merchant_id, sort_code, category_id);
create index item_category_parent on item_category (merchant_id, parent_id);
