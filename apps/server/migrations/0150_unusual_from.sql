-- The number of a rule is the first that is unusual, and not the most that is allowed.
update unusual_watch set rules = (
  select coalesce(jsonb_object_agg(r.key, case when r.value ? 'most' then r.value - 'most' || jsonb_build_object('from', r.value -> 'most') else r.value end), '{}')
  from jsonb_each(rules) r
);
