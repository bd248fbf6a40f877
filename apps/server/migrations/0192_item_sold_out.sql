-- Items that a branch has run out of. Rows whose time has passed mean nothing, and are removed at night.
create table item_sold_out (
  merchant_id uuid not null,
  item_id uuid not null,
  branch_id uuid not null,
  until timestamptz(3),                 -- null: until somebody sets it back
  created_at timestamptz(3) not null,
  primary key (merchant_id, item_id, branch_id),
  foreign key (merchant_id, item_id) references item on delete cascade,
  foreign key (merchant_id, branch_id) references branch
);
create index item_sold_out_of_branch on item_sold_out (merchant_id, branch_id);
