import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { ask, codeOf, tablesBeginning, waysAround, waysToChange, waysToWrite } from '../../../test/ways-to-change.ts';
import { createLog } from '../log/log.ts';
import { ConstraintError, prepareDatabase, singleRoleWarning } from './index.ts';
import { maintain } from './maintenance.ts';

const log = createLog({ level: 'silent' });
const refused = '42501';

/** A ledger by its names, which follows the rules, and beside it everything that breaks them. */
const standIn = `
  create table note (id bigint generated always as identity primary key, text text);
  create table ledger_account (account_id bigint primary key, balance bigint not null check (balance >= 0));
  create table ledger_line (
    line_id bigint generated always as identity primary key,
    account_id bigint not null references ledger_account,
    amount bigint not null
  );
  create view ledger_entry as select account_id, amount from ledger_line;
  create view balances as select account_id, balance from ledger_account;
  create function ledger_write_line(p_account bigint, p_amount bigint) returns void language sql
    as 'insert into ledger_line (account_id, amount) values (p_account, p_amount)';
  create function ledger_add(p_account bigint, p_amount bigint) returns bigint language plpgsql
    security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      after bigint;
    begin
      update ledger_account set balance = balance + abs(p_amount) where account_id = p_account returning balance into after;
      perform ledger_write_line(p_account, abs(p_amount));
      return after;
    end $$;
  create function way_in() returns void language sql
    security definer set search_path = pg_catalog, public, pg_temp as 'delete from ledger_line';
  create table maintenance_log (
    log_id uuid primary key, at timestamptz not null, operator text not null, reason text not null check (reason <> '')
  );
  insert into ledger_account values (1, 100);
`;

const { roles } = inject('cluster');
const suite = roles.owner && roles.maintenance ? guardedLedger : unguardedLedger;
describe('the ledger behind its roles', () => {
  suite();
});

/** With a single role nothing separates owner and application, so only the warning can be tested. */
function unguardedLedger(): void {
  test('with a single role, the program warns', () => {
    expect(singleRoleWarning(roles)).toContain("only the program protects the ledger's rows");
  });
}

