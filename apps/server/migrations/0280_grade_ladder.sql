-- The grades of a merchant are one rule, of kind `grades`, which goes by the merchant's id; this table has what is in force.
alter table grade
  add icon text check (icon ~ '^[a-z]{1,20}$'),
  add gift jsonb; -- {points, bonus}; null: none

-- A grade set by hand is the floor until its last day, which counts. Until now every grade was set by hand.
alter table member
  add grade_floor uuid,
  add grade_floor_to date,
  add foreign key (merchant_id, grade_floor) references grade,
  add check (grade_floor is not null or grade_floor_to is null);
update member m set grade_floor = m.grade_id, grade_floor_to = m.grade_to
from grade g where g.merchant_id = m.merchant_id and g.grade_id = m.grade_id and g.level > 1 and m.state <> 'cancelled';
create index member_grade_floor on member (merchant_id, grade_floor) where grade_floor is not null;
-- Whose grade ends, soonest first.
create index member_grade_to on member (merchant_id, grade_to, member_id) where grade_to is not null and state <> 'cancelled';

-- What exists is in force as the first version.
insert into merchant_rule_version (merchant_id, kind, rule_id, number, content, made_at)
select merchant_id, 'grades', merchant_id, 1, jsonb_agg(jsonb_build_object(
  'grade_id', grade_id, 'name', name, 'face', face, 'icon', null, 'growth_from', growth_from, 'valid_days', valid_days,
  'earning_rate', earning_rate, 'discount_rate', discount_rate, 'gift', null, 'enabled', enabled) order by growth_from, level), now()
from grade group by merchant_id;
insert into merchant_rule (merchant_id, kind, rule_id, in_force, created_at)
select merchant_id, kind, rule_id, number, made_at from merchant_rule_version where kind = 'grades';

-- The gift of an upgrade comes once per member, grade and validity: not again before the day after `until`.
create table grade_gift (
  merchant_id uuid not null,
  member_id uuid not null,
  grade_id uuid not null,
  given_on date not null,
  until date, -- null: never again
  primary key (merchant_id, member_id, grade_id),
  foreign key (merchant_id, member_id) references member on delete cascade
);

-- New thresholds raise members by a job: those that the version `from_number` did not give their grade, after `done_to`.
create table grade_raise (
  merchant_id uuid not null references merchant,
  from_number integer not null,
  done_to uuid,
  primary key (merchant_id)
);
