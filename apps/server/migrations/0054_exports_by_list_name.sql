-- Exports name their list as addresses and saved views do, no longer by its endpoint.
create function pg_temp.renamed(input jsonb) returns jsonb language sql immutable as $$
  select jsonb_set(input, '{list}', case input ->> 'list'
    when 'GET /vip-infos' then '"members"'
    when 'GET /vip-trim-order' then '"adjustments"'
    when 'GET /item/brand-info' then '"brands"'
    else input -> 'list' end::jsonb)
$$;
update task set input = pg_temp.renamed(input) where kind = 'export' and input ->> 'list' like 'GET %';
update notice set subject = jsonb_set(subject, '{input}', pg_temp.renamed(subject -> 'input'))
where subject #>> '{input,list}' like 'GET %';
