import { afterAll, beforeAll, expect, test } from 'vitest';
import { Factories } from '../../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { offsetAt } from './business-date.ts';
import { zoneWarning } from './zone-differences.ts';

const now = new Date('2026-11-20T06:35:00.000Z');

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  const factories = new Factories(db.database, () => now);
  for (const timezone of ['Asia/Shanghai', 'Asia/Shanghai', 'Europe/Berlin', 'Asia/Kathmandu'])
    await factories.shop({ timezone });
});
afterAll(() => db.drop());

test('zones that both know alike give no warning', async () => {
  expect(await zoneWarning(db.database, now)).toBeUndefined();
});

test('one warning names the zones that differ at some time of the year', async () => {
  const summer = Date.parse('2027-07-01T00:00:00.000Z');
  const madeUp = (instant: number, timezone: string) =>
    offsetAt(instant, timezone) + (timezone !== 'Asia/Shanghai' && instant > summer ? 3_600_000 : 0);
  expect(await zoneWarning(db.database, now, madeUp)).toMatch(/ for Asia\/Kathmandu, Europe\/Berlin: .*operations\.md/);
});

test('a zone that PostgreSQL does not know is named, too', async () => {
  await db.database.platform.execute("update merchant set timezone = 'Mars/Olympus' where timezone = 'Asia/Kathmandu'");
  expect(await zoneWarning(db.database, now, () => 28_800_000)).toMatch(/ for Europe\/Berlin, Mars\/Olympus: /);
});
