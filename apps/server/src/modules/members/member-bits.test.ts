import fc from 'fast-check';
import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Factories, nextPhone, type Shop } from '../../../test/factories.ts';
import { explain, pagesOfScan, type Sent } from '../../../test/plans.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { foldList, foldListOfEach } from '../../platform/lists/fold-lists.ts';
import type { TenantDb } from '../../platform/database/index.ts';
import { memberBits } from './member-bits.queries.ts';
import { addMembers, editMembers, removeMembers } from './member-bulk.queries.ts';
import { columnFilterOf } from './member-selection.queries.ts';
import type { MemberQuery } from './member-order.queries.ts';
import {
  addMemberRow,
  editMemberRow,
  lockMembers,
  setStates,
  setTags,
  type MemberRecord,
} from './member-writes.queries.ts';
import { listMemberRows } from './members.queries.ts';
import { makeMemberNo, readKeyword, searchTerms, tagTerms } from './members.rules.ts';

const now = new Date('2026-11-20T04:00:00Z');
const names = ['王伟', '王小明', '李王', 'Ann', '李伟伟'];
const tags = ['新客', '老街坊', '企业客户'];
const bits = { ...memberBits, fewest: 1 };

let database: TestDatabase;
let make: Factories;
let shop: Shop;
let db: TenantDb;
let all: MemberRecord[] = [];
let sent: Sent[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ observe: ({ text }, values) => sent.push({ text, values }) });
  make = new Factories(database.database, () => now);
});
afterAll(() => database.drop());
beforeEach(async () => {
  shop = await make.shop();
  db = database.database.tenant(shop.merchantId);
  all = [];
});

interface Draw {
  readonly pick: number;
  readonly minutes: number;
}
const pickOf = <T>(from: readonly [T, ...T[]] | readonly T[], pick: number): T => {
  const one = from[pick % from.length];
  if (one === undefined) throw new Error('Nothing to pick');
  return one;
};

const newMember = ({ pick, minutes }: Draw): MemberRecord => ({
  member_id: newId(),
  member_no: makeMemberNo(),
  phone: nextPhone(),
  name: pickOf(names, pick),
  gender: pickOf([1, 2, null], pick >> 1),
  birthday: pick % 4 === 0 ? null : `1990-${String((pick % 12) + 1).padStart(2, '0')}-11`,
  state: 'normal',
  source: pickOf(['till', 'import', 'applet'] as const, pick >> 2),
  grade_id: pickOf(shop.gradeIds, pick >> 3),
  grade_from: '2026-11-20',
  grade_to: null,
  grade_floor: null,
  grade_floor_to: null,
  branch_id: pickOf([...shop.branchIds, null], pick >> 1),
  tags: tags.filter((_, at) => ((pick >> at) & 1) === 1),
  remark: null,
  joined_at: new Date(now.getTime() + minutes * 60_000),
  version: 1,
});

const locked = async (tx: Parameters<typeof lockMembers>[0], pick: number): Promise<MemberRecord[]> =>
  all.length === 0 ? [] : lockMembers(tx, [pickOf(all, pick).member_id]);

/** What happens to members, each in its own transaction. */
const happenings: Readonly<Record<string, (draw: Draw) => Promise<unknown>>> = {
  join: (draw) =>
    db.transaction(async (tx) => {
      const member = newMember(draw);
      await addMemberRow(tx, member, searchTerms(member));
      all.push(member);
    }),
  import: (draw) =>
    db.transaction(async (tx) => {
      const some = [0, 1, 2, 3].map((n) => newMember({ pick: draw.pick + n * 7, minutes: draw.minutes - n * 3 }));
      await addMembers(tx, some);
      all.push(...some);
    }),
  'join while folding': (draw) =>
    db.transaction(async (tx) => {
      const member = newMember(draw);
      await addMembers(tx, [member]);
      await foldList(db, bits, now);
      all.push(member);
    }),
  edit: ({ pick }) =>
    db.transaction(async (tx) => {
      for (const before of await locked(tx, pick)) {
        const after = { ...before, name: pickOf(names, pick >> 1), gender: null, tags: [pickOf(tags, pick)] };
        await editMembers(tx, [{ before, after }]);
      }
    }),
  move: ({ pick }) =>
    db.transaction(async (tx) => {
      for (const member of await locked(tx, pick))
        await editMemberRow(tx, { ...member, branch_id: pickOf([...shop.branchIds, null], pick >> 2) });
    }),
  tag: ({ pick }) =>
    db.transaction(async (tx) => {
      for (const member of await locked(tx, pick)) {
        const after = { ...member, tags: tags.slice(pick % 3) };
        await setTags(tx, member, after.tags, searchTerms(after));
      }
    }),
  freeze: ({ pick }) =>
    db.transaction(async (tx) => {
      for (const { member_id: id } of await locked(tx, pick)) await setStates(tx, [id], 'frozen');
    }),
  'edit while folding': ({ pick }) =>
    db.transaction(async (tx) => {
      for (const { member_id: id } of await locked(tx, pick)) await setStates(tx, [id], 'normal');
      await foldList(db, bits, now);
    }),
  remove: ({ pick }) =>
    db.transaction(async (tx) => {
      const [gone] = await locked(tx, pick);
      if (!gone) return;
      await removeMembers(tx, [gone.member_id]);
      all = all.filter(({ member_id: id }) => id !== gone.member_id);
    }),
  fold: () => foldList(db, bits, now),
};

