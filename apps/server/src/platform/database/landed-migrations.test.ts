import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readMigrations } from './migration-files.ts';

const folder = join(import.meta.dirname, '../../../migrations');

test('a database of main can be upgraded: what has landed is unchanged, and what is new comes after it', async () => {
  const landed = (await readFile(join(folder, 'landed'), 'utf8')).trim().split('\n');
  const all = (await readMigrations(folder)).map(({ name, checksum }) => `${name} ${checksum}`);
  expect(all.slice(0, landed.length)).toEqual(landed);
});
