-- Adjustments by hand: what was asked for, by whom, and what became of it. What is posted of them lies in the ledger,
-- under the document kind `adjustment`; personal data and notes stay here.

create table adjustment (
  merchant_id uuid not null references merchant,
  adjustment_id uuid not null,
  member_id uuid not null,
  branch_id uuid,                       -- the member's, when it was asked
  principal bigint not null default 0,  -- fen; above 0 is added, below 0 is taken
  bonus bigint not null default 0,      -- fen
  points bigint not null default 0,
  growth bigint not null default 0,
  expires_on date,                      -- last business date of bonus or points that are added
  reason text not null check (reason in ('service', 'correction', 'promotion', 'goodwill', 'abuse', 'other')),
  note text,
  state text not null check (state in ('waiting', 'posted', 'refused', 'withdrawn', 'expired', 'undone')),
  asked_at timestamptz(3) not null,
  asked_by uuid not null,               -- the user; names as they were
  asked_by_name text,
  waits_until timestamptz,              -- null: was within the limits of who asked
  decided_at timestamptz,
  decided_by uuid,                      -- null: nobody but the one who asked, or time
  decided_by_name text,
  decision text,                        -- why it was refused
  undone_at timestamptz,
  undone_by uuid,
  undone_by_name text,
  undo_reason text,
  version integer not null default 1,
  primary key (merchant_id, adjustment_id),
  foreign key (merchant_id, member_id) references member,
  constraint adjustment_one_direction check (
    greatest(principal, bonus, points, growth) > 0 and least(principal, bonus, points, growth) >= 0
    or least(principal, bonus, points, growth) < 0 and greatest(principal, bonus, points, growth) <= 0
  ),
  constraint adjustment_expiry check (expires_on is null or greatest(bonus, points) > 0),
  constraint adjustment_other_cause check (reason <> 'other' or note is not null),
  constraint adjustment_second_person check (decided_by <> asked_by),
  constraint adjustment_approved check (waits_until is null or decided_by is not null or state in ('waiting', 'withdrawn', 'expired')),
  constraint adjustment_decided check ((decided_at is not null) = (waits_until is not null and state <> 'waiting')),
  constraint adjustment_undone check ((state = 'undone') = (undone_at is not null) and (undone_at is null) = (undone_by is null))
);
create index adjustment_asked on adjustment (merchant_id, asked_at desc, adjustment_id desc);
create index adjustment_member on adjustment (merchant_id, member_id, asked_at desc, adjustment_id desc);
create index adjustment_waiting on adjustment (merchant_id, waits_until) where state = 'waiting';

-- Up to which amounts a role's adjustments are posted at once. A role without a row: none.
create table adjustment_limit (
  merchant_id uuid not null,
  role_id uuid not null,
  principal bigint not null check (principal >= 0), -- fen
  bonus bigint not null check (bonus >= 0),         -- fen
  points bigint not null check (points >= 0),
  growth bigint not null check (growth >= 0),
  primary key (merchant_id, role_id),
  foreign key (merchant_id, role_id) references role on delete cascade
);

-- Where a merchant changed how long adjustments can be approved and undone; counts the edits of its limits, too.
create table adjustment_policy (
  merchant_id uuid not null references merchant,
  approval_hours integer not null check (approval_hours > 0),
  undo_hours integer not null check (undo_hours > 0),
  version integer not null default 1,
  primary key (merchant_id)
);

-- As initialisation gives them to new merchants.
insert into adjustment_limit (merchant_id, role_id, principal, bonus, points, growth)
  select merchant_id, role_id, d.principal, d.bonus, d.points, d.growth
  from role join (values
    ('owner', 100000000000, 100000000000, 100000000000, 100000000000),
    ('manager', 50000, 20000, 5000, 5000),
    ('cashier', 0, 0, 100, 0)
  ) as d (template, principal, bonus, points, growth) using (template);
