import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';

// Removing members looks for each in every table that refers to them: without an index, in all rows of the table.
let db: TestDatabase;
let client: Client;
beforeAll(async () => {
  db = await createTestDatabase();
  client = new Client(db.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await db.drop();
});

test('every table that refers to members finds them by an index', async () => {
  const { rows } = await client.query<{ name: string; indexed: boolean }>(
    `select conrelid::regclass::text as name, exists (
       select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indkey[1] = c.conkey[2]
         and coalesce(pg_get_expr(i.indpred, i.indrelid) = '(member_id IS NOT NULL)', true)
     ) as indexed
     from pg_constraint c where contype = 'f' and confrelid = 'member'::regclass`,
  );
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ indexed }) => !indexed)).toEqual([]);
});
