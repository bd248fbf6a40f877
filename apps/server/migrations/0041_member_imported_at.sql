-- An import can add a member who joined long ago. Selecting all members of a filter as of an instant needs to know when.

alter table member add column imported_at timestamptz(3); -- null: the row was added when the member joined
