import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { secretWarning } from './fingerprint.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const [ours, others] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const startWith = (dataKey: Buffer, at = '2026-11-20T06:35:00Z') =>
  secretWarning(database.database, dataKey, new Date(at));

it('warns about servers with different secrets, and once about a changed one', async () => {
  const first = await Promise.all([startWith(ours), startWith(ours), startWith(others), startWith(ours)]);
  expect(first.filter((warning) => warning !== undefined).length).toBeGreaterThan(0);
  await startWith(ours);
  expect(await startWith(ours)).toBeUndefined();
  expect(await startWith(others, '2026-11-21T00:00:00Z')).toMatch(/^SECRET_KEY .* differs from the key/);
  expect(await startWith(ours)).toContain('since 2026-11-21T00:00:00.000Z');
  expect(await startWith(ours)).toBeUndefined();
});
