-- Of some kinds of rules a merchant has many. What lists show and filter by is that of the version in force, or of the draft
-- without one; null of a kind of which there is one.
alter table merchant_rule
  add column name text,
  add column first_date date,
  add column last_date date,
  add column stopped boolean not null default false,
  add column sort_code integer not null default 0,
  add column restored_at timestamptz(3),
  add check (first_date <= last_date);
create index merchant_rule_in_order on merchant_rule (merchant_id, kind, sort_code, rule_id);

-- A removed rule no longer keeps what it names.
alter table merchant_rule_reference
  drop constraint merchant_rule_reference_merchant_id_kind_rule_id_fkey,
  add foreign key (merchant_id, kind, rule_id) references merchant_rule on delete cascade;
