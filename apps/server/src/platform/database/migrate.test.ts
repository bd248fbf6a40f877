import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { TestDatabase } from '../../../test/test-database.ts';
import { createLog } from '../log/log.ts';
import { migrate, openDatabase } from './index.ts';
import { readFunctions } from './migration-files.ts';

const silent = createLog({ level: 'silent' });
let folder: string;
let fixture: TestDatabase;

const write = (name: string, sql: string): Promise<void> => writeFile(join(folder, name), sql);
const run = (): Promise<string[]> => migrate(fixture.database, folder, silent);
/** Runs it, and returns what it logs. */
const logged = async (): Promise<unknown[]> => {
  const lines: unknown[] = [];
  const write = (line: string): number => lines.push(JSON.parse(line));
  await migrate(fixture.database, folder, createLog({ level: 'info', destination: { write } }));
  return lines;
};
const answering = (n: number) => `create or replace function answer() returns integer language sql as 'select ${n}';`;
/** The functions of a release: one that returns an answer, with a serial. */
const bring = async (serial: number, answer: number): Promise<void> => {
  await mkdir(join(folder, 'functions/some'), { recursive: true });
  await write('functions/some/answer.sql', answering(answer));
  await write('functions/serial', `${serial} ${'0'.repeat(64)}\n`);
};
const answer = (): Promise<readonly unknown[]> => rows('select answer()');
const rows = async (sql: string): Promise<readonly unknown[]> => (await fixture.database.platform.execute(sql)).rows;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regulars-migrations-'));
  fixture = await createTestDatabase({ emptyFor: { tenant: new Set(), platform: new Set(['schema_migration']) } });
  await write('0001_first.sql', 'create table a (id integer); create table b (id integer);');
  await write('0002_second.sql', 'insert into a values (1)');
});

afterEach(async () => {
  await fixture.drop();
  await rm(folder, { recursive: true });
});

test('applies new migrations in order, once', async () => {
  expect(await run()).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await run()).toEqual([]);
  await write('0003_third.sql', 'insert into a values (2)');
  expect(await run()).toEqual(['0003_third.sql']);
  expect(await rows('select id from a order by id')).toEqual([{ id: 1 }, { id: 2 }]);
});

test('rolls back a failing migration, and keeps those before it', async () => {
  await write('0003_third.sql', 'insert into a values (2); insert into nowhere values (1)');
  await expect(run()).rejects.toThrow('0003_third.sql failed: relation "nowhere" does not exist');
  expect(await rows('select id from a')).toEqual([{ id: 1 }]);
  await write('0003_third.sql', 'insert into a values (3)');
  expect(await run()).toEqual(['0003_third.sql']);
});

test('refuses an applied migration that was edited', async () => {
  await run();
  await write('0001_first.sql', 'create table a (id bigint);');
  await expect(run()).rejects.toThrow(
    'The database belongs to another release (0001_first.sql differs): start the release that last upgraded it, or restore the backup',
  );
});

test('refuses one whose number is below an applied one', async () => {
  await write('0004_fourth.sql', 'select 1');
  await run();
  await write('0003_third.sql', 'select 1');
  await expect(run()).rejects.toThrow(
    'The database belongs to another release (0003_third.sql comes before 0004_fourth.sql, which is already applied): start the release that last upgraded it',
  );
});

test('keeps what a newer release has applied', async () => {
  await write('0003_third.sql', 'select 1');
  await run();
  await rm(join(folder, '0003_third.sql'));
  expect(await run()).toEqual([]);
});

test('logs what it applied, and how long it took', async () => {
  await bring(1, 1);
  const ms = expect.any(Number) as unknown;
  const msg = 'Applied a migration';
  expect(await logged()).toMatchObject([
    { level: 30, msg, migration: '0001_first.sql', ms },
    { level: 30, msg, migration: '0002_second.sql', ms },
    { level: 30, msg, migration: 'functions', ms },
  ]);
  expect(await logged()).toEqual([]);
});

