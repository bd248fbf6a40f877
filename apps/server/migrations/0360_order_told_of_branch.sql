-- Orders of the few states in the order of a branch: a reader of some branches would read all of the merchant's for each of them.
create index consumption_told_of_branch on consumption (
  merchant_id,
  branch_id,
  (case when state = 'voided' then 'voided' when refunded = due and due > 0 then 'refunded' when refunded > 0 then 'partly_refunded' else 'paid' end),
  made_at desc,
  order_id desc
) where state = 'voided' or refunded > 0;
