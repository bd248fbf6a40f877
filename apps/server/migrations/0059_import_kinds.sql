-- The program registers the kinds of imports; a further one takes no migration.
alter table import_batch drop constraint import_batch_kind_check;
