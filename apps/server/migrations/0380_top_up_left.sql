-- What the member could spend after a top-up: not held, and with the gift of a grade that the top-up brought.
alter table top_up_order add column value_left bigint; -- fen; null: not paid, or from before this column
