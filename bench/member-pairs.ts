import { Client } from 'pg';
import { memberBits, type MemberRecord } from '../apps/server/src/modules/members/index.ts';
import { foldList } from '../apps/server/src/platform/lists/fold-lists.ts';
import { Factories } from '../apps/server/test/factories.ts';
import { measureFilters, type FilteredList } from './filters.ts';
import { caller } from './members.ts';
import { fixed } from './statistics.ts';
import { openSubject, type Shape, type Subject } from './subject.ts';
import type { Section } from './table.ts';

const branches = Array.from({ length: 30 }, (_, at) => `01920000-0000-7000-8000-${String(at).padStart(12, '0')}`);
const tagOf = (number: number): string => `标签${number}`;
const tags = Array.from({ length: 30 }, (_, at) => at + 1);

/** One branch with 60%, a tag on 30% and others on fewer and fewer, sources of 97%, 3% and 0.03%. */
const skewed: Shape = async (database, shop) => {
  await database.platform.execute(
    `insert into branch (merchant_id, branch_id, branch_no, name, sort_code, created_at)
     select $1, id::uuid, (n + 10)::text, '分店' || n, n + 10, now() from unnest($2::text[]) with ordinality u (id, n)`,
    [shop.merchantId, branches],
  );
  let state = 1;
  const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return (member: MemberRecord): MemberRecord => {
    const source = random();
    const branch = random() < 0.6 ? shop.branchIds[0] : branches[Math.floor(random() ** 2 * branches.length)];
    return {
      ...member,
      branch_id: branch ?? null,
      source: source < 0.97 ? 'till' : source < 0.9997 ? 'applet' : 'official_account',
      grade_id: shop.gradeIds[random() < 0.9 ? 0 : 1],
      tags: tags.filter((number) => random() < 0.3 / number).map(tagOf),
    };
  };
};

const listOf = ({ shop }: Subject, title: string, readers: FilteredList['readers']): FilteredList => ({
  title,
  path: '/vip-infos',
  plain: {
    'first page': {},
    'page ending at row 10,000': { index: '500' },
    'oldest first': { order: 'asc' },
    'by card number': { sort: 'member_no' },
  },
  readers,
  filters: {
    branch: { 'of 60%': { branch_id: shop.branchIds[0] }, 'of few': { branch_id: branches.at(-1) ?? '' } },
    grade: { 'of many': { grade_id: shop.gradeIds[0] }, 'of a part': { grade_id: shop.gradeIds[1] } },
    source: {
      'of many': { source: 'till' },
      'of a part': { source: 'applet' },
      'of few': { source: 'official_account' },
    },
    gender: { male: { gender: '1' } },
    birthday: { 'in a month': { birthday_month: '11' } },
    state: { normal: { state: 'normal' }, frozen: { state: 'frozen' } },
    tag: { 'on 30%': { tag: tagOf(1) }, 'on 3%': { tag: tagOf(10) }, 'on 1%': { tag: tagOf(30) } },
    keyword: {
      'of a common surname': { keyword: '王' },
      'of a rarer character': { keyword: '雨' },
      'of two characters': { keyword: '王雨' },
      'of a phone’s tail': { keyword: '0007' },
    },
    joined: {
      'in the last year': { joined_from: new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10) },
      'long ago': { joined_to: new Date(Date.now() - 1_000 * 86_400_000).toISOString().slice(0, 10) },
    },
  },
});

/** The member list by each filter and each pair of them, without bits and with. */
export async function* benchMemberPairs(quick: boolean): AsyncGenerator<Section> {
  const subject = await openSubject(quick ? 50_000 : 1_000_000, skewed);
  const holding = new Client(subject.connection);
  const connection = caller(subject.product.url);
  try {
    const { database, shop, owner } = subject;
    await holding.connect();
    const key = [shop.merchantId, memberBits.name];
    const hold = (): Promise<unknown> =>
      holding.query('select pg_advisory_lock(7300480, hashtext($1::text || $2))', key);
    const release = (): Promise<unknown> =>
      holding.query('select pg_advisory_unlock(7300480, hashtext($1::text || $2))', key);
    const clear = () => database.platform.execute('truncate list_index, list_place, list_row, list_bits, list_dirty');
    const make = new Factories(database, () => new Date());
    const of = (branch: string) => make.user(shop, { branches: [branch] });
    const readers = {
      owner,
      'large branch': await of(shop.branchIds[0]),
      'small branch': await of(branches.at(-1) ?? ''),
    };
    // The product may have begun to make them.
    await hold();
    await clear();
    await release();
    const started = performance.now();
    await foldList(database.tenant(shop.merchantId), memberBits, new Date());
    await hold();
    const builtIn = performance.now() - started;
    for (const table of ['list_bits', 'list_place', 'list_row'])
      await database.platform.execute(`vacuum analyze ${table}`);
    const { rows } = await database.platform.execute(
      `select round(pg_total_relation_size('list_bits') / 1e6)::int as bits, round((pg_total_relation_size('list_place') + pg_total_relation_size('list_row')) / 1e6)::int as places`,
    );
    const [size] = rows as { bits: number; places: number }[]; // the columns named above
    await database.platform.execute('update session set access_until = expires_at');
    const turns = quick ? { warmUp: 0, measured: 1, again: 1 } : { warmUp: 6, measured: 12, again: 30 };
    const withBits = listOf(subject, 'Members with bits', readers);
    const { notes = [], ...found } = await measureFilters(withBits, turns, subject.product, connection);
    const built = `The bits were made in ${fixed(builtIn / 1000)} s; they take ${size?.bits} MB, the places ${size?.places} MB.`;
    yield { ...found, notes: [built, ...notes] };
    await clear();
    const without = listOf(subject, 'Members without bits', { owner });
    yield await measureFilters(without, { warmUp: 0, measured: 2, again: 2 }, subject.product, connection);
    await release();
  } finally {
    await holding.end();
    connection.close();
    await subject.close();
  }
}
