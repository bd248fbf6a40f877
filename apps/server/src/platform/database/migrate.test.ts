import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { TestDatabase } from '../../../test/test-database.ts';
import { migrate, openDatabase } from './index.ts';
import { createLog } from '../log/log.ts';

let folder: string;
let fixture: TestDatabase;

const write = (name: string, sql: string): Promise<void> => writeFile(join(folder, name), sql);
const run = (): Promise<string[]> => migrate(fixture.database, folder);
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

test('applies what is new, in order, once', async () => {
  expect(await run()).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await run()).toEqual([]);
  await write('0003_third.sql', 'insert into a values (2)');
  expect(await run()).toEqual(['0003_third.sql']);
  expect(await rows('select id from a order by id')).toEqual([{ id: 1 }, { id: 2 }]);
});

test('leaves nothing of a migration that fails, and all of those before it', async () => {
  await write('0003_third.sql', 'insert into a values (2); insert into nowhere values (1)');
  await expect(run()).rejects.toThrow('0003_third.sql failed: relation "nowhere" does not exist');
  expect(await rows('select id from a')).toEqual([{ id: 1 }]);
  await write('0003_third.sql', 'insert into a values (3)');
  expect(await run()).toEqual(['0003_third.sql']);
});

test('refuses an applied migration that was edited', async () => {
  await run();
  await write('0001_first.sql', 'create table a (id bigint);');
  await expect(run()).rejects.toThrow('0001_first.sql was edited after it was applied');
});

test('refuses one that comes too late for its number', async () => {
  await write('0004_fourth.sql', 'select 1');
  await run();
  await write('0003_third.sql', 'select 1');
  await expect(run()).rejects.toThrow('0003_third.sql comes before 0004_fourth.sql');
});

test('leaves alone what a newer copy of the program has applied', async () => {
  await write('0003_third.sql', 'select 1');
  await run();
  await rm(join(folder, '0003_third.sql'));
  expect(await run()).toEqual([]);
});

test('applies the functions after the migrations, and again when they were edited', async () => {
  const answer = (n: number) => `create or replace function answer() returns integer language sql as 'select ${n}';`;
  await mkdir(join(folder, 'functions/some'), { recursive: true });
  await write('functions/some/answer.sql', answer(1));
  expect(await run()).toEqual(['0001_first.sql', '0002_second.sql', 'functions']);
  expect(await run()).toEqual([]);
  await write('functions/some/answer.sql', answer(2));
  await write('0003_third.sql', 'insert into a values (2)');
  expect(await run()).toEqual(['0003_third.sql', 'functions']);
  expect(await rows('select answer()')).toEqual([{ answer: 2 }]);
});

test('leaves the functions alone where a newer copy of the program has applied its own', async () => {
  await mkdir(join(folder, 'functions'));
  await write('functions/answer.sql', 'create function answer() returns integer language sql as $$select 2$$;');
  await write('0003_third.sql', 'select 1');
  await run();
  await rm(join(folder, '0003_third.sql'));
  await write('functions/answer.sql', 'create function answer() returns integer language sql as $$select 1$$;');
  expect(await run()).toEqual([]);
  expect(await rows('select answer()')).toEqual([{ answer: 2 }]);
});

test.each([
  [['0003-third.sql'], '0003-third.sql is not named like'],
  [['0003_a.sql', '0003_b.sql'], '0003_a.sql and 0003_b.sql have the same number'],
])('refuses the names %s', async (names, message) => {
  for (const name of names) await write(name, 'select 1');
  await expect(run()).rejects.toThrow(message);
});

test('copies that start together apply each once', async () => {
  const copies = Array.from({ length: 4 }, () =>
    openDatabase({ connection: fixture.connection, max: 2, log: createLog({ level: 'silent' }) }),
  );
  const applied = await Promise.all(copies.map((copy) => migrate(copy, folder)));
  await Promise.all(copies.map((copy) => copy.close()));
  expect(applied.flat().toSorted()).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await rows('select id from a')).toEqual([{ id: 1 }]);
});
