-- The job whose check of a file began and neither ended nor was given back: where it comes again, the program died on it.
alter table opening_batch add column check_job text;
