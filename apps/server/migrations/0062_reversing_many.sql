-- It also takes the survivors of merged accounts now; the functions come with migrations/functions.
drop function if exists posting_undone_many(uuid, posting_item[]);
