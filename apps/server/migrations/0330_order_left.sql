-- What the member could spend after an order: not held, and with the gift of a grade that the order brought.
alter table consumption
  add column value_left bigint,          -- fen; null: it moved nothing, or is from before these columns
  add column points_left bigint;
