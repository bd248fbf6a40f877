import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allDays, dayCuts, disagreements, isAgreed } from '../../../test/days-in-sql.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('the database and the program agree on a business date', () => {
  it.each(dayCuts)(
    'in every zone, on every day of 2020 to 2035, with the day cut %s',
    { timeout: 600_000 },
    async (dayCut) => {
      const found: string[] = [];
      for (const timezone of Intl.supportedValuesOf('timeZone')) {
        const dates = allDays.filter((date) => isAgreed(timezone, date));
        const days = await disagreements(database.database, timezone, [dayCut], dates);
        if (days.length > 0) found.push(`${days.length} days from ${days[0]}`);
      }
      expect(found).toEqual([]);
    },
  );
});
