-- A version of a rule that the merchant sets. Immutable: the application may only add (privileges.ts). It refers to no rule, which
-- refers to it: tables that refer to each other could not be distributed one after the other (docs/scale-out.md).
create table merchant_rule_version (
  merchant_id uuid not null references merchant,
  kind text not null check (kind ~ '^[a-z_]{1,30}$'),
  rule_id uuid not null,
  number integer not null check (number >= 1),
  content jsonb not null,
  made_at timestamptz(3) not null,
  made_by uuid,            -- the user; null: the program
  made_by_name text,
  primary key (merchant_id, kind, rule_id, number)
);

-- The rule: what is being edited, and which version of it is in force. Of some kinds a merchant has one,
-- which goes by the merchant's id. Rules and postings name a version as kind:rule_id@number.
create table merchant_rule (
  merchant_id uuid not null references merchant,
  kind text not null check (kind ~ '^[a-z_]{1,30}$'),
  rule_id uuid not null,
  draft jsonb,             -- null: nothing is being edited
  draft_at timestamptz(3),
  draft_by uuid,           -- the user, and what they were called
  draft_by_name text,
  in_force integer,        -- null: none yet
  version integer not null default 1,
  created_at timestamptz(3) not null,
  primary key (merchant_id, kind, rule_id),
  foreign key (merchant_id, kind, rule_id, in_force) references merchant_rule_version,
  check ((draft is null) = (draft_at is null)),
  check (draft is not null or num_nonnulls(draft_by, draft_by_name) = 0)
);

-- Branches and grades that a rule's draft or version in force names, so that they aren't removed.
create table merchant_rule_reference (
  merchant_id uuid not null,
  kind text not null,
  rule_id uuid not null,
  branch_id uuid,
  grade_id uuid,
  check (num_nonnulls(branch_id, grade_id) = 1),
  unique nulls not distinct (merchant_id, kind, rule_id, branch_id, grade_id),
  foreign key (merchant_id, kind, rule_id) references merchant_rule,
  foreign key (merchant_id, branch_id) references branch,
  foreign key (merchant_id, grade_id) references grade
);
create index merchant_rule_reference_branch on merchant_rule_reference (merchant_id, branch_id) where branch_id is not null;
create index merchant_rule_reference_grade on merchant_rule_reference (merchant_id, grade_id) where grade_id is not null;
