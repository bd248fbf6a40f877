-- Columns of opening balances are matched before the check: a check that has not ended begins with reading them.
update import_batch set state = 'reading', check_job = null, run = run + 1
where kind = 'opening' and state = 'checking' and columns is null;
