import { v7 as newId } from 'uuid';
import { Client, type DatabaseError } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ledgerContents } from '../../test/ledger/ledger-contents.ts';
import { ledgerStart as now, newLedgerShop, type LedgerShop } from '../../test/ledger/ledger-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { openDatabase } from '../platform/database/index.ts';
import { createLog } from '../platform/log/log.ts';
import { closeDays, expireDue, foldDeltas, hold, post, type Moved } from './index.ts';

/** The doors in SQL, below the TypeScript API's types and checks. */

interface Door {
  readonly name: string;
  readonly arguments: readonly { readonly name: string; readonly type: string }[];
}

let db: TestDatabase;
let shop: LedgerShop;
let client: Client;
let doors: readonly Door[];
let member: string;
let other: string;
let frozen: string;
let holdId: number;
let postingId: number;
let purse: string;

const connect = async (options = ''): Promise<Client> => {
  const made = new Client({ ...db.connection, options });
  await made.connect();
  return made;
};

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await newLedgerShop(db.database);
  client = await connect();
  const { rows } = await client.query<Door>(
    `select proname as name, (
       select json_agg(json_build_object('name', proargnames[at + 1], 'type', proargtypes[at]::regtype) order by at)
       from generate_series(0, pronargs - 1) as at
     ) as arguments
     from pg_proc where pronamespace = 'public'::regnamespace and prosecdef and starts_with(proname, 'ledger_') order by proname`,
  );
  doors = rows;
  [member = '', other = '', frozen = ''] = await shop.members(3);
  const give = { principal: 1_000, bonus: { amount: 200, expiresAt: null }, points: { amount: 100, expiresAt: null } };
  for (const accountId of [member, other])
    await shop.inTx((tx) =>
      post(tx, now, { ...shop.paper(), kind: 'top_up', accountId, give: { ...give, growth: 10 } }),
    );
  await client.query('select ledger_freeze($1, $2, true)', [shop.merchantId, [frozen]]);
  const held = await shop.inTx((tx) =>
    hold(tx, now, {
      ...shop.paper(),
      accountId: member,
      value: { amount: 100, deduction: 'proportional' },
      points: 20,
      expiresAt: new Date(now.getTime() + 86_400_000),
    }),
  );
  holdId = held.holdId;
  const spent = await shop.inTx((tx) =>
    post(tx, now, { ...shop.paper(), kind: 'spend', accountId: member, take: { points: 10 } }),
  );
  postingId = spent.postingId;
  purse = newId();
  await client.query("select ledger_open_purse($1, $2, 'pack', 'sms')", [shop.merchantId, purse]);
});
afterAll(async () => {
  await client.end();
  await db.drop();
});

/** The name of the refusal; `answered` if there is none. */
const refusalOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'answered',
    (error: DatabaseError) => (error.code === 'LG000' ? error.message : `${error.code}: ${error.message}`),
  );

const withNulls = ({ name, arguments: given }: Door, values: Readonly<Record<string, string>> = {}): string =>
  `select ${name}(${given.map((argument) => `${values[argument.name] ?? 'null'}::${argument.type}`).join(', ')})`;

describe('a door refuses any isolation level but READ COMMITTED', () => {
  test.each(['repeatable read', 'serializable', 'read uncommitted'])('%s', async (level) => {
    expect(doors.length).toBeGreaterThan(15);
    for (const door of doors) {
      await client.query(`begin isolation level ${level}`);
      expect([door.name, await refusalOf(client.query(withNulls(door)))]).toEqual([door.name, 'ledger_isolation']);
      await client.query('rollback');
    }
  });

  test('set by the session’s default, in a single statement', async () => {
    const session = await connect('-c default_transaction_isolation=serializable');
    for (const door of doors)
      expect([door.name, await refusalOf(session.query(withNulls(door)))]).toEqual([door.name, 'ledger_isolation']);
    await session.end();
  });

  test('and the program is unaffected by the database’s default', async () => {
    const admin = new Client(inject('cluster').admin);
    await admin.connect();
    await admin.query(
      `alter database "${db.connection.database}" set default_transaction_isolation = 'repeatable read'`,
    );
    const database = openDatabase({ connection: db.connection, max: 4, log: createLog({ level: 'silent' }) });
    try {
      const level = await database.platform.execute('show transaction_isolation');
      expect(level.rows).toEqual([{ transaction_isolation: 'repeatable read' }]);
      const there = await newLedgerShop(database);
      const accountId = await there.member();
      const expiresAt = new Date(now.getTime() + 3_600_000);
      await there.inTx((tx) =>
        post(tx, now, { ...there.paper(), kind: 'earn', accountId, give: { points: { amount: 5, expiresAt } } }),
      );
      expect(await foldDeltas(database)).toBeGreaterThan(0);
      await expireDue(database, expiresAt);
      await closeDays(database, new Date(now.getTime() + 3 * 86_400_000));
      const { rows } = await client.query(
        `select (select points from ledger_account where merchant_id = $1 and account_id = $2) as points,
           (select count(*)::int from ledger_day_close where merchant_id = $1) as closes`,
        [there.merchantId, accountId],
      );
      expect(rows).toEqual([{ points: '0', closes: 1 }]);
    } finally {
      await database.close();
      await admin.query(`alter database "${db.connection.database}" reset default_transaction_isolation`);
      await admin.end();
    }
  });
});

