import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOlderDatabase, migrations, type OlderDatabase } from '../../test/older-database.ts';
import type { TestDatabase } from '../../test/test-database.ts';
import { migrate } from '../platform/database/index.ts';
import { createLog } from '../platform/log/log.ts';

const merchant = '0190a000-0000-7000-8000-00000000000a';
const [rich, other] = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002'];

let older: OlderDatabase;
let db: TestDatabase;
let folder: string;
beforeEach(async () => {
  older = await createOlderDatabase('0014');
  ({ db, folder } = older);
});
afterEach(() => older.drop());

const rows = async (sql: string): Promise<readonly unknown[]> => (await db.database.platform.execute(sql)).rows;

const held = (id: string, hold: string, points: number, state: string, made: string): string =>
  `insert into ledger_hold (merchant_id, account_id, principal, bonus, points, state, created_at, expires_at, ended_at, document_kind, document_id, step, input_hash)
   values ('${merchant}', '${id}', ${hold}, ${points}, '${state}', '${made}', '2027-01-01Z', ${state === 'open' ? 'null' : "'2026-11-30Z'"}, 'test', gen_random_uuid(), '', '\\x00')`;

test('open holds reserve the lots that their captures would have taken; what expired of lots is computed from their lines', async () => {
  await rows(`insert into merchant (merchant_id, merchant_no, abbreviation_name, pass_type, created_at)
    values ('${merchant}', 'A1', '晨光', 1, now())`);
  for (const [id, principal, bonus, points] of [
    [rich, 100, 30, 50],
    [other, 0, 0, 20],
  ])
    await rows(`insert into ledger_account (merchant_id, account_id, principal, bonus, points, principal_held, bonus_held, points_held)
      values ('${merchant}', '${id}', ${principal}, ${bonus}, ${points}, ${principal === 0 ? '0, 0, 5' : '60, 25, 45'})`);
  // The second lot of points had expired before the second hold was created, so it belongs to the first.
  await rows(`insert into ledger_lot (merchant_id, account_id, lot_no, unit, tranche, amount, remaining, open, expires_at, posting_number) values
    ('${merchant}', '${rich}', 1, 'principal', 1, 40, 40, true, null, 1),
    ('${merchant}', '${rich}', 2, 'bonus', 1, 20, 20, true, '2027-03-01Z', 1),
    ('${merchant}', '${rich}', 3, 'principal', 3, 60, 60, true, null, 2),
    ('${merchant}', '${rich}', 4, 'bonus', 3, 10, 10, true, '2027-02-01Z', 2),
    ('${merchant}', '${rich}', 5, 'points', 5, 30, 30, true, null, 3),
    ('${merchant}', '${rich}', 6, 'points', 6, 90, 20, true, '2026-11-22Z', 3),
    ('${merchant}', '${other}', 1, 'points', 1, 20, 20, true, null, 1)`);
  await rows(`insert into ledger_line (merchant_id, account_id, version, amount, balance, unit, contra, lot_no) values
    ('${merchant}', '${rich}', 1, -50, 0, 'points', 'expired', 6), ('${merchant}', '${rich}', 2, -20, 0, 'points', 'expired', 6),
    ('${merchant}', '${rich}', 3, -7, 0, 'points', 'loyalty', 5)`);
  await rows(held(rich, '60, 25', 20, 'open', '2026-11-20Z'));
  await rows(held(rich, '0, 0', 25, 'open', '2026-11-23Z'));
  await rows(held(rich, '0, 0', 9, 'released', '2026-11-20Z'));
  await rows(held(other, '0, 0', 5, 'open', '2026-11-20Z'));

  await cp(join(migrations, '0014_lots_held.sql'), join(folder, '0014_lots_held.sql'));
  await migrate(db.database, folder, createLog({ level: 'silent' }));

  expect(
    await rows('select hold_id::int as hold, lot_no as lot, amount::int from ledger_hold_lot order by 1, 2'),
  ).toEqual([
    { hold: 1, lot: 1, amount: 40 },
    { hold: 1, lot: 2, amount: 15 },
    { hold: 1, lot: 3, amount: 20 },
    { hold: 1, lot: 4, amount: 10 },
    { hold: 1, lot: 6, amount: 20 },
    { hold: 2, lot: 5, amount: 25 },
    { hold: 4, lot: 1, amount: 5 },
  ]);
  expect(
    await rows('select lot_no as lot, held::int, expired::int from ledger_lot order by account_id, lot_no'),
  ).toEqual([
    { lot: 1, held: 40, expired: 0 },
    { lot: 2, held: 15, expired: 0 },
    { lot: 3, held: 20, expired: 0 },
    { lot: 4, held: 10, expired: 0 },
    { lot: 5, held: 25, expired: 0 },
    { lot: 6, held: 20, expired: 70 },
    { lot: 1, held: 5, expired: 0 },
  ]);
});
