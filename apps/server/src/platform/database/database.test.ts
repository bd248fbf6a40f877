import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { TestDatabase } from '../../../test/test-database.ts';
import { createLog } from '../log/log.ts';
import { startEmbedded } from '../postgres/embedded.ts';
import { ConstraintError, DatabaseAway, openDatabase, plannedEachTime, statement, TenantCheckError } from './index.ts';

const me = '01890000-0000-7000-8000-000000000001';
const other = '01890000-0000-7000-8000-000000000002';

type FixtureTables = {
  item: { merchant_id: string; id: number; name: string | null; worth: number; made_on: string; made_at: Date };
};

const tables = { tenant: new Set(['item']), platform: new Set(['note']) };
const insertItem = statement('item_insert', 'insert into item (merchant_id, id, name) values ($1, $2, $3)');
const countItems = statement<{ count: number }>(
  'item_count',
  'select count(*) as count from item where merchant_id = $1',
);

let fixture: TestDatabase;
const tenant = () => fixture.database.tenant(me);
const count = async (): Promise<number | undefined> => (await tenant().query(countItems, [me]))[0]?.count;

beforeAll(async () => {
  fixture = await createTestDatabase({ emptyFor: tables });
  await fixture.database.platform.execute(`
    create table item (
      merchant_id uuid, id bigint, name text not null constraint item_named check (name <> ''), worth bigint not null default 9007199254740991,
      made_on date not null default '2026-02-03', made_at timestamptz not null default '2026-02-03T04:05:06Z',
      primary key (merchant_id, id)
    );
    create table note (id integer primary key);
  `);
});

afterAll(() => fixture.drop());

describe('values', () => {
  test('bigint is a number, date a text, timestamptz a Date', async () => {
    await tenant().query(insertItem, [me, 1, 'first']);
    const kysely = tenant().kysely.withTables<FixtureTables>();
    const [row] = await kysely
      .selectFrom('item')
      .selectAll()
      .where('merchant_id', '=', me)
      .where('id', '=', 1)
      .execute();
    expect(row).toEqual({
      merchant_id: me,
      id: 1,
      name: 'first',
      worth: 9007199254740991,
      made_on: '2026-02-03',
      made_at: new Date('2026-02-03T04:05:06Z'),
    });
  });

  test('their arrays likewise', async () => {
    const arrays = statement<{ numbers: unknown; days: unknown }>(
      'arrays',
      `select array[1, null]::bigint[] as numbers, array['2026-02-03']::date[] as days`,
    );
    expect(await fixture.database.platform.query(arrays)).toEqual([{ numbers: [1, null], days: ['2026-02-03'] }]);
  });

  test('a bigint beyond the safe integers is an error', async () => {
    const large = statement<{ large: number }>('large', 'select 9007199254740993::bigint as large');
    await expect(fixture.database.platform.query(large)).rejects.toThrow(
      'The bigint 9007199254740993 is not a safe integer',
    );
  });
});

describe('the views', () => {
  test("a tenant's statement accepts only its merchant", async () => {
    await expect(tenant().query(countItems, [other])).rejects.toThrow(TenantCheckError);
    await expect(tenant().query(countItems, [])).rejects.toThrow(TenantCheckError);
  });

  test("a tenant's query is checked before it is sent", async () => {
    const kysely = tenant().kysely.withTables<FixtureTables>();
    await expect(kysely.selectFrom('item').selectAll().execute()).rejects.toThrow(TenantCheckError);
    await expect(kysely.deleteFrom('item').where('merchant_id', '=', other).execute()).rejects.toThrow(
      TenantCheckError,
    );
  });

  test("the platform's kysely does not reach tenant tables", async () => {
    const kysely = fixture.database.platform.kysely.withTables<FixtureTables>();
    await expect(kysely.selectFrom('item').selectAll().execute()).rejects.toThrow(TenantCheckError);
  });

  test('Kysely returns the number of changed rows', async () => {
    const kysely = tenant().kysely.withTables<FixtureTables>();
    const [result] = await kysely
      .updateTable('item')
      .set({ name: 'changed' })
      .where('merchant_id', '=', me)
      .where('id', '=', 1)
      .execute();
    expect(result?.numUpdatedRows).toBe(1n);
  });

  test('both kinds of statement are prepared under a name, unless their plan depends on their values', async () => {
    await fixture.database.platform.transaction(async (tx) => {
      const { kysely } = tx.tenant(me);
      const items = kysely.withTables<FixtureTables>().selectFrom('item').select('id').where('merchant_id', '=', me);
      await tx.tenant(me).query(countItems, [me]);
      await items.execute();
      const statements = statement<{ name: string }>(
        'prepared',
        'select name from pg_catalog.pg_prepared_statements order by name',
      );
      const prepared = await tx.query(statements);
      expect(prepared.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['item_count', expect.stringMatching(/^k_[\w-]{22}$/)]),
      );
      await items.modifyEnd(plannedEachTime).execute();
      expect(await tx.query(statements)).toEqual(prepared);
    });
  });
});

