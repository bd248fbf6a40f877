-- Staff who are imported are invited by messages that lead to the console, as who confirmed the import reaches it.
alter table import_batch add column origin text;
