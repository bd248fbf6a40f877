-- One statement writes an entry with its values, and the seals show whether they belong together. The check by this key had
-- a plan from when the log was tiny, which in a first import read more of the log for each entry.
alter table operation_log_change drop constraint operation_log_change_merchant_id_log_id_fkey;
