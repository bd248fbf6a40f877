import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOlderDatabase, type OlderDatabase } from '../../../test/older-database.ts';
import { migrate } from '../../platform/database/index.ts';
import { createLog } from '../../platform/log/log.ts';

const migrations = join(import.meta.dirname, '../../../migrations');

let older: OlderDatabase;
beforeEach(async () => {
  older = await createOlderDatabase('0186');
});
afterEach(() => older.drop());

test('a price ends when the next begins, and one that was replaced before it began never held', async () => {
  const { platform } = older.db.database;
  const dates = [
    ['a', '11-20', '11-20', '11-21'],
    ['b', '12-15', '11-21', '11-22'],
    ['c', '12-01', '11-22', null],
  ] as const;
  for (const [id, from, set, ended] of dates)
    await platform.execute(
      `insert into pack_price (pack_price_id, kind, units, price, valid_days, on_sale, from_at, set_at, ended_at)
       values ($1, 'verified_phones', 1000, 100, 365, true, $2, $3, $4)`,
      [
        `0190a000-0000-7000-8000-00000000000${id}`,
        `2026-${from}T00:00:00Z`,
        `2026-${set}T00:00:00Z`,
        ended && `2026-${ended}T00:00:00Z`,
      ],
    );
  await migrate(older.db.database, migrations, createLog({ level: 'silent' }));
  const { rows } = await platform.execute(
    `select to_char(from_at at time zone 'UTC', 'MM-DD') as begins, to_char(ended_at at time zone 'UTC', 'MM-DD') as ends
     from pack_price order by pack_price_id`,
  );
  expect(rows).toEqual([
    { begins: '11-20', ends: '12-01' },
    { begins: '12-15', ends: '12-15' },
    { begins: '12-01', ends: null },
  ]);
});
