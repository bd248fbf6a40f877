-- The floor that was set by hand, when a grade that was paid for takes its place: it comes back once that ends or is refunded.
-- It means nothing while the floor is another. It keeps no grade from being removed.
alter table member
  add column hand_floor uuid,
  add column hand_floor_to date; -- null: without end

-- The grades that were paid for, of a period.
create index top_up_order_grade on top_up_order (merchant_id, grade_from) where grade_from is not null;
