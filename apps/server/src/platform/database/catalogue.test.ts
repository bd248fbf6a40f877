import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogueProblems } from '../../../test/catalogue-problems.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { TestDatabase } from '../../../test/test-database.ts';
import { readTables } from './catalogue.ts';
import { crossMerchant } from './cross-merchant.ts';
import { keptByPlatform } from './platform-tables.ts';
import { renderSchema } from './render-schema.ts';
import { tenantTables } from './schema.ts';

let migrated: TestDatabase;

beforeAll(async () => {
  migrated = await createTestDatabase();
});

afterAll(() => migrated.drop());

test('schema.ts is what the migrations make (else run node tools/generate-schema.ts)', async () => {
  const written = await readFile(join(import.meta.dirname, 'schema.ts'), 'utf8');
  expect(written).toBe(renderSchema(await readTables(migrated.database.platform)));
});

test("every tenant table's keys begin with merchant_id, without triggers and sequences", async () => {
  expect(await catalogueProblems(migrated.database, tenantTables)).toEqual([]);
});

test('no table is exempt that is gone, or has no merchant_id', async () => {
  const tables = await readTables(migrated.database.platform);
  const withMerchant = tables
    .filter(({ columns }) => columns.some(({ name }) => name === 'merchant_id'))
    .map(({ name }) => name);
  expect(Object.keys(keptByPlatform).filter((name) => !withMerchant.includes(name))).toEqual([]);
});

test('no statement is exempt that is gone from the code', async () => {
  const folder = join(import.meta.dirname, '../../..');
  const files = (await readdir(join(folder, 'src'), { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('cross-merchant.ts'),
  );
  const texts = await Promise.all(files.map((name) => readFile(join(folder, 'src', name), 'utf8')));
  expect(Object.keys(crossMerchant).filter((name) => !texts.some((text) => text.includes(`'${name}'`)))).toEqual([]);
});

test('each kind of problem is found', async () => {
  const tables = { tenant: new Set(['item', 'part', 'loose']), platform: new Set(['note']) };
  const fixture = await createTestDatabase({ emptyFor: tables });
  await fixture.database.platform.execute(`
    create table item (merchant_id uuid, id uuid unique, number bigint generated always as identity, primary key (merchant_id, id));
    create table part (merchant_id uuid, id uuid, item_id uuid constraint part_item references item (id), primary key (id, merchant_id));
    create table loose (merchant_id uuid);
    create table note (id serial primary key, item_id uuid constraint note_item references item (id));
    create function nothing() returns trigger language plpgsql as 'begin return null; end';
    create trigger watch after insert on item execute function nothing();
  `);
  expect(await catalogueProblems(fixture.database, tables.tenant)).toEqual([
    'loose has no primary key',
    'item: the key item_id_key does not begin with merchant_id',
    'part: the key part_pkey does not begin with merchant_id',
    'part: the foreign key part_item does not begin with merchant_id',
    'note: the foreign key note_item refers to a tenant table',
    'item has the trigger watch',
    'the sequence note_id_seq belongs to no identity column',
  ]);
  await fixture.drop();
});
