import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../../test/demo-contents.ts';
import { filesInMemory } from '../../test/files.ts';
import { TestClock } from '../../test/test-clock.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { testStart } from '../../test/test-server.ts';
import { closeDays, post, verifyMerchant } from '../ledger/index.ts';
import { givePrivileges } from '../modules/privileges/privileges.jobs.ts';
import { checkLog, sealKeyOf, sealLog } from '../modules/seals/index.ts';
import { createLog } from '../platform/log/log.ts';
import { addHistory } from './histories.queries.ts';
import { historyAdder, type KeptHistory } from './histories.ts';
import { seedDemo } from './index.ts';
import { shops } from './shops.ts';

const log = createLog({ level: 'silent' });
const clock = new TestClock(testStart);
let made: Awaited<ReturnType<typeof createTestDatabase>>;
let chain: string;
let begun: Record<string, unknown> | undefined;

beforeAll(async () => {
  made = await createTestDatabase();
  const [teahouse] = shops;
  if (!teahouse?.members) throw new Error('the first shop has members');
  // A fifth of its members: most of the time goes into the histories that they begin with.
  const few = { ...teahouse, members: { ...teahouse.members, count: 1_000 } };
  await seedDemo({ ...made, clock, log, dataKey: Buffer.alloc(32), files: filesInMemory(), orders: 280, shops: [few] });
  const [found] = await rowsOf(made.database, "select merchant_id from merchant where merchant_no = 'M20260318'");
  chain = String(found?.['merchant_id']);
  begun = await one(`select task_id, began_at, kept from demo_history where merchant_id = '${chain}'`);
});
afterAll(() => made.drop());

const one = async (text: string) => (await rowsOf(made.database, text))[0];
const orders = async (): Promise<number> =>
  Number((await one(`select count(*) as orders from consumption where merchant_id = '${chain}'`))?.['orders']);
const gifts = () =>
  one(
    `select count(*)::integer as gifts from ledger_posting where merchant_id = '${chain}' and rule like 'privileges:%'`,
  );
const closed = () => one(`select max(business_date)::text as day from ledger_day_close where merchant_id = '${chain}'`);

test('a demo gets its histories batch by batch, each once, on days that stay open until then', async () => {
  const add = historyAdder({ ...made, clock, log });
  const first = await orders();
  const [tenant, sealKey] = [made.database.tenant(chain), sealKeyOf(Buffer.alloc(32))];
  await sealLog(tenant, sealKey, clock.now());
  await closeDays(made.database, clock.now());
  expect(await closed()).toEqual({ day: null });

  expect(await Promise.all([add(), add()])).toEqual([true, true]);
  const between = await orders();
  expect(between).toBeGreaterThan(first + 80);
  expect(await one(`select done, batches from demo_history where merchant_id = '${chain}'`)).toEqual({
    done: 1,
    batches: 2,
  });
  expect(await one(`select state, progress_done from task where merchant_id = '${chain}'`)).toEqual({
    state: 'running',
    progress_done: between - first,
  });

  expect(await add()).toBe(true);
  expect(await add()).toBe(false);
  const added = (await orders()) - first;
  expect(added).toBeGreaterThan(250);
  expect(await one(`select state, counts, progress_done from task where merchant_id = '${chain}'`)).toEqual({ state: 'done', counts: { rows: added }, progress_done: added }); // prettier-ignore

  expect(await closed()).toEqual({ day: '2026-11-19' });
  const { checks } = await verifyMerchant(made.database, chain);
  expect(checks.filter(({ breaches }) => breaches > 0)).toEqual([]);
  const odd = await one(
    `select count(*) filter (where p.business_date <> (p.posted_at at time zone 'Asia/Shanghai')::date) as late, count(*) filter (where p.posted_at < m.joined_at) as early
     from ledger_posting p join member m on m.merchant_id = p.merchant_id and m.member_id = p.account_id
     where p.merchant_id = '${chain}'`,
  );
  expect(odd).toEqual({ late: 0, early: 0 });
  // The log was sealed before, and nothing was inserted into its past.
  expect((await checkLog(tenant, sealKey, clock.now())).fault).toBeNull();
});

test('members get none of the gifts that were due before, while their histories are added', async () => {
  await givePrivileges(made.database, clock.now());
  expect(await gifts()).toEqual({ gifts: 0 });
});

test('whoever got a gift while a batch waited for them gets no history', async () => {
  const add = historyAdder({ ...made, clock, log });
  const { task_id: taskId, began_at: beganAt, kept } = begun as unknown as KeptHistory; // as it was read
  await made.database.tenant(chain).transaction((tx) => addHistory(tx, taskId, beganAt, 3, kept));
  const before = await orders();
  const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  let ended = 0;
  const { adding } = await made.database.tenant(chain).transaction(async (tx) => {
    const { rows } = await tx.platform.execute(
      "select member_id from member where merchant_id = $1 and state = 'normal' order by member_id for no key update",
      [chain],
    );
    for (const { member_id: id } of rows as { member_id: string }[])
      await post(tx, clock.now(), {
        kind: 'gift',
        accountId: id,
        document: { kind: 'gift', id },
        branchId: null,
        actorId: null,
        give: { growth: 1 },
      });
    const started = add().finally(() => (ended = 1));
    await expect.poll(async () => ended + (await made.database.platform.execute(waits)).rows.length).toBeGreaterThan(0);
    return { adding: started };
  });
  expect(await adding).toBe(true);
  expect(await one(`select done from demo_history where merchant_id = '${chain}'`)).toEqual({ done: 1 });
  expect(await orders()).toBe(before);
});
