-- What the closed days of a merchant come to, so that a figure of all time needn't add up every day. Only closing adds to it,
-- and closed days don't change: whoever reads adds the days after `business_date`, and the deltas.
create table ledger_total (
  merchant_id uuid not null,
  branch_id uuid not null,
  selling_branch_id uuid not null,
  kind ledger_kind not null,
  effect ledger_effect not null,
  business_date date not null, -- the last day counted: the same in all rows of a merchant
  postings bigint not null,
  principal_in bigint not null,
  principal_out bigint not null,
  bonus_in bigint not null,
  bonus_out bigint not null,
  points_in bigint not null,
  points_out bigint not null,
  growth_in bigint not null,
  growth_out bigint not null,
  purse_in bigint not null,
  purse_out bigint not null,
  primary key (merchant_id, branch_id, selling_branch_id, kind, effect)
) with (fillfactor = 50);

insert into ledger_total
select d.merchant_id, d.branch_id, d.selling_branch_id, d.kind, d.effect, c.business_date, sum(d.postings),
  sum(d.principal_in), sum(d.principal_out), sum(d.bonus_in), sum(d.bonus_out), sum(d.points_in), sum(d.points_out),
  sum(d.growth_in), sum(d.growth_out), sum(d.purse_in), sum(d.purse_out)
from ledger_day d
join (select merchant_id, max(business_date) as business_date from ledger_day_close group by merchant_id) c
  on c.merchant_id = d.merchant_id and d.business_date <= c.business_date
group by d.merchant_id, d.branch_id, d.selling_branch_id, d.kind, d.effect, c.business_date;