test('every door refuses an instant more than two minutes ahead of the database’s clock', async () => {
  const session = await connect('-c ledger.clock_skew=');
  const told = doors.filter((door) => door.arguments.some(({ name }) => name === 'p_now'));
  expect(told.length).toBeGreaterThan(12);
  const at = async (door: Door, instant: string) => [
    door.name,
    await refusalOf(session.query(withNulls(door, { p_now: instant }))),
  ];
  for (const door of told) {
    expect(await at(door, "(clock_timestamp() + interval '130 seconds')")).toEqual([door.name, 'ledger_clock_ahead']);
    expect(await at(door, "'infinity'")).toEqual([door.name, 'ledger_movement_invalid']);
    expect(await at(door, 'null')).toEqual([door.name, 'ledger_movement_invalid']);
    expect((await at(door, "(clock_timestamp() + interval '60 seconds')"))[1]).not.toBe('ledger_clock_ahead');
  }
  await session.end();
});

test('a session may set a smaller skew than two minutes', async () => {
  const session = await connect('-c ledger.clock_skew=1s');
  const [door] = doors.filter(({ arguments: all }) => all.some(({ name }) => name === 'p_now'));
  if (!door) throw new Error('No door takes an instant');
  const ahead = withNulls(door, { p_now: "(clock_timestamp() + interval '60 seconds')" });
  expect(await refusalOf(session.query(ahead))).toBe('ledger_clock_ahead');
  await session.end();
});

/** Doors by purpose, each with a valid request. */
const document = () => ({ document_kind: 'test', document_id: newId(), step: '' });
const asking = (request: object): Record<string, readonly [sql: string, values: unknown[]]> => {
  const json = JSON.stringify({ ...document(), ...request });
  const values = (subject: unknown): unknown[] => [shop.merchantId, subject, now, json];
  return {
    post: ['select ledger_post($1, $2, $3, $4)', values(member)],
    hold: ['select ledger_hold($1, $2, $3, $4)', values(member)],
    capture: ['select ledger_capture($1, $2, $3, $4)', values(holdId)],
    refund: ['select ledger_refund($1, $2, $3, $4)', values(postingId)],
    reverse: ['select ledger_reverse($1, $2, $3, $4)', values(postingId)],
    reclass: ['select ledger_reclass($1, $2, $3, $4)', values(member)],
    transfer: ['select ledger_transfer($1, $2, $5, $3, $4)', [...values(member), other]],
    merge: ['select ledger_merge($1, $2, $5, $3, $4)', [...values(member), other]],
    unmerge: ['select ledger_unmerge($1, $2, $3, $4)', values(member)],
    post_purse: ['select ledger_post_purse($1, $2, $3, $4)', values(purse)],
    hand_over: ['select ledger_hand_over($1, array[$2]::uuid[], $5, $3, $4)', [...values(member), shop.branchIds[1]]],
  };
};

const refused = async (door: string, request: object): Promise<string> => {
  const before = await ledgerContents(db.database);
  const [sql = '', values = []] = asking(request)[door] ?? [];
  await client.query('begin');
  const refusal = await refusalOf(client.query(sql, values));
  await client.query('rollback');
  expect(await ledgerContents(db.database)).toEqual(before);
  return refusal;
};

