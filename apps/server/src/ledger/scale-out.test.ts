import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Factories, type Shop } from '../../test/factories.ts';
import { mixedHistory } from '../../test/ledger/ledger-history.ts';
import { daysLater, ledgerStart } from '../../test/ledger/ledger-fixture.ts';
import { unboundStatements } from '../../test/ledger/unbound-statements.ts';
import { tablesNamed } from '../../test/tables-named.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { crossMerchant } from '../platform/database/cross-merchant.ts';
import { openDatabase } from '../platform/database/index.ts';
import { tenantTables } from '../platform/database/schema.ts';
import { createLog } from '../platform/log/log.ts';
import {
  closeAccount,
  closeAccounts,
  closeDays,
  expireDue,
  foldDeltas,
  freezeAccounts,
  openAccounts,
  verifyMerchant,
} from './index.ts';

/** What lets Citus keep a whole merchant on one of many machines: docs/scale-out.md. */

interface Routine {
  readonly name: string;
  readonly signature: string;
  readonly body: string;
  readonly first_argument: string | null;
  readonly is_door: boolean;
}

const ledgerTables = new Set([...tenantTables].filter((table) => table.startsWith('ledger_')));

let db: TestDatabase;
let factories: Factories;
let shop: Shop;
let routines: readonly Routine[];
beforeAll(async () => {
  db = await createTestDatabase();
  factories = new Factories(db.database, () => ledgerStart);
  shop = await factories.shop();
  routines = await ask<Routine>(
    `select proname as name, oid::regprocedure::text as signature, prosrc as body, prosecdef as is_door,
            proargnames[1] || ' ' || (proargtypes::oid[])[0]::regtype as first_argument
     from pg_proc where pronamespace = 'public'::regnamespace order by prosecdef, proname`,
  );
});
afterAll(() => db.drop());

const ask = async <Row>(sql: string): Promise<Row[]> => {
  const { rows } = await db.database.platform.execute(sql);
  return rows as Row[]; // the statement's own columns
};

const foreignKeys = () =>
  ask<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  );

test('a merchant’s tables refer only to each other and to tables that every machine has', async () => {
  const outside = (await foreignKeys()).filter(
    ({ child, parent }) => tenantTables.has(child) && !tenantTables.has(parent),
  );
  expect(new Set(outside.map(({ parent }) => parent))).toEqual(new Set(['account', 'announcement', 'merchant']));
  const ofLedger = outside.filter(({ child }) => ledgerTables.has(child));
  expect(new Set(ofLedger.map(({ parent }) => parent))).toEqual(new Set(['merchant']));
});

test('each statement of the ledger’s functions that names a table of it ties it to the merchant', () => {
  const bodies = routines.filter(({ name }) => /^(ledger|posting)_/.test(name));
  expect(bodies.flatMap(({ name, body }) => unboundStatements(name, body, ledgerTables))).toEqual([]);
  // They do name them.
  const named = new Set(bodies.flatMap(({ body }) => tablesNamed(body)).filter((table) => ledgerTables.has(table)));
  expect([...ledgerTables].filter((table) => !named.has(table))).toEqual([]);
});

test('no SQL-language function names a table: Citus would inline it, away from its merchant', async () => {
  const inSql = await ask<{ name: string; body: string }>(
    `select proname as name, prosrc as body from pg_proc p join pg_language l on l.oid = p.prolang
     where pronamespace = 'public'::regnamespace and lanname = 'sql'`,
  );
  expect(inSql.length).toBeGreaterThan(0);
  expect(inSql.filter(({ body }) => tablesNamed(body).some((table) => tenantTables.has(table)))).toEqual([]);
});

test('a statement without the merchant is detected', () => {
  const body = `
    begin
      select * into a from ledger_account where merchant_id = p_merchant and account_id = p_account; -- of ledger_lot
      update ledger_lot set open = false where account_id = p_account;
      insert into ledger_undo values (p_merchant, 1);
      insert into ledger_undo values (p_posting, 1);
      return query select from ledger_line n join ledger_lot t on t.lot_no = n.lot_no where n.merchant_id = p_merchant;
      if exists (select from ledger_hold where state = 'open') then perform 'ledger_day'; end if;
    end`;
  expect(unboundStatements('example', body, ledgerTables)).toEqual([
    'example: update ledger_lot set open = false where account_id = p_account',
    'example: insert into ledger_undo values ( p_posting , 1 )',
    'example: return query select from ledger_line n join ledger_lot t on t . lot_no = n . lot_no where n . merchant_id = p_merchant',
    'example: if exists ( select from ledger_hold where state = ) then perform',
  ]);
});

