-- What a unit costs members; null: the same as everybody. In fen, like `price`, which a source may bring below it.
alter table item add column member_price integer check (member_price >= 0);