const later = '2026-11-21T06:35:00Z';
/** A valid call of each door, with every amount that it accepts. */
const right: readonly (readonly [door: string, request: Readonly<Record<string, unknown>>, amounts: readonly string[]])[] = [
  ['post', { kind: 'top_up', principal_in: 1, bonus_in: 1, points_in: 1, growth_in: 1 }, ['principal_in', 'bonus_in', 'points_in', 'growth_in']],
  ['post', { kind: 'adjust', principal_out: 1, bonus_out: 1, points_out: 1, growth_out: 1 }, ['principal_out', 'bonus_out', 'points_out', 'growth_out']],
  ['post', { kind: 'spend', value_out: 1, deduction: 'proportional' }, ['value_out']],
  ['hold', { value_out: 1, deduction: 'proportional', points_out: 1, hold_expires_at: later }, ['value_out', 'points_out']],
  ['capture', { value_out: 1, points_out: 1, points_in: 1, growth_in: 1 }, ['value_out', 'points_out', 'points_in', 'growth_in']],
  ['refund', { paid: 10, part: 1 }, ['paid', 'part']],
  ['reclass', { document_kind: 'statutory_refund', tranche: 1, bonus_out: 1 }, ['tranche', 'bonus_out']],
  ['transfer', { principal_out: 1, bonus_out: 1, points_out: 1, growth_out: 1 }, ['principal_out', 'bonus_out', 'points_out', 'growth_out']],
  ['post_purse', { kind: 'top_up', points_in: 1 }, ['points_in']],
  ['hand_over', { branch_id: '0190a000-0000-7000-8000-000000000001' }, []],
]; // prettier-ignore

describe('an amount is a whole number from 1 to 2^53 - 1', () => {
  test.each(right)('%s %j', async (door, request, amounts) => {
    expect(await refused(door, request)).toBe('answered');
    for (const amount of amounts)
      for (const wrong of [0, -1, -500, 1.5, 0.001, 2 ** 53, 1e300, '1', '-1', 'x', '', true, [1], [], { a: 1 }])
        expect([amount, wrong, await refused(door, { ...request, [amount]: wrong })]).toEqual([
          amount,
          wrong,
          'ledger_amount_invalid',
        ]);
  });
});

describe('a key that the movement can’t have is refused, and so is an unknown value', () => {
  const wrong: readonly (readonly [door: string, request: object])[] = [
    ...right.map(([door, request]) => [door, { ...request, pionts_in: 1 }] as const),
    ...(['capture', 'reverse', 'merge', 'unmerge'] as const).map((door) => [door, { pionts_in: 1 }] as const),
    ['post', { points_in: 1 }],
    ['post', { kind: 'hold', points_out: 1 }],
    ['post', { kind: 'post top_up', points_in: 1 }],
    ['post', { kind: 'expire', points_out: 1 }],
    ['post', { kind: 'settle', points_out: 1 }],
    ['post', { kind: 'transfer', points_out: 1 }],
    ['post', { kind: 'merge', points_in: 1 }],
    ['post', { kind: 'reclass', bonus_out: 1 }],
    ['post', { kind: 'top_up', points_out: 1 }],
    ['post', { kind: 'opening', principal_out: 1 }],
    ['post', { kind: 'earn', principal_in: 1 }],
    ['post', { kind: 'earn', points_out: 1 }],
    ['post', { kind: 'gift', principal_in: 1 }],
    ['post', { kind: 'gift', growth_out: 1 }],
    ['post', { kind: 'spend', points_in: 1 }],
    ['post', { kind: 'spend', points_out: 1, principal_in: 1 }],
    ['post', { kind: 'spend', points_out: 1, bonus_in: 1 }],
    ['post', { kind: 'spend', growth_out: 1 }],
    ['post', { kind: 'adjust', points_out: 1, principal_in: 1 }],
    ['post', { kind: 'adjust', points_in: 1, part: 1 }],
    ['post', { kind: 'spend', value_out: 1 }],
    ['post', { kind: 'spend', points_out: 1, deduction: 'proportional' }],
    ['post', { kind: 'spend', value_out: 1, deduction: 'half' }],
    ['post', { kind: 'spend', value_out: 1, principal_out: 1, deduction: 'proportional' }],
    ['post', { kind: 'top_up', principal_in: 1, deduction_in: 'half' }],
    ['post', { kind: 'top_up', points_in: 1, deduction_in: 'proportional' }],
    ['post_purse', { kind: 'top_up', points_in: 1, deduction_in: 'proportional' }],
    ['post', { kind: 'earn', growth_in: 1, points_expire_at: later }],
    ['post', { kind: 'earn', points_in: 1, bonus_expiry_rule: 'a:1@1' }],
    ['post', { kind: 'earn', points_in: 1, points_expire_at: 'infinity' }],
    ['post', { kind: 'earn', points_in: 1, occurred_at: '-infinity' }],
    ['post', { kind: 'earn', points_in: 1, rule: 'x'.repeat(201) }],
    ['post', { kind: 'earn', points_in: 1, step: 'x'.repeat(101) }],
    ['post', { kind: 'earn', points_in: 1, step: null }],
    ['post', { kind: 'earn', points_in: 1, document_kind: '' }],
    ['post', { kind: 'earn', points_in: 1, document_id: null }],
    ['hold', { points_out: 1 }],
    ['hold', { points_out: 1, hold_expires_at: 'infinity' }],
    ['capture', { principal_in: 1 }],
    ['capture', { bonus_in: 1 }],
    ['refund', { paid: 1 }],
    ['refund', { part: 1 }],
    ['refund', { paid: 1, part: 1, on_short: 'whatever' }],
    ['reverse', { part: 1 }],
    ['reclass', { document_kind: 'statutory_refund', bonus_out: 1 }],
    ['reclass', { document_kind: 'statutory_refund', tranche: 1 }],
    ['merge', { points_out: 1 }],
    ['unmerge', { points_out: 1 }],
    ['hand_over', {}],
    ['hand_over', { branch_id: '0190a000-0000-7000-8000-000000000001', step: 'x' }],
    ['hand_over', { branch_id: '0190a000-0000-7000-8000-000000000001', principal_out: 1 }],
    ['post_purse', { kind: 'top_up', points_out: 1 }],
    ['post_purse', { kind: 'gift', points_out: 1 }],
    ['post_purse', { kind: 'spend', points_in: 1 }],
    ['post_purse', { kind: 'adjust', points_in: 1, points_out: 1 }],
    ['post_purse', { kind: 'earn', points_in: 1 }],
    ['post_purse', { points_in: 1 }],
  ];
  test.each(wrong)('%s %j', async (door, request) => {
    expect(await refused(door, request)).toBe('ledger_movement_invalid');
  });

  test.each(['post', 'hold', 'transfer', 'post_purse'])('%s of nothing', async (door) => {
    const kind = door.startsWith('post') ? { kind: 'adjust' } : {};
    expect(await refused(door, kind)).toBe('ledger_amount_invalid');
  });
});

