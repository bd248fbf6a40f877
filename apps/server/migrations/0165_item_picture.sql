-- A picture of an item, which members see too, and where it is sold.
alter table picture drop constraint picture_purpose_check;
alter table picture add constraint picture_purpose_check check (purpose in ('merchant_logo', 'merchant_licence', 'item'));
-- Since when nothing refers to a picture that was used; an undo may bring back what referred to it.
alter table picture add column released_at timestamptz(3);
create index picture_released on picture (released_at) where released_at is not null;

alter table item
  add column picture_id uuid,
  add column branch_ids uuid[] check (cardinality(branch_ids) > 0), -- null: in every branch
  add foreign key (merchant_id, picture_id) references picture;
create unique index item_picture on item (merchant_id, picture_id) where picture_id is not null;
