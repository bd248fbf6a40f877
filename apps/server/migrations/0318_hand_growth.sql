-- Growth up to which the floor set by hand that was set aside (`hand_floor`) also keeps its member down, once it comes back: what
-- they had while it was the grade held. Null: they stood above it.
alter table member add column hand_growth bigint;
