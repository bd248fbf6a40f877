-- What a merchant is made of. Every key begins with merchant_id.

create table branch (
  merchant_id uuid not null references merchant,
  branch_id uuid not null,
  branch_no text not null,
  name text not null,
  is_head boolean not null default false,
  state text not null default 'open' check (state in ('open', 'closed')),
  sort_code integer not null default 0,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (merchant_id, branch_id),
  unique (merchant_id, branch_no)
);

-- An account's place in one merchant.
create table merchant_user (
  merchant_id uuid not null references merchant,
  user_id uuid not null,
  account_id uuid not null references account,
  actual_name text,
  all_branches boolean not null default false,
  disabled_at timestamptz,
  last_seen_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (merchant_id, user_id),
  unique (merchant_id, account_id)
);

create table user_branch (
  merchant_id uuid not null,
  user_id uuid not null,
  branch_id uuid not null,
  primary key (merchant_id, user_id, branch_id),
  foreign key (merchant_id, user_id) references merchant_user,
  foreign key (merchant_id, branch_id) references branch
);

create table role (
  merchant_id uuid not null references merchant,
  role_id uuid not null,
  template text check (template in ('owner', 'manager', 'cashier')), -- made by initialisation
  name text not null,
  remark text,
  all_permissions boolean not null default false, -- grants what later pages will need, too
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (merchant_id, role_id),
  unique (merchant_id, name),
  unique (merchant_id, template)
);

create table role_permission (
  merchant_id uuid not null,
  role_id uuid not null,
  permission text not null,
  primary key (merchant_id, role_id, permission),
  foreign key (merchant_id, role_id) references role on delete cascade
);

create table user_role (
  merchant_id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  primary key (merchant_id, user_id, role_id),
  foreign key (merchant_id, user_id) references merchant_user,
  foreign key (merchant_id, role_id) references role
);

-- What a merchant changed of the default menu, by the page's or group's code, and its own external links.
create table menu_override (
  merchant_id uuid not null references merchant,
  menu_id text not null,
  name text,
  icon_url text,
  sort_code integer,
  hidden boolean not null default false,
  mode text check (mode in ('center', 'vip')),    -- with link_url: a link of its own
  parent_menu_id text,
  link_url text check (link_url ~ '^https?://'),
  primary key (merchant_id, menu_id),
  check ((link_url is null) = (mode is null))
);

-- Services that the provider opened.
create table merchant_service (
  merchant_id uuid not null references merchant,
  product text not null check (product in ('backup', 'wechat')),
  open_until date, -- null: without end
  opened_at timestamptz not null,
  primary key (merchant_id, product)
);

create table user_preference (
  merchant_id uuid not null,
  user_id uuid not null,
  key text not null,
  value jsonb not null,
  primary key (merchant_id, user_id, key),
  foreign key (merchant_id, user_id) references merchant_user
);
