-- The letters of pinyin_initials are a constant now: as a text, they were read as bytes again by each call. It gives the same.
do $$
declare
  before constant text := pg_get_functiondef('pinyin_initials(text)'::regprocedure);
  after constant text := replace(before, $a$....';$a$, $b$....'::bytea;$b$);
begin
  if after = before then
    raise exception 'pinyin_initials is not the one that migration 0370 made';
  end if;
  execute after;
end $$;
