import { expect, test } from 'vitest';
import { tablesNamed } from './tables-named.ts';

test.each([
  ['select * from member', ['member']],
  ['select * from "member" m, grade as g where m.x = g.x', ['member', 'grade']],
  ['select a, b from member where a in (select x, y from grade, branch) order by a, b', ['member', 'grade', 'branch']],
  [
    'select * from a join b using (x, y) left join lateral (select * from c where c.x = f(a.x, b.y)) t on true, d',
    ['a', 'b', 'c', 'd'],
  ],
  ['select * from (a join b on a.x = b.x), c', ['a', 'b', 'c']],
  [
    'with t as (select * from a), u (x) as materialized (delete from b using c returning x) select * from t, u',
    ['a', 'b', 'c'],
  ],
  [
    'insert into member (merchant_id, name) values ($1, $2) on conflict (merchant_id, id) do update set name = excluded.name',
    ['member'],
  ],
  ['insert into member select * from unnest($1::uuid[]) as t (id) join grade on true', ['member', 'grade']],
  [
    'update only member set name = (select name from grade limit 1) from branch where true',
    ['member', 'grade', 'branch'],
  ],
  ['select id from member where x = 1 for update of member skip locked', ['member']],
  ["select extract(day from at), trim(both from name), 'from x', $$from y$$ from member -- from z", ['member']],
  ['select a is distinct from b, count(*) over (partition by c, d) from member', ['member']],
  ['select from pg_catalog.pg_class c join pgboss.job j on true, member', ['member']],
  ['merge into member using grade on true when matched then delete', ['member', 'grade']],
  ['truncate member', ['member']],
  ['select post_entry($1, $2)', []],
  ['select f from generate_series(1, 2) f', []],
  ['select 1 /* from a */ union all select x from b', ['b']],
])('%s', (sql, tables) => {
  expect(tablesNamed(sql)).toEqual(tables);
});