describe('a transaction', () => {
  test('commits', async () => {
    const before = (await count()) ?? 0;
    await tenant().transaction(async (tx) => {
      await tx.query(insertItem, [me, 10, 'a']);
      await tx.platform.tenant(me).query(insertItem, [me, 11, 'b']);
    });
    expect(await count()).toBe(before + 2);
  });

  test('rolls back when its work fails', async () => {
    const before = await count();
    const work = tenant().transaction(async (tx) => {
      await tx.query(insertItem, [me, 20, 'a']);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await count()).toBe(before);
  });

  test('never counts as committed after an ignored failed statement', async () => {
    const work = tenant().transaction(async (tx) => {
      await tx.query(insertItem, [me, 21, 'a']);
      await tx.query(insertItem, [me, 21, 'a']).catch(() => undefined);
    });
    await expect(work).rejects.toThrow('The transaction was rolled back');
  });

  test('accepts no statement after its end', async () => {
    const leaked = await tenant().transaction(async (tx) => ({ tx }));
    await expect(leaked.tx.query(countItems, [me])).rejects.toThrow('This transaction has ended');
  });
});

test('a statement starts no parallel workers for what a page reads', async () => {
  const cost = statement<{ set: string }>('setup_cost', `select current_setting('parallel_setup_cost') as set`);
  expect(await fixture.database.platform.query(cost)).toEqual([{ set: '100000' }]);
});

describe('a snapshot', () => {
  const timeout = statement<{ set: string }>('timeout', `select current_setting('statement_timeout') as set`);

  test('sees one snapshot, whatever is committed meanwhile, without a time limit', async () => {
    await tenant().transaction(
      async (tx) => {
        const before = await tx.query(countItems, [me]);
        await tenant().query(insertItem, [me, 40, 'meanwhile']);
        expect(await tx.query(countItems, [me])).toEqual(before);
        expect(await tx.platform.query(timeout)).toEqual([{ set: '0' }]);
      },
      { snapshot: true },
    );
    expect(await fixture.database.platform.query(timeout)).toEqual([{ set: '30s' }]);
  });

  test('changes nothing', async () => {
    const work = fixture.database.platform.transaction((tx) => tx.tenant(me).query(insertItem, [me, 41, 'no']), {
      snapshot: true,
    });
    await expect(work).rejects.toThrow('cannot execute INSERT in a read-only transaction');
  });
});

describe('errors', () => {
  test.each([
    ['unique', [me, 30, 'twice'], 'item_pkey'],
    ['check', [me, 31, ''], 'item_named'],
    ['not_null', [me, 32, null], 'item.name'],
  ])('%s names its constraint and no values', async (kind, values, constraint) => {
    if (kind === 'unique') await tenant().query(insertItem, values);
    const failure: unknown = await tenant()
      .query(insertItem, values)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConstraintError);
    expect(failure).toMatchObject({ kind, constraint });
    expect(JSON.stringify(failure)).not.toContain('twice');
  });

  // As a Citus worker reports it: without the fields that PostgreSQL fills.
  test.each([
    ['23505', 'duplicate key value violates unique constraint "item_pkey_102044"', 'item_pkey'],
    ['23514', 'new row for relation "item_102044" violates check constraint "item_named_102044"', 'item_named'],
    ['23502', 'null value in column "name" of relation "item_102044" violates not-null constraint', 'item.name'],
  ])('of a shard (%s) name the constraint of the table', async (code, message, constraint) => {
    const refused = fixture.database.platform.execute(
      `do $$ begin raise exception using errcode = '${code}', message = '${message}'; end $$`,
    );
    await expect(refused).rejects.toMatchObject({ name: 'ConstraintError', constraint });
  });
});

test.each(['53100', '53200', '53300', '57P03'])(
  'a database without room or on its way out (%s) is away',
  async (code) => {
    const refused = fixture.database.platform.execute(
      `do $$ begin raise exception 'no' using errcode = '${code}'; end $$`,
    );
    await expect(refused).rejects.toThrow(DatabaseAway);
  },
);

test('the pool reports that the database is unavailable, and works again when it is back', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'regulars-away-'));
  const log = createLog({ level: 'silent' });
  let server = await startEmbedded({ dataDir, log, fsync: false });
  const database = openDatabase({ connection: server.connection, max: 3, log });
  try {
    await database.ping();
    const cutOff = database.platform.transaction(async (tx) => {
      await server.stop();
      await tx.execute('select 1');
    });
    await expect(cutOff).rejects.toThrow(DatabaseAway);
    await expect(database.ping()).rejects.toThrow(DatabaseAway);
    await expect(database.platform.transaction(async () => undefined)).rejects.toThrow(DatabaseAway);
    server = await startEmbedded({ dataDir, log, fsync: false });
    await database.ping();
    await database.platform.transaction(async (tx) => tx.execute('select 1'));
  } finally {
    await database.close();
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
});
