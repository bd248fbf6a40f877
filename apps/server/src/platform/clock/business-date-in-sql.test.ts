import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayCuts, daysAroundChanges, disagreements, isAgreed } from '../../../test/days-in-sql.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('the database and the program agree on a business date', () => {
  it('in every zone, on the days around every change of its clock', async () => {
    const found: string[] = [];
    for (const timezone of Intl.supportedValuesOf('timeZone')) {
      const dates = [...daysAroundChanges(timezone), '2026-09-10'].filter((date) => isAgreed(timezone, date));
      found.push(...(await disagreements(database.database, timezone, dayCuts, dates)));
    }
    expect(found).toEqual([]);
  });
});
