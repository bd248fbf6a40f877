import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkLog, sealKeyOf, sealLog } from '../apps/server/src/modules/seals/index.ts';
import { openDatabase, prepareDatabase } from '../apps/server/src/platform/database/index.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import { startEmbedded } from '../apps/server/src/platform/postgres/embedded.ts';
import { Factories } from '../apps/server/test/factories.ts';
import { root } from './product.ts';
import { fixed } from './statistics.ts';
import type { Section } from './table.ts';

const log = createLog({ level: 'silent' });
const key = sealKeyOf(Buffer.alloc(32, 1));

/** Seconds that something takes. */
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

const fillLog = `with made as (
    insert into operation_log (merchant_id, log_id, at, user_id, operator, action, subject_kind, subject_id, address, request_id, branch_id)
    select $1, uuidv7(n * interval '-90 seconds'), now() - n * interval '90 seconds', $3, '何苗', 'member.update', 'member', gen_random_uuid()::text,
      '10.0.' || n % 200 || '.' || n % 250, 'req_' || n, $4::uuid
    from generate_series($2::integer, $5::integer) as n
    returning merchant_id, log_id
  )
  insert into operation_log_change (merchant_id, log_id, changes)
  select merchant_id, log_id, '{"tags": [["新客"], ["新客", "老街坊"]], "remark": [null, "靠窗"]}' from made`;

/** Entries that one statement writes. */
const step = 50_000;

/** Entries written at once to a log of ten, planned for those and without statistics. */
const burst = 20_000;

/** Sealing and checking the operation log of a merchant, at two sizes, and one that grew at once. */
export const benchSeals = async (quick: boolean): Promise<Section> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'regulars-seals-'));
  const cluster = await startEmbedded({ dataDir, log });
  try {
    await prepareDatabase(cluster, join(root, 'apps/server/migrations'), log);
    const database = openDatabase({ connection: cluster.connection, max: 4, log });
    // Filling may take longer than any statement of the program may.
    const filling = openDatabase({ connection: { ...cluster.owner, statement_timeout: 0 }, max: 1, log });
    const make = new Factories(database, () => new Date());
    const rows: string[][] = [];
    for (const entries of [burst, ...(quick ? [50_000, 100_000] : [500_000, 1_000_000])]) {
      const isKnown = entries !== burst;
      const shop = await make.shop();
      const { userId } = await make.user(shop);
      const tenant = database.tenant(shop.merchantId);
      const fill = (from: number, to: number) =>
        filling.platform.execute(fillLog, [shop.merchantId, from, userId, shop.branchIds[0], to]);
      for (let first = 10; !isKnown && first > 0; first -= 1) {
        await fill(burst + first, burst + first);
        await sealLog(tenant, key, new Date());
      }
      for (let from = 1; from <= entries; from += step) await fill(from, Math.min(from + step - 1, entries));
      for (const table of isKnown ? ['operation_log', 'operation_log_change'] : [])
        await filling.platform.execute(`vacuum analyze ${table}`);
      const sealing = await timed(() => sealLog(tenant, key, new Date()));
      const again = await timed(() => sealLog(tenant, key, new Date()));
      if (isKnown) await filling.platform.execute('vacuum analyze log_seal');
      const counted = await timed(
        () =>
        filling.platform.execute('select count(l.*), max(c.changes::text) from operation_log l join operation_log_change c using (merchant_id, log_id) where l.merchant_id = $1', [shop.merchantId]), // prettier-ignore
      );
      let fault: string | undefined;
      const checking = await timed(async () => {
        const result = await checkLog(tenant, key, new Date());
        fault = result.entries >= entries ? result.fault?.fault : 'incomplete';
      });
      rows.push([
        entries.toLocaleString('en'),
        Math.round(entries / sealing).toLocaleString('en'),
        fixed(again * 1000, 0),
        fixed(checking, 1),
        fixed(checking / counted, 1),
        fault ?? 'none',
      ]);
    }
    await database.close();
    await filling.close();
    return {
      title: 'Seals of the operation log',
      columns: ['entries', 'sealed per second', 'nothing to seal, ms', 'check, s', 'of a count in SQL', 'fault'],
      rows,
      notes: [
        'Goals: 5,000 sealed per second, also of 20,000 written at once to a short log; 1,000,000 checked in 15 s. The count reads every entry with its values.',
      ],
    };
  } finally {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
