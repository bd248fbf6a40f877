-- An undo restores a removed row as it was created. Selecting all rows of a filter as of an instant needs to know when.

alter table item_brand add column restored_at timestamptz(3);
alter table item add column restored_at timestamptz(3);
