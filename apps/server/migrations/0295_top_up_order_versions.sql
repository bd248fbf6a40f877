-- A waiting order is paid later: its postings name the versions that decided what it earns, and a refund knows the grade
-- that it gave by both of its dates, because a member who rises above it and falls back begins it anew.
alter table top_up_order
  add column points_number integer,      -- the version of the point rules; null: nothing earned
  add column growth_number integer,
  add column grade_to date;              -- the last day of the grade that it gave; null: without end

update top_up_order o set
  points_number = case when o.points_earned > 0 then (
    select v.number from merchant_rule_version v
    where v.merchant_id = o.merchant_id and v.kind = 'points' and v.rule_id = o.merchant_id and v.made_at <= o.made_at order by v.number desc limit 1) end,
  growth_number = case when o.growth_earned > 0 then (
    select v.number from merchant_rule_version v
    where v.merchant_id = o.merchant_id and v.kind = 'growth' and v.rule_id = o.merchant_id and v.made_at <= o.made_at order by v.number desc limit 1) end
  where o.points_earned > 0 or o.growth_earned > 0;
update top_up_order o set grade_to = m.grade_floor_to
  from member m where m.merchant_id = o.merchant_id and m.member_id = o.member_id and m.grade_floor = o.grade_id and o.grade_from is not null;
