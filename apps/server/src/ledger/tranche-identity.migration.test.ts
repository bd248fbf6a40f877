import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOlderDatabase, migrations, type OlderDatabase } from '../../test/older-database.ts';
import type { TestDatabase } from '../../test/test-database.ts';
import { migrate } from '../platform/database/index.ts';
import { createLog } from '../platform/log/log.ts';

const merchant = '0190a000-0000-7000-8000-00000000000a';
const idOf = (letter: string): string => `0190a000-0000-7000-8000-0000000000${letter}0`;

let older: OlderDatabase;
let db: TestDatabase;
let folder: string;
beforeEach(async () => {
  older = await createOlderDatabase('0021');
  ({ db, folder } = older);
});
afterEach(() => older.drop());

const rows = async (sql: string): Promise<readonly unknown[]> => (await db.database.platform.execute(sql)).rows;

interface Lot {
  /** Account and number. */
  readonly lot: string;
  readonly tranche: number;
  readonly unit: 'principal' | 'bonus' | 'points';
  readonly amount: number;
  readonly left?: number;
  readonly posting: number;
  readonly from?: string;
}
const insertLot = ({ lot: [account = '', no = ''], tranche, unit, amount, left = amount, posting, from }: Lot) =>
  rows(`insert into ledger_lot (merchant_id, account_id, lot_no, tranche, unit, amount, remaining, open, posting_number, origin_account_id, origin_lot_no)
    values ('${merchant}', '${idOf(account)}', ${no}, ${tranche}, '${unit}', ${amount}, ${left}, ${left > 0}, ${posting}, ${from ? `'${idOf(from.slice(0, 1))}', ${from.slice(1)}` : 'null, null'})`);
const insertPosting = async (id: number, account: string, number: number, kind: string, reverses?: number) =>
  rows(`insert into ledger_posting (merchant_id, posting_id, account_id, number, version_from, version_to, kind, effect, business_date, late, posted_at, document_kind, document_id, step, input_hash, principal, bonus, points, growth, purse, points_short, reverses)
    overriding system value values ('${merchant}', ${id}, '${idOf(account)}', ${number}, 1, 0, '${kind}', '${reverses ? 'reversal' : 'forward'}', '2026-11-20', false, now(), 'test', gen_random_uuid(), '', '', 0, 0, 0, 0, 0, 0, ${reverses ?? 'null'})`);

test('every lot of value gets its tranche’s root and original composition, and split tranches are joined', async () => {
  await rows(`insert into merchant (merchant_id, merchant_no, abbreviation_name, pass_type, created_at)
    values ('${merchant}', 'A1', '晨光', 1, now())`);
  for (const account of 'abcde')
    await rows(`insert into ledger_account (merchant_id, account_id) values ('${merchant}', '${idOf(account)}')`);
  const postings: readonly (readonly [account: string, number: number, kind: string, reverses?: number])[] = [
    ['a', 1, 'top_up'],
    ['e', 1, 'merge'],
    ['e', 2, 'merge', 2], // undone
    ['b', 1, 'merge'],
    ['b', 2, 'reclass'],
    ['c', 1, 'top_up'],
    ['c', 2, 'merge'],
    ['c', 3, 'spend'], // a refund that reopened a lot in a tranche of its own
    ['d', 1, 'transfer'],
  ];
  for (const [at, [account, number, kind, reverses]] of postings.entries())
    await insertPosting(at + 1, account, number, kind, reverses);
  const lots: readonly Lot[] = [
    { lot: 'a1', tranche: 1, unit: 'principal', amount: 100, left: 0, posting: 1 },
    { lot: 'a2', tranche: 1, unit: 'bonus', amount: 50, left: 0, posting: 1 },
    { lot: 'a3', tranche: 3, unit: 'points', amount: 7, left: 0, posting: 1 },
    { lot: 'e1', tranche: 1, unit: 'bonus', amount: 50, left: 0, posting: 1, from: 'a2' },
    { lot: 'b1', tranche: 1, unit: 'bonus', amount: 50, left: 0, posting: 1, from: 'a2' },
    { lot: 'b2', tranche: 2, unit: 'points', amount: 7, left: 0, posting: 1, from: 'a3' },
    { lot: 'b3', tranche: 1, unit: 'principal', amount: 20, left: 0, posting: 2 },
    { lot: 'c1', tranche: 1, unit: 'bonus', amount: 9, posting: 1 },
    { lot: 'c2', tranche: 2, unit: 'bonus', amount: 50, left: 10, posting: 2, from: 'b1' },
    { lot: 'c3', tranche: 2, unit: 'principal', amount: 20, left: 5, posting: 2, from: 'b3' },
    { lot: 'c4', tranche: 4, unit: 'principal', amount: 100, left: 40, posting: 3, from: 'a1' },
    { lot: 'd1', tranche: 1, unit: 'principal', amount: 15, posting: 1, from: 'c3' },
    { lot: 'd2', tranche: 1, unit: 'bonus', amount: 30, posting: 1, from: 'c2' },
  ];
  for (const lot of lots) await insertLot(lot);
  await rows(`update ledger_account a set lot_digest = (select bit_xor(ledger_lot_digest(t)) from ledger_lot t where t.merchant_id = a.merchant_id and t.account_id = a.account_id)
    where merchant_id = '${merchant}'`);

  await cp(join(migrations, '0021_tranche_identity.sql'), join(folder, '0021_tranche_identity.sql'));
  await migrate(db.database, folder, createLog({ level: 'silent' }));

  const [whole, root] = [
    { sold: 120, given: 30 },
    { root: idOf('a'), of: 1 },
  ];
  const here = { root: null, of: null };
  expect(
    await rows(
      `select tranche, sold::int, given::int, root_account_id as root, root_tranche as of from ledger_lot order by account_id, lot_no`,
    ),
  ).toEqual([
    { tranche: 1, ...whole, ...here },
    { tranche: 1, ...whole, ...here },
    { tranche: 3, sold: null, given: null, ...here },
    { tranche: 1, ...whole, ...root },
    { tranche: 2, sold: null, given: null, ...here },
    { tranche: 1, ...whole, ...root },
    { tranche: 1, sold: 0, given: 9, ...here },
    { tranche: 2, ...whole, ...root },
    { tranche: 2, ...whole, ...root },
    { tranche: 2, ...whole, ...root },
    { tranche: 1, sold: 15, given: 30, ...here },
    { tranche: 1, sold: 15, given: 30, ...here },
    { tranche: 1, ...whole, ...root },
  ]);
  expect(
    await rows(`select count(*)::int as wrong from ledger_account a
      where lot_digest <> (select bit_xor(ledger_lot_digest(t)) from ledger_lot t where t.merchant_id = a.merchant_id and t.account_id = a.account_id)`),
  ).toEqual([{ wrong: 0 }]);
});
