-- What a shop tells of its branches. A head office is never closed.
update branch set state = 'open' where is_head and state = 'closed';
alter table branch
  alter column created_at type timestamptz(3),
  drop constraint branch_state_check,
  add constraint branch_state_check check (state in ('open', 'paused', 'closed')),
  add column kind text not null default 'store' check (kind in ('store', 'warehouse', 'franchise')),
  add column contact_name text,
  add column phone text,
  add column region_code text check (region_code ~ '^[1-9][0-9]{5}$'),
  add column address text,
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add column hours jsonb, -- the week from Monday, and the days that differ; see BranchHours in the contract
  add column opened_on date,
  add column closed_at timestamptz(3),
  add column closed_reason text,
  add constraint branch_place check ((latitude is null) = (longitude is null)),
  -- It may be a store as well, but neither a warehouse nor another's.
  add constraint branch_head check (not is_head or (kind = 'store' and state <> 'closed'));
-- Earlier releases had no way to close one.
update branch set closed_at = created_at where state = 'closed';
alter table branch add constraint branch_closed check ((closed_at is not null) = (state = 'closed'));
create index user_branch_branch on user_branch (merchant_id, branch_id);
create index branch_region on branch (merchant_id, region_code);
