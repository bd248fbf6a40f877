-- Who added an item quickly, by a name and a price; null: it was added in another way.
alter table item
  add column quick_by uuid,
  add foreign key (merchant_id, quick_by) references merchant_user;
create index item_quick on item (merchant_id, created_at, item_id) where quick_by is not null;