const draw = fc.record({ pick: fc.nat(10_000), minutes: fc.integer({ min: -500, max: 500 }) });
const history = fc.array(fc.tuple(fc.constantFrom(...Object.keys(happenings)), draw), { minLength: 10, maxLength: 60 });
const asked = fc.record({
  pick: fc.nat(10_000),
  filters: fc.subarray(['state', 'grade', 'branch', 'source', 'gender', 'month', 'tag', 'name', 'from', 'before']),
  ofBranch: fc.boolean(),
  order: fc.constantFrom('asc', 'desc'),
  offset: fc.nat(12),
  limit: fc.integer({ min: 1, max: 8 }),
  minutes: fc.integer({ min: -500, max: 500 }),
});

const queryOf = ({
  pick,
  filters,
  ofBranch,
  order,
  offset,
  limit,
  minutes,
}: typeof asked extends fc.Arbitrary<infer Q> ? Q : never): MemberQuery => {
  const has = (name: string): boolean => filters.includes(name);
  const at = (more: number): Date => new Date(now.getTime() + (minutes + more) * 60_000);
  return {
    filter: {
      state: has('state') ? [pickOf(['normal', 'frozen'] as const, pick)] : undefined,
      grade_id: has('grade') ? [pickOf(shop.gradeIds, pick)] : undefined,
      branch_id: has('branch') ? [...shop.branchIds].slice(pick % 2) : undefined,
      source: has('source') ? [pickOf(['till', 'import', 'applet'] as const, pick)] : undefined,
      gender: has('gender') ? pickOf([1, 2] as const, pick) : undefined,
      birthday_month: has('month') ? (pick % 12) + 1 : undefined,
    },
    search: has('name') ? readKeyword(pickOf(['王', '李', '伟', 'a'], pick), true) : undefined,
    exact: undefined,
    tagTerms: has('tag') ? tagTerms(tags.slice(pick % 3)) : [],
    joinedFrom: has('from') ? at(-200) : undefined,
    joinedBefore: has('before') ? at(200) : undefined,
    branches: ofBranch ? [shop.branchIds[0]] : 'all',
    sort: 'joined_at',
    order,
    after: pick % 3 === 0 ? { value: at(0).toISOString(), id: newId() } : undefined,
    offset,
    limit,
    now,
    soonUntil: now,
  };
};

/** The same list without its bits. */
const plainly = async (query: MemberQuery): Promise<Awaited<ReturnType<typeof listMemberRows>>> => {
  const undo = new Error('Rolled back on purpose');
  let found: Awaited<ReturnType<typeof listMemberRows>> | undefined;
  await db
    .transaction(async (tx) => {
      await tx.platform.execute('delete from list_index where merchant_id = $1', [shop.merchantId]);
      found = await listMemberRows(tx, query);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  if (!found) throw new Error('Nothing was read');
  return found;
};

const waiting = async (): Promise<number> => {
  const { rows } = await database.database.platform.execute('select 1 from list_dirty where merchant_id = $1', [
    shop.merchantId,
  ]);
  return rows.length;
};

const told = ({ rows, counted }: Awaited<ReturnType<typeof listMemberRows>>) => ({
  counted,
  ids: rows.map(({ member_id: id }) => id),
});

test('pages and counts by bits are those without, whatever was written, folded or not', async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.array(asked, { minLength: 12, maxLength: 12 }), async (happened, queries) => {
      shop = await make.shop();
      db = database.database.tenant(shop.merchantId);
      all = [];
      for (const [name, one] of happened) await happenings[name]?.(one);
      for (const one of queries) {
        const query = queryOf(one);
        expect(told(await listMemberRows(db, query))).toEqual(told(await plainly(query)));
      }
    }),
    { numRuns: 15, endOnFailure: true },
  );
});