test('callers can’t use the documents that the ledger writes for itself', async () => {
  const reserved = [{ document_kind: 'expire' }, { document_kind: 'settle' }, { step: ':in' }, { step: '7:in' }];
  for (const own of reserved)
    for (const [door, request] of [
      // A hand-over has no step of its own.
      ...right.filter(([name]) => name !== 'hand_over' || !('step' in own)),
      ['reverse', {}] as const,
      ['merge', {}] as const,
      ['unmerge', {}] as const,
    ])
      expect([door, own, await refused(door, { ...request, ...own })]).toEqual([door, own, 'ledger_document_reserved']);
});

test('a door for many takes one request for each, and at most 1,000', async () => {
  const request = { kind: 'earn', points_in: 1 };
  const asked = (subjects: number, requests: unknown) =>
    refusalOf(
      client.query('select ledger_post_many($1, $2, $3, $4)', [
        shop.merchantId,
        Array.from({ length: subjects }, () => member),
        now,
        JSON.stringify(requests),
      ]),
    );
  const many = (count: number) => Array.from({ length: count }, () => ({ ...request, ...document() }));
  expect(await asked(2, many(2))).toBe('answered');
  for (const [subjects, requests] of [
    [1, many(2)],
    [2, many(1)],
    [1, null],
    [1, {}],
    [1_001, many(1_001)],
  ] as const)
    expect(await asked(subjects, requests)).toBe('ledger_movement_invalid');
});

test('what a kind can’t move does not compile, and a caller that bypasses the types is refused with the same error', async () => {
  const points = { amount: 1, expiresAt: null };
  const impossible: readonly Moved[] = [
    // @ts-expect-error a top-up takes nothing
    { kind: 'top_up', take: { points: 1 } },
    // @ts-expect-error principal is paid in, not earned
    { kind: 'earn', give: { principal: 1 } },
    // @ts-expect-error a spend takes something
    { kind: 'spend', give: { points } },
    // @ts-expect-error a spend earns only points and growth
    { kind: 'spend', take: { points: 1 }, give: { bonus: points } },
    // @ts-expect-error growth is not spent
    { kind: 'spend', take: { growth: 1 } },
    // @ts-expect-error an adjustment either adds or takes
    { kind: 'adjust', take: { points: 1 }, give: { points } },
    // @ts-expect-error only the ledger posts expiries
    { kind: 'expire', take: { points: 1 } },
  ];
  for (const moved of impossible)
    await expect(
      shop.inTx((tx) => post(tx, now, { ...shop.paper(), accountId: member, ...moved })),
    ).rejects.toMatchObject({ problem: 'ledger_movement_invalid', details: { values: { kind: moved.kind } } });
});
