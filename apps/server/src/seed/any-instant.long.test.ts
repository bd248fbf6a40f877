import { expect, test } from 'vitest';
import { TestClock } from '../../test/test-clock.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { createLog } from '../platform/log/log.ts';
import { filesInMemory } from '../../test/files.ts';
import { seedDemo } from './index.ts';

const log = createLog({ level: 'silent' });
const hours = 3_600_000;
// Steps of 17 hours and a quarter pass through every part of a day and every day of a week.
const instants = Array.from({ length: 24 }, (_, at) =>
  new Date(Date.parse('2026-11-20T00:30:00Z') + at * 17.25 * hours).toISOString(),
);

test.each(instants)('the demo can begin at %s', async (time) => {
  const made = await createTestDatabase();
  expect(
    await seedDemo({
      database: made.database,
      clock: new TestClock(time),
      log,
      dataKey: Buffer.alloc(32),
      files: filesInMemory(),
    }),
  ).toBe(true);
  await made.drop();
});
