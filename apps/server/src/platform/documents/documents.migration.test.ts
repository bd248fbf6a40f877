import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOlderDatabase, migrations, type OlderDatabase } from '../../../test/older-database.ts';
import { createLog } from '../log/log.ts';
import { migrate } from '../database/index.ts';

const merchant = '0190a000-0000-7000-8000-00000000000a';
const idOf = (digit: string): string => `0190a000-0000-7000-8000-0000000000${digit}0`;

let older: OlderDatabase;
beforeEach(async () => {
  older = await createOlderDatabase('0078');
});
afterEach(() => older.drop());

const rows = async (sql: string): Promise<readonly unknown[]> => (await older.db.database.platform.execute(sql)).rows;

const batch = (digit: string, kind: string, at: string): Promise<readonly unknown[]> =>
  rows(`insert into import_batch (merchant_id, batch_id, kind, file_name, file_kind, file_hash, user_id, state, created_at)
    values ('${merchant}', '${idOf(digit)}', '${kind}', 'a.csv', 'csv', '', '${idOf('0')}', 'checked', '${at}')`);
const posting = (no: number, kind: string, id: string, at: string): Promise<readonly unknown[]> =>
  rows(`insert into ledger_posting (merchant_id, account_id, number, version_from, version_to, kind, effect, business_date, late, posted_at, document_kind, document_id, step, input_hash, principal, bonus, points, growth, purse, points_short)
    values ('${merchant}', '${idOf('0')}', ${no}, 1, 0, 'spend', 'forward', '2026-11-20', false, '${at}', '${kind}', '${id}', '${no}', '', 0, 0, 0, 0, 0, 0)`);

test('what existed is numbered by its business date in order of time, and later numbers follow', async () => {
  await rows(`insert into merchant (merchant_id, merchant_no, abbreviation_name, pass_type, day_cut, created_at)
    values ('${merchant}', 'A1', '晨光', 1, '05:00', now())`);
  await batch('1', 'opening', '2026-11-20 10:00+08');
  await batch('2', 'opening', '2026-11-20 09:00+08');
  await batch('3', 'opening', '2026-11-21 04:59+08'); // still the business date before
  await batch('4', 'member', '2026-11-21 05:00+08');
  await posting(1, 'consumption_order', idOf('5'), '2026-11-20 12:00+08');
  await posting(2, 'consumption_order', idOf('5'), '2026-11-20 12:01+08'); // another step
  await posting(3, 'expire', idOf('6'), '2026-11-20 12:00+08'); // by the ledger itself
  await posting(4, 'gift', idOf('8'), '2026-11-22 12:00+08'); // by the ledger's own date, whatever the zone says now
  await rows(`insert into ledger_hold (merchant_id, account_id, principal, bonus, points, created_at, expires_at, document_kind, document_id, step, input_hash)
    values ('${merchant}', '${idOf('0')}', 1, 0, 0, '2026-11-20 13:00+08', '2026-11-23 13:00+08', 'consumption_order', '${idOf('7')}', '', '')`);
  await cp(join(migrations, '0078_document.sql'), join(older.folder, '0078_document.sql'));
  await migrate(older.db.database, older.folder, createLog({ level: 'silent' }));
  expect(await rows('select kind, document_id, number from document order by number')).toEqual([
    { kind: 'consumption_order', document_id: idOf('5'), number: 'CO20261120-0001' },
    { kind: 'consumption_order', document_id: idOf('7'), number: 'CO20261120-0002' },
    { kind: 'gift', document_id: idOf('8'), number: 'GI20261120-0001' },
    { kind: 'member_import', document_id: idOf('4'), number: 'MI20261121-0001' },
    { kind: 'opening', document_id: idOf('2'), number: 'OB20261120-0001' },
    { kind: 'opening', document_id: idOf('1'), number: 'OB20261120-0002' },
    { kind: 'opening', document_id: idOf('3'), number: 'OB20261120-0003' },
  ]);
  expect(await rows(`select last from document_counter where kind = 'opening'`)).toEqual([{ last: 3 }]);
});
