-- A limit of null is none at all; until now a number as large as any adjustment stood for that.
-- `member:all_branches` comes with no rows: owners have every permission, and the other templates don't grant it.
alter table adjustment_limit
  alter column principal drop not null,
  alter column bonus drop not null,
  alter column points drop not null,
  alter column growth drop not null;

update adjustment_limit set
  principal = nullif(principal, 100000000000),
  bonus = nullif(bonus, 100000000000),
  points = nullif(points, 100000000000),
  growth = nullif(growth, 100000000000)
where 100000000000 in (principal, bonus, points, growth);
