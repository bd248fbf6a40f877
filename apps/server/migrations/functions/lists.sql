-- Reading the bits of lists (decision 70). Stable: all is read in the snapshot of the statement that calls.

-- How many places lie before a row's, or up to it.
create or replace function list_places_before(p_merchant uuid, p_list text, p_places integer, p_at timestamptz, p_id uuid, p_with boolean)
returns integer language plpgsql stable as $$
declare
  lo integer := 0;
  hi integer := p_places;
  middle integer;
  is_before boolean;
begin
  while lo < hi loop
    middle := (lo + hi) / 2;
    select (p.at, p.row_id) < (p_at, p_id) or p_with and (p.at, p.row_id) = (p_at, p_id) into is_before
    from list_place p where p.merchant_id = p_merchant and p.list = p_list and p.place = middle;
    if is_before then lo := middle + 1; else hi := middle; end if;
  end loop;
  return lo;
end $$;

-- Bits of a chunk within the places from p_from to before p_before.
create or replace function list_within(p_bits bit varying, p_base integer, p_from integer, p_before integer)
returns bit varying language sql immutable as $$
  select p_bits & (repeat('0', least(greatest(p_from - p_base, 0), 32768))
    || repeat('1', greatest(least(p_before - p_base, 32768) - greatest(p_from - p_base, 0), 0))
    || repeat('0', least(greatest(32768 - greatest(p_before - p_base, p_from - p_base, 0), 0), 32768)))::bit varying
$$;

-- The rows that have a term of each group: how many in all, and a page of them. Rows written since the last folding are left
-- out: who calls looks at those by themselves, and up to p_offset of them may lie before the page, which therefore begins as much
-- earlier: after p_passed rows. No row where the list has no bits or more than p_most were written since. p_after, p_after_id: the
-- row that the page follows.
create or replace function list_hits(
  p_merchant uuid, p_list text, p_groups jsonb, p_from timestamptz, p_before timestamptz, p_after timestamptz, p_after_id uuid,
  p_newest boolean, p_offset integer, p_limit integer, p_most integer
) returns table (row_id uuid, at timestamptz(3), hits integer, passed integer) language plpgsql stable as $$
declare
  places integer := (select i.places from list_index i where i.merchant_id = p_merchant and i.list = p_list);
  dirty uuid[];
  dirty_places integer[];
  lo integer := 0; -- what the filter spans
  hi integer := places;
  page_lo integer;
  page_hi integer;
  total integer := 0;
  before integer := 0;
  skip integer;
  wanted integer;
  found integer[] := '{}';
  chunk record;
  bits bit varying;
  window_bits bit varying;
  base integer;
  counted integer;
  place integer;
begin
  if places is null then return; end if;
  dirty := array(select d.row_id from list_dirty d where d.merchant_id = p_merchant and d.list = p_list limit p_most + 1);
  if cardinality(dirty) > p_most then return; end if;
  dirty_places := array(
    select distinct p.place from unnest(dirty) u (id) cross join lateral (
      select l.place from list_row l where l.merchant_id = p_merchant and l.list = p_list and l.row_id = u.id offset 0
    ) p
  );
  skip := greatest(p_offset - cardinality(dirty), 0);
  wanted := p_limit + p_offset - skip;
  if p_from is not null then lo := list_places_before(p_merchant, p_list, places, p_from, '00000000-0000-0000-0000-000000000000', false); end if;
  if p_before is not null then hi := list_places_before(p_merchant, p_list, places, p_before, '00000000-0000-0000-0000-000000000000', false); end if;
  page_lo := lo;
  page_hi := hi;
  if p_after is not null and p_newest then
    page_hi := least(hi, list_places_before(p_merchant, p_list, places, p_after, p_after_id, false));
  elsif p_after is not null then
    page_lo := greatest(lo, list_places_before(p_merchant, p_list, places, p_after, p_after_id, true));
  end if;
  for chunk in
    select x.chunk as n, bit_and(x.bits) as bits from (
      select g.n, b.chunk, bit_or(b.bits) as bits
      from jsonb_array_elements(p_groups) with ordinality g (terms, n)
      cross join lateral jsonb_array_elements_text(g.terms) t (term)
      cross join lateral (
        select l.chunk, l.bits from list_bits l
        where l.merchant_id = p_merchant and l.list = p_list and l.term = t.term and l.chunk between lo / 32768 and (hi - 1) / 32768
        offset 0
      ) b
      group by g.n, b.chunk
    ) x
    group by x.chunk having count(*) = jsonb_array_length(p_groups)
    order by case when p_newest then -x.chunk else x.chunk end
  loop
    bits := chunk.bits;
    base := chunk.n * 32768;
    foreach place in array dirty_places loop
      if place / 32768 = chunk.n then bits := set_bit(bits, place - base, 0); end if;
    end loop;
    if lo > base or hi < base + 32768 then bits := list_within(bits, base, lo, hi); end if;
    total := total + bit_count(bits);
    continue when cardinality(found) >= wanted or page_lo >= base + 32768 or page_hi <= base;
    if page_lo > base or page_hi < base + 32768 then bits := list_within(bits, base, page_lo, page_hi); end if;
    counted := bit_count(bits);
    if before + counted <= skip then
      before := before + counted;
      continue;
    end if;
    for n in 0..127 loop
      place := case when p_newest then 127 - n else n end * 256;
      window_bits := substring(bits from place + 1 for 256);
      counted := bit_count(window_bits);
      if counted > 0 and before + counted > skip then
        found := found || array(
          select base + place + i from generate_series(0, 255) i where get_bit(window_bits, i) = 1
          order by case when p_newest then -i else i end offset greatest(skip - before, 0) limit wanted - cardinality(found)
        );
      end if;
      before := before + counted;
      exit when cardinality(found) >= wanted;
    end loop;
  end loop;
  return query
    select p.row_id, p.at, total, skip from (select) one
    left join unnest(found) f (place) on true
    left join lateral (
      select l.row_id, l.at from list_place l where l.merchant_id = p_merchant and l.list = p_list and l.place = f.place offset 0
    ) p on true;
end $$;
