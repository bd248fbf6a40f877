import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { removeOldUses, spend, type Limit } from './limits.ts';

let database: TestDatabase;
const start = Date.parse('2026-11-20T06:35:00Z');
const after = (seconds: number): Date => new Date(start + seconds * 1_000);

const limit = (name: string): Limit => ({
  name,
  spans: [
    { seconds: 60, most: 5 },
    { seconds: 3_600, most: 8 },
  ],
});
const using = (name: string, at: number, cost = 1, subject = 'somebody') =>
  spend(database.database.platform, limit(name), { subject, cost }, after(at));

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('a limit', () => {
  it('counts per subject and time span, and says how long to wait', async () => {
    expect(await using('spans', 0, 5)).toBeUndefined();
    expect(await using('spans', 10)).toBe(50);
    expect(await using('spans', 10, 1, 'somebody else')).toBeUndefined();
    expect(await using('spans', 59.5)).toBe(1);
    expect(await using('spans', 60, 3)).toBeUndefined();
    expect(await using('spans', 60)).toBe(3_540);
    expect(await using('spans', 3_600)).toBeUndefined();
  });

  it('is not consumed by refused uses', async () => {
    expect(await using('refused', 0, 4)).toBeUndefined();
    for (let at = 0; at < 20; at += 1) expect(await using('refused', at, 2)).toBe(60 - at);
    expect(await using('refused', 20, 1)).toBeUndefined();
    expect(await using('refused', 60, 3)).toBeUndefined();
    expect(await using('refused', 60, 1)).toBe(3_540);
  });

  it('holds for concurrent uses too', async () => {
    const waits = await Promise.all(Array.from({ length: 64 }, () => using('at once', 0)));
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(5);
  });

  it('refuses a cheap use as soon as an expensive one would not fit', async () => {
    const dear = (cost: number) =>
      spend(database.database.platform, limit('dear'), { subject: 'somebody', cost, needed: 3 }, after(0));
    expect([await dear(1), await dear(1), await dear(1), await dear(1)]).toEqual([undefined, undefined, undefined, 60]);
  });

  it('is forgotten after its time spans', async () => {
    await using('old', 0);
    const spans = async () =>
      (
        await database.database.platform.kysely
          .selectFrom('limit_use')
          .select('seconds')
          .where('limit_name', '=', 'old')
          .execute()
      )
        .map(({ seconds }) => seconds)
        .toSorted((a, b) => a - b);
    await database.database.platform.query(removeOldUses, [after(59)]);
    expect(await spans()).toEqual([60, 3_600]);
    await database.database.platform.query(removeOldUses, [after(60)]);
    expect(await spans()).toEqual([3_600]);
    await database.database.platform.query(removeOldUses, [after(3_600)]);
    expect(await spans()).toEqual([]);
  });
});