function guardedLedger(): void {
  let fixture: TestDatabase;
  let folder: string;
  let application: ClientConfig;
  let owner: ClientConfig;
  let maintenance: ClientConfig;

  const prepare = (change: Partial<TestDatabase> = {}): Promise<void> =>
    prepareDatabase({ ...fixture, ...change }, folder, log);
  const balanceAndLines = `select (select balance::integer from ledger_account), (select count(*)::integer from ledger_line) as lines`;
  const results = async (connection: ClientConfig, ways: readonly string[]): Promise<Record<string, string>> => {
    const found: Record<string, string> = {};
    for (const way of ways) found[way] = await codeOf(connection, way);
    return found;
  };
  const allRefused = (ways: readonly string[]): Record<string, string> =>
    Object.fromEntries(ways.map((way) => [way, refused]));

  beforeAll(async () => {
    fixture = await createTestDatabase({ emptyFor: { tenant: new Set(), platform: new Set() } });
    application = fixture.connection;
    owner = fixture.owner ?? {};
    maintenance = fixture.maintenance ?? {};
    folder = await mkdtemp(join(tmpdir(), 'regulars-privileges-'));
    await writeFile(join(folder, '0001_stand_in.sql'), standIn);
    await prepare();
  });
  afterAll(async () => {
    await fixture.drop();
    await rm(folder, { recursive: true });
  });

  test('the application writes ordinary tables, reads the ledger, and changes it by its function', async () => {
    await ask(application, "insert into note (text) values ('a'); update note set text = 'b'; delete from note");
    expect(await ask(application, 'select ledger_add(1, 5)::integer as balance')).toEqual([{ balance: 105 }]);
    expect(await ask(application, balanceAndLines)).toEqual([{ balance: 105, lines: 1 }]);
    expect(await ask(application, 'select amount::integer from ledger_entry')).toEqual([{ amount: 5 }]);
  });

  test.each(['ledger_account', 'ledger_line'])('the application can’t change %s in any other way', async (table) => {
    await ask(application, `grant all on ${table} to current_user`); // a warning, and nothing granted
    const ways = waysToChange(table, 'account_id');
    expect(await results(application, ways)).toEqual(allRefused(ways));
  });

  test.each(['ledger_entry', 'balances'])('nor through the view %s', async (view) => {
    const ways = waysToWrite(view, 'account_id');
    expect(await results(application, ways)).toEqual(allRefused(ways));
  });

  test('nor through a function outside the ledger, or one of its internal steps', async () => {
    const ways = ['select way_in()', 'select ledger_write_line(1, 5)', "select setval('ledger_line_line_id_seq', 1)"];
    expect(await results(application, ways)).toEqual(allRefused(ways));
  });

  test('the application can’t replace its functions', async () => {
    const definitions = await ask<{ text: string }>(
      application,
      "select pg_get_functiondef(oid) as text from pg_proc where proname = 'ledger_add'",
    );
    const ways = [
      ...definitions.map(({ text }) => text),
      'alter function ledger_add security invoker',
      'alter function ledger_add reset search_path',
      'alter function ledger_add set search_path = evil',
      'alter function ledger_add owner to current_user',
      'alter function ledger_add rename to other',
      'drop function ledger_add',
    ];
    expect(await results(application, ways)).toEqual(allRefused(ways));
  });

  test('nobody can become the owner, or add to its schema', async () => {
    for (const role of [application, maintenance]) {
      const ways = waysAround(owner.user ?? '', owner.database ?? '');
      expect(await results(role, ways)).toEqual(allRefused(ways));
    }
    expect(await codeOf(application, `set role "${maintenance.user}"`)).toBe(refused);
  });

  test('no function is misled by objects that shadow its names', async () => {
    const before = await ask<{ balance: number; lines: number }>(owner, balanceAndLines);
    const client = new Client(application);
    await client.connect();
    try {
      await client.query(`create schema evil; create schema "$user"`);
      for (const schema of ['evil', 'pg_temp', '"$user"'])
        await client.query(`
          create table ${schema}.ledger_account (account_id bigint, balance bigint);
          insert into ${schema}.ledger_account values (1, 0);
          create table ${schema}.ledger_line (account_id bigint, amount bigint);
          create function ${schema}.abs(bigint) returns bigint language sql as 'select 1000000::bigint';
          create function ${schema}.ledger_write_line(bigint, bigint) returns void language sql as 'select';
        `);
      await client.query('set search_path = pg_temp, evil, "$user", public, pg_catalog');
      const { rows } = await client.query('select public.ledger_add(1, 7)::integer as balance');
      expect(rows).toEqual([{ balance: (before[0]?.balance ?? 0) + 7 }]);
    } finally {
      await client.end();
    }
    expect(await ask(owner, balanceAndLines)).toEqual(
      before.map(({ balance, lines }) => ({ balance: balance + 7, lines: lines + 1 })),
    );
  });

  test('no migration is misled by a schema with the owner’s name', async () => {
    await ask(application, `create schema "${owner.user}"`);
    await writeFile(join(folder, '0002_later.sql'), 'create table ledger_later (id integer primary key)');
    await prepare();
    expect(await tablesBeginning(application, 'ledger_later')).toEqual([
      { name: 'ledger_later', column: 'id', isView: false },
    ]);
    const ways = waysToChange('ledger_later', 'id');
    expect(await results(application, ways)).toEqual(allRefused(ways));
  });

  test('a start takes back what was given by hand or by default, and changes nothing where all is well', async () => {
    const versions = `select array_agg(xmin::text order by oid) as xmin from pg_class where relnamespace = 'public'::regnamespace`;
    await ask(
      owner,
      `alter default privileges grant all on tables to "${application.user}";
       alter default privileges grant execute on functions to public;
       create table ledger_leak (id integer); create function ledger_free() returns void language sql as 'select';
       grant truncate, trigger on ledger_line to "${application.user}" with grant option;
       grant insert on maintenance_log to public; grant create on schema public to public`,
    );
    await prepare();
    const ways = [
      ...waysToChange('ledger_leak', 'id'),
      'truncate ledger_line',
      'create table public.mine (id integer)',
    ];
    expect(await results(application, ways)).toEqual(allRefused(ways));
    expect(await ask(owner, `select has_function_privilege('public', 'ledger_free()', 'execute') as anyone`)).toEqual([
      { anyone: false },
    ]);
    const before = await ask(owner, versions);
    await prepare();
    expect(await ask(owner, versions)).toEqual(before);
  });

  test('an application that has another way to the ledger is refused', async () => {
    await expect(prepare({ connection: owner })).rejects.toThrow(`it is a member of ${owner.user}`);
    await ask(owner, `grant update (amount) on ledger_line to "${application.user}"`);
    await expect(prepare()).rejects.toThrow(
      `The role ${application.user} must be able to change the ledger's rows only through its functions, but it may change the table ledger_line`,
    );
    await ask(owner, `revoke update (amount) on ledger_line from "${application.user}"`);
    await prepare();
  });

  describe('maintenance', () => {
    const entry = { now: new Date('2026-11-20T06:35:00Z'), operator: 'admin: root', reason: 'restore of TEA001' };
    const logged = (): Promise<object[]> => ask(application, 'select at, operator, reason from maintenance_log');

    test('changes the ledger, after writing its log row', async () => {
      // Other roles' objects with its names mislead it no more than they mislead the owner.
      await ask(
        application,
        `create schema "${maintenance.user}"; create table "${maintenance.user}".maintenance_log (like public.maintenance_log);
         create table "${maintenance.user}".ledger_line (like public.ledger_line);
         grant all on all tables in schema "${maintenance.user}" to public; grant all on schema "${maintenance.user}" to public`,
      );
      const seen = await maintain({ connection: maintenance, log }, entry, async (tx) => {
        const { rows } = await tx.execute('select operator from maintenance_log');
        await tx.execute('delete from ledger_line');
        await tx.execute('update ledger_account set balance = 0');
        await tx.execute('insert into ledger_line (account_id, amount) values (1, 3)');
        return rows;
      });
      await ask(application, `drop schema "${maintenance.user}" cascade`);
      expect(seen).toEqual([{ operator: 'admin: root' }]);
      expect(await ask(application, balanceAndLines)).toEqual([{ balance: 0, lines: 1 }]);
      expect(await logged()).toEqual([{ at: entry.now, operator: entry.operator, reason: entry.reason }]);
    });

    test('does nothing without a reason', async () => {
      let worked = false;
      const work = maintain({ connection: maintenance, log }, { ...entry, reason: '' }, async () => {
        worked = true;
      });
      await expect(work).rejects.toThrow(ConstraintError);
      expect(worked).toBe(false);
      expect(await logged()).toHaveLength(1);
    });

    test('can’t change existing tables, functions or log rows', async () => {
      const kept = waysToChange('maintenance_log', 'reason').filter((way) => !/^(insert|merge|begin)/.test(way));
      expect(await results(maintenance, kept)).toEqual(allRefused(kept));
      const ways = ['truncate ledger_line', 'drop table ledger_line', 'alter table ledger_line drop column amount'];
      expect(await results(maintenance, ways)).toEqual(allRefused(ways));
      const all = waysToChange('maintenance_log', 'reason');
      expect(await results(application, all)).toEqual(allRefused(all));
    });
  });

  describe('the migrated database', () => {
    let migrated: TestDatabase;
    beforeAll(async () => {
      migrated = await createTestDatabase();
    });
    afterAll(() => migrated.drop());

    test('its ledger tables and log refuse changes by the application', async () => {
      const ledger = await tablesBeginning(migrated.connection, 'ledger_');
      expect(ledger.length).toBeGreaterThan(0);
      const tables = [...ledger, ...(await tablesBeginning(migrated.connection, 'maintenance_log'))];
      const ways = tables.filter(({ isView }) => !isView).flatMap(({ name, column }) => waysToChange(name, column));
      expect(await results(migrated.connection, ways)).toEqual(allRefused(ways));
      // A view on two tables can't be written by any role (55000).
      const views = tables.filter(({ isView }) => isView).flatMap(({ name, column }) => waysToWrite(name, column));
      const answers = new Set(Object.values(await results(migrated.connection, views)));
      expect([refused, '55000']).toEqual(expect.arrayContaining([...answers]));
    });

    test('only the ledger’s functions run with the owner’s rights, and they resolve only their own names', async () => {
      const found = await ask<{ name: string; settings: string[] }>(
        migrated.connection,
        `select proname as name, coalesce(proconfig, '{}') as settings from pg_proc
         where pronamespace = 'public'::regnamespace and prosecdef`,
      );
      const astray = found.filter(
        ({ name, settings }) =>
          !name.startsWith('ledger_') || !settings.includes('search_path=pg_catalog, public, pg_temp'),
      );
      expect(astray).toEqual([]);
    });

    test('no ledger row is deleted or changed along with one it refers to', async () => {
      const cascades = await ask(
        migrated.connection,
        `select conrelid::regclass::text as table, conname from pg_constraint
         where contype = 'f' and starts_with(conrelid::regclass::text, 'ledger_') and not (confdeltype in ('a', 'r') and confupdtype in ('a', 'r'))`,
      );
      expect(cascades).toEqual([]);
    });
  });
}
