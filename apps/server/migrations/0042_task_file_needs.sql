-- A user's rights can shrink between the making of a file and its download.

alter table task add column file_needs jsonb; -- {permissions, branches} that a download takes besides the task's permission; null: none