test('each door takes the merchant first', () => {
  const doors = routines.filter(({ is_door: isDoor }) => isDoor);
  expect(doors.length).toBeGreaterThan(0);
  expect(doors.filter((door) => door.first_argument !== 'p_merchant uuid')).toEqual([]);
});

test('every statement that the ledger sends has the merchant as its first value', async () => {
  const sent = new Map<string, string>();
  const watched = openDatabase({
    connection: db.connection,
    max: 2,
    log: createLog({ level: 'silent' }),
    observe: ({ name = '', text }, values) => {
      if (/\b(ledger|posting)_/.test(text) && !(name in crossMerchant))
        sent.set(text, values[0] === shop.merchantId ? 'bound' : `sent without the merchant: ${text}`);
    },
  });
  try {
    const { userId = '' } = await factories.user(shop);
    const { owing } = await mixedHistory(watched, shop, userId, ledgerStart);
    for (const frozen of [true, false])
      await watched.tenant(shop.merchantId).transaction((tx) => freezeAccounts(tx, [owing], frozen));
    await watched.tenant(shop.merchantId).transaction(async (tx) => {
      const leaving = newId();
      await openAccounts(tx, [leaving]);
      await closeAccount(tx, leaving, ledgerStart);
      await closeAccounts(tx, [owing, leaving]);
    });
    await foldDeltas(watched);
    await expireDue(watched, daysLater(40));
    await closeDays(watched, daysLater(40));
    await verifyMerchant(watched, shop.merchantId, { from: '2026-11-21' });
    await verifyMerchant(watched, shop.merchantId);
  } finally {
    await watched.close();
  }
  expect([...sent.values()].filter((state) => state !== 'bound')).toEqual([]);
  expect([...sent.keys()].flatMap((text) => unboundStatements('sent', text, ledgerTables))).toEqual([]);
  // Nothing of the ledger is missing.
  const calls = [...sent.keys()].join('\n');
  const doors = routines.filter(({ is_door: isDoor }) => isDoor).map(({ name }) => name);
  expect(doors.filter((name) => !calls.includes(`${name}($1`))).toEqual([]);
});

describe('the script of docs/scale-out.md', () => {
  let commands: string[][];
  beforeAll(async () => {
    const page = await readFile(join(import.meta.dirname, '../../../../docs/scale-out.md'), 'utf8');
    const queries = [...page.matchAll(/```sql\n([^`]*)\n\\gexec\n```/g)].map(([, query = '']) => query);
    commands = await Promise.all(
      queries.map(async (query) =>
        (await ask<{ format: string } | { case: string }>(query)).map((row) => Object.values(row).join('')),
      ),
    );
  });

  test('distributes every table of a merchant, after those it refers to', async () => {
    const tables = (commands[0] ?? []).map(
      (command) =>
        /^select create_distributed_table\('(\w+)', 'merchant_id', colocate_with => '(?:none|branch)'\)$/.exec(
          command,
        )?.[1],
    );
    expect(tables.toSorted()).toEqual([...tenantTables].toSorted());
    expect(commands[0]?.[0]).toBe(`select create_distributed_table('branch', 'merchant_id', colocate_with => 'none')`);
    const wrong = (await foreignKeys()).filter(
      ({ child, parent }) => tables.includes(parent) && tables.indexOf(parent) > tables.indexOf(child),
    );
    expect(wrong).toEqual([]);
  });

  test('sends every door to its merchant’s machine, and creates their parts on all machines', () => {
    const expected = routines
      .filter(({ name }) => /^((ledger|posting)_|business_date$)/.test(name))
      .map(({ signature, is_door: isDoor }) =>
        isDoor
          ? `select create_distributed_function('${signature}', 'p_merchant', colocate_with => 'branch', force_delegation => true)`
          : `select create_distributed_function('${signature}')`,
      );
    expect(commands[1]).toEqual(expected);
  });
});
