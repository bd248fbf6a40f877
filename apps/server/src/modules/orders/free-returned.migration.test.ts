import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOlderDatabase, migrations, type OlderDatabase } from '../../../test/older-database.ts';
import { migrate } from '../../platform/database/index.ts';
import { createLog } from '../../platform/log/log.ts';

const id = (n: number): string => `0190a000-0000-7000-8000-00000000000${n}`;
const [merchant, branch] = [id(1), id(2)];
/** All of it, a part and nothing came back; what cost something came back. */
const [all, part, none, dear] = [id(3), id(4), id(5), id(6)];

let older: OlderDatabase;
beforeEach(async () => {
  older = await createOlderDatabase('0400');
});
afterEach(() => older.drop());

const rows = async (sql: string): Promise<readonly unknown[]> => (await older.db.database.platform.execute(sql)).rows;

test('an order that cost nothing is known to have come back if its lines have', async () => {
  await rows(`insert into merchant (merchant_id, merchant_no, abbreviation_name, pass_type, created_at)
    values ('${merchant}', 'A1', '晨光', 1, now())`);
  await rows(`insert into branch (merchant_id, branch_id, name, branch_no, created_at)
    values ('${merchant}', '${branch}', '解放路店', '1', now())`);
  const order = (one: string, due: number): Promise<unknown> =>
    rows(`insert into consumption (merchant_id, order_id, branch_id, state, source, list, due, line_count, means, reductions, points_used, points_value, stored_value,
        takings, points_earned, growth_earned, made_at, made_by, refunded)
      values ('${merchant}', '${one}', '${branch}', 'paid', 'cashier', ${due}, ${due}, 2, '{}', '[]', 0, 0, 0, ${due}, 0, 0, now(), '${merchant}', ${due})`);
  const line = (one: string, no: number, returned: number): Promise<unknown> =>
    rows(`insert into consumption_line (merchant_id, order_id, line_no, price, quantity, list, offs, due, parts, returned)
      values ('${merchant}', '${one}', ${no}, 0, 2000, 0, '{}', 0, '{}', ${returned})`);
  for (const [one, due] of [[all, 0], [part, 0], [none, 0], [dear, 100]] as const) await order(one, due); // prettier-ignore
  for (const [one, first, second] of [[all, 2_000, 2_000], [part, 2_000, 1_000], [none, 0, 0], [dear, 2_000, 2_000]] as const) {
    await line(one, 1, first);
    await line(one, 2, second);
    if (first > 0)
      await rows(`insert into consumption_refund (merchant_id, refund_id, order_id, fen, parts, lines, points, points_taken, growth_taken, points_missing, growth_missing, reason, made_at, made_by)
        values ('${merchant}', gen_random_uuid(), '${one}', 0, '{}', '[]', 0, 0, 0, 0, 0, '', now(), '${merchant}')`);
  } // prettier-ignore

  const name = '0400_free_returned.sql';
  await cp(join(migrations, name), join(older.folder, name));
  await migrate(older.db.database, older.folder, createLog({ level: 'silent' }));

  const found = await rows('select order_id from consumption where free_returned');
  expect(found).toEqual([{ order_id: all }]);
  // The verification that ends every test would miss their documents.
  for (const table of ['consumption_refund', 'consumption_line', 'consumption']) await rows(`delete from ${table}`);
});