/** More than a row of bits has places for. */
const fillTwoChunks = async (): Promise<void> => {
  for (let from = 1; from < 33_000; from += 3_000)
    await database.database.platform.execute(
      `insert into member (merchant_id, member_id, member_no, phone, name, grade_id, grade_from, source, joined_at, branch_id, tags)
     select $1, gen_random_uuid(), (20000000000 + n)::text, (13000000000 + n)::text, 'Eve', $2, '2026-11-20', case n % 1000 when 0 then 'import' else 'till' end,
       timestamptz '2026-01-01' + n / 2 * interval '1 minute', $3, case n % 3 when 0 then array['新客'] else '{}' end
     from generate_series($4::int, $4 + 2999) as n`,
      [shop.merchantId, shop.gradeIds[0], shop.branchIds[0], from],
    );
  await database.database.platform.execute(
    `insert into member_term select merchant_id, 't:新客', joined_at, member_id from member where merchant_id = $1 and cardinality(tags) > 0`,
    [shop.merchantId],
  );
  await foldList(db, bits, now);
};
const plainQuery: MemberQuery = {
  filter: columnFilterOf({}),
  search: undefined,
  exact: undefined,
  tagTerms: [],
  joinedFrom: undefined,
  joinedBefore: undefined,
  branches: 'all',
  sort: 'joined_at',
  order: 'desc',
  after: undefined,
  offset: 0,
  limit: 20,
  now,
  soonUntil: now,
};

test('pages go on from one row of bits to the next, also by cursor, and few among many are found without reading many', async () => {
  await fillTwoChunks();
  const ofTag = { ...plainQuery, tagTerms: tagTerms(['新客']) };
  const near = new Date(Date.parse('2026-01-01T00:00:00Z') + 16_384 * 60_000);
  const queries: MemberQuery[] = [plainQuery, ofTag].flatMap((query) =>
    (['asc', 'desc'] as const).flatMap((order) => [
      { ...query, order, offset: 9_980 },
      { ...query, order, offset: 225 },
      { ...query, order, after: { value: near.toISOString(), id: newId() } },
      { ...query, order, joinedFrom: near },
      { ...query, order, joinedBefore: near, offset: 5 },
    ]),
  );
  for (const query of queries) expect(told(await listMemberRows(db, query))).toEqual(told(await plainly(query)));

  sent = [];
  const { counted } = await listMemberRows(db, {
    ...plainQuery,
    filter: { ...plainQuery.filter, source: ['import'] },
    tagTerms: tagTerms(['新客']),
  });
  expect(counted).toBe(11);
  expect(sent).toHaveLength(1);
  const client = new Client(database.connection);
  await client.connect();
  try {
    const [one] = sent;
    if (one) await explain(client, one); // the functions' own plans
    const plan = one && (await explain(client, one));
    if (plan) expect(pagesOfScan(plan)).toBeLessThan(500);
  } finally {
    await client.end();
  }
});

test('rows that belong before the last place wait, and are found, until all is made anew', async () => {
  await db.transaction((tx) => addMembers(tx, [newMember({ pick: 1, minutes: 0 })]));
  await foldListOfEach(database.database, bits, now);
  const early = [newMember({ pick: 1, minutes: -2 }), newMember({ pick: 1, minutes: -1 })];
  await db.transaction((tx) => addMembers(tx, [...early, newMember({ pick: 1, minutes: 1 })]));
  await foldList(db, bits, now);
  expect(await waiting()).toBe(2);
  expect(told(await listMemberRows(db, plainQuery))).toEqual(told(await plainly(plainQuery)));
  await foldList(db, bits, now);
  expect(await waiting()).toBe(0);
  expect(told(await listMemberRows(db, plainQuery))).toEqual(told(await plainly(plainQuery)));
});

test('writers don’t wait for the job, nor the job for them, and only one copy of the job works', async () => {
  const first = newMember({ pick: 1, minutes: 0 });
  await db.transaction((tx) => addMembers(tx, [first]));
  await foldList(db, bits, now);
  await db.transaction(async (writing) => {
    await setStates(writing, [first.member_id], 'frozen');
    await db.transaction(async (tx) => {
      await addMembers(tx, [newMember({ pick: 2, minutes: 2 })]);
      await Promise.all([foldList(db, bits, now), foldList(db, bits, now)]);
    });
    expect(told(await listMemberRows(db, plainQuery)).counted).toBe(2);
  });
  const frozen = { ...plainQuery, filter: { ...plainQuery.filter, state: ['frozen' as const] } };
  expect(told(await listMemberRows(db, frozen))).toEqual({ counted: 1, ids: [first.member_id] });
});
