import { afterAll, beforeAll } from 'vitest';
import { raceConnections } from '../../test/ledger/race-shop.ts';
import { raceTests } from '../../test/ledger/races.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase({ connections: raceConnections });
});
afterAll(() => db.drop());

raceTests(() => db, { rounds: 60, operations: 20_000, seed: Date.now(), timeout: 1_200_000 });