describe('a database of another release', () => {
  test('is reported to operators if this copy lacks migrations and has another', async () => {
    await write('0003_theirs.sql', 'select 1');
    await run();
    await rm(join(folder, '0003_theirs.sql'));
    expect(await logged()).toMatchObject([
      { level: 40, msg: expect.stringContaining('by a newer release'), newer: ['0003_theirs.sql'] },
    ]);
    await write('0002_second.sql', 'insert into a values (3)');
    await expect(run()).rejects.toThrow('The database belongs to a newer release (0002_second.sql differs): start');
    await write('0002_second.sql', 'insert into a values (1)');
    await write('0004_ours.sql', 'select 1');
    await expect(run()).rejects.toThrow(
      'The database belongs to another release (it lacks 0004_ours.sql and has 0003_theirs.sql): start',
    );
  });

  test('may have functions with a higher serial, which stay, or with the same serial, which is refused', async () => {
    await bring(2, 2);
    await run();
    await bring(1, 1);
    expect(await logged()).toMatchObject([{ level: 40, newer: ['functions'] }]);
    expect(await answer()).toEqual([{ answer: 2 }]);
    await write('0003_ours.sql', 'select 1');
    await expect(run()).rejects.toThrow('another release (it lacks 0003_ours.sql and has functions)');
    await rm(join(folder, '0003_ours.sql'));
    await bring(2, 1);
    await expect(run()).rejects.toThrow('two releases have different functions with the same serial number, 2');
    expect(await answer()).toEqual([{ answer: 2 }]);
  });
});

describe('functions', () => {
  test('are applied after the migrations, and again when their serial rises', async () => {
    await bring(1, 1);
    expect(await run()).toEqual(['0001_first.sql', '0002_second.sql', 'functions']);
    expect(await run()).toEqual([]);
    await bring(2, 2);
    await write('0003_third.sql', 'insert into a values (2)');
    expect(await run()).toEqual(['0003_third.sql', 'functions']);
    expect(await answer()).toEqual([{ answer: 2 }]);
    const { checksum } = await readFunctions(folder);
    expect(await rows("select checksum from schema_migration where name = 'functions'")).toEqual([
      { checksum: `2 ${checksum}` },
    ]);
  });

  test('replace those of a database without a serial', async () => {
    await bring(1, 2);
    await run();
    await rows(`update schema_migration set checksum = '${'f'.repeat(64)}' where name = 'functions'`);
    expect(await run()).toEqual(['functions']);
    expect(await run()).toEqual([]);
  });

  test('stay where a newer copy of the program has applied a migration and not its own functions yet', async () => {
    await bring(1, 2);
    await write('0003_third.sql', 'select 1');
    await run();
    await rm(join(folder, '0003_third.sql'));
    await bring(2, 1);
    expect(await run()).toEqual([]);
    expect(await answer()).toEqual([{ answer: 2 }]);
  });

  test.each([
    [undefined, 'The functions have no serial: run `node tools/stamp-functions.ts`'],
    ['<<<<<<< HEAD', 'functions/serial must be one line, a number and a SHA-256'],
  ])('with the serial %j are refused', async (serial, message) => {
    await bring(1, 1);
    await (serial === undefined ? rm(join(folder, 'functions/serial')) : write('functions/serial', serial));
    await expect(run()).rejects.toThrow(message);
  });

  test('of this release match their serial (else run node tools/stamp-functions.ts)', async () => {
    const { checksum, stamp } = await readFunctions(join(import.meta.dirname, '../../../migrations'));
    expect(
      stamp?.checksum,
      'migrations/functions/serial does not match the functions: run node tools/stamp-functions.ts',
    ).toBe(checksum);
  });
});

test.each([
  [['0003-third.sql'], '0003-third.sql is not named like'],
  [['0003_a.sql', '0003_b.sql'], '0003_a.sql and 0003_b.sql have the same number'],
])('refuses the names %s', async (names, message) => {
  for (const name of names) await write(name, 'select 1');
  await expect(run()).rejects.toThrow(message);
});

test('servers that start together apply each once', async () => {
  const copies = Array.from({ length: 4 }, () => openDatabase({ connection: fixture.connection, max: 2, log: silent }));
  const applied = await Promise.all(copies.map((copy) => migrate(copy, folder, silent)));
  await Promise.all(copies.map((copy) => copy.close()));
  expect(applied.flat().toSorted()).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await rows('select id from a')).toEqual([{ id: 1 }]);
});
