-- What an order’s page explains, as it was then; null in orders from before.
alter table consumption
  add column reckoned jsonb,             -- how price and earnings came about (OrderReckoning of the contract)
  add column grade_move jsonb,           -- {from, to}: grades’ names; null: the member kept theirs
  add column void_grade_move jsonb;
alter table consumption_refund add column grade_move jsonb;
