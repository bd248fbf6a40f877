-- Items are found by any part of their names, codes and initials, without reading those that lack it.
-- The functions belong to this migration, not to functions/: the column stores what they gave.

-- A character or a pair of neighbouring ones as a number that differs by merchant, so that an index over all merchants reads none
-- of another's. Two terms may share a number: who searches by them compares the texts, too.
create function search_term(p_merchant_id uuid, p_term text) returns integer
language plpgsql immutable strict parallel safe as $$
begin
  return hashtext(p_term) # hashtext(p_merchant_id::text);
end $$;

-- The terms of which any text that contains this one has all: itself if it is one character, else its pairs.
create function keyword_terms(p_merchant_id uuid, p_keyword text) returns integer[]
language plpgsql immutable strict parallel safe as $$
declare
  size constant integer := least(length(p_keyword), 2);
begin
  return array(
    select search_term(p_merchant_id, substr(p_keyword, at, size)) from generate_series(1, length(p_keyword) - size + 1) as at
  );
end $$;

-- All terms of an item, as search_term numbers them. A generated column cannot read another, so the initials are computed again.
create function item_terms(p_merchant_id uuid, p_name text, p_code text) returns integer[]
language plpgsql immutable strict parallel safe as $$
declare
  seed constant integer := hashtext(p_merchant_id::text);
  given text;
  symbol text;
  before text;
  terms integer[] := '{}';
begin
  foreach given in array array[lower(p_name), lower(p_code), pinyin_initials(p_name)] loop
    before := null;
    foreach symbol in array string_to_array(given, null) loop
      terms := terms || (hashtext(symbol) # seed);
      if before is not null then
        terms := terms || (hashtext(before || symbol) # seed);
      end if;
      before := symbol;
    end loop;
  end loop;
  return terms;
end $$;

alter table item add column terms integer[] not null generated always as (item_terms(merchant_id, name, code)) stored;
-- A search reads all that waits to be sorted in, so little waits (in kB).
create index item_term on item using gin (terms) with (gin_pending_list_limit = 256);
