-- How somebody looks at a list: its filters and sort as the list's address has them, its columns and row height.
create table saved_view (
  merchant_id uuid not null references merchant,
  view_id uuid not null,
  list text not null,
  user_id uuid not null,                -- who made it; alone sees it unless it is shared
  shared boolean not null,
  name text not null,
  query text not null,
  column_order text[] not null,
  columns_shown text[] not null,
  columns_hidden text[] not null,
  density text check (density in ('compact', 'comfortable')), -- null: as each user has it
  created_at timestamptz(3) not null,
  version integer not null default 1,
  primary key (merchant_id, view_id),
  foreign key (merchant_id, user_id) references merchant_user
);
create unique index saved_view_own_name on saved_view (merchant_id, list, user_id, lower(name)) where not shared;
create unique index saved_view_shared_name on saved_view (merchant_id, list, lower(name)) where shared;

-- Owners have every permission; managers' roles made before now get what new ones start with.
insert into role_permission (merchant_id, role_id, permission)
select merchant_id, role_id, 'view:share' from role where template = 'manager'
on conflict do nothing;
