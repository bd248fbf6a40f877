-- What the program itself allowed to be gone of the operation log (decision 20): an entry that tells of a removal or an
-- erasure counts only with the program's keyed statement. Apart from the entry, whose own values may be erased.
create table log_allowance (
  merchant_id uuid not null references merchant,
  log_id uuid not null,
  mac bytea not null, -- keyed digest of the entry's id with what it allows
  primary key (merchant_id, log_id)
);

-- 2: of a program that makes such statements. Entries of earlier batches, and of the first of these, count without one.
-- The chain covers it.
alter table log_seal_batch add column format smallint not null default 1;

-- What the head file has is read from the file: whoever writes to the database must not stop it. Only servers of the
-- release before still set log_seal_head.filed.

-- Whether a check compared with the head file: agrees, unknown (the file has nothing of the merchant), null (none is kept).
alter table log_check add column head_file text;
