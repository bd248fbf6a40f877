-- The flow of top-ups is filtered and sorted by `dated_at` (0319); saved views of it go on as they were meant.
update saved_view set
  query = regexp_replace(regexp_replace(query, '(^|&)made_(from|to)=', '\1dated_\2=', 'g'), '(^|&)sort=made_at(&|$)', '\1sort=dated_at\2'),
  column_order = array_replace(column_order, 'made_at', 'dated_at'),
  columns_shown = array_replace(columns_shown, 'made_at', 'dated_at'),
  columns_hidden = array_replace(columns_hidden, 'made_at', 'dated_at')
where list = 'top_ups';
