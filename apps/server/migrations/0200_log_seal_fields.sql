-- A digest of the names of an entry's fields, apart from their values: when these are erased, the names can still be checked
-- (decision 20). Null in batches of an earlier program.
alter table log_seal add column fields bytea;
