import { afterAll, beforeAll } from 'vitest';
import { raceConnections } from '../../test/ledger/race-shop.ts';
import { raceTests } from '../../test/ledger/races.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase({ connections: raceConnections });
});
afterAll(() => db.drop());

raceTests(() => db, { rounds: 1, operations: 2_000, seed: 300, timeout: 300_000 });
