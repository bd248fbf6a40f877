// Works on one batch of opening balances, a line of output for each group of rows that is about to be committed.
import type { ClientConfig } from 'pg';
import { checkBatch } from '../../src/modules/opening-balances/opening-check.service.ts';
import { postBatch, rollBackBatch } from '../../src/modules/opening-balances/opening-moves.service.ts';
import { openDatabase } from '../../src/platform/database/index.ts';
import { createLog } from '../../src/platform/log/log.ts';

interface Task {
  readonly connection: ClientConfig;
  readonly merchantId: string;
  readonly batchId: string;
  readonly work: 'check' | 'post' | 'roll back';
  readonly jobId?: string;
  readonly now: string;
}

const { connection, merchantId, batchId, work, jobId = '', now } = JSON.parse(process.argv[2] ?? '') as Task; // passed by the test
const database = openDatabase({
  connection,
  max: 2,
  log: createLog({ level: 'silent' }),
  observe: ({ name }) => {
    if (name === 'opening_rows_settle' || name === 'opening_rows_insert') process.stdout.write('group\n');
  },
});
const tenant = database.tenant(merchantId);
const signal = new AbortController().signal;
if (work === 'check') await checkBatch(tenant, batchId, new Date(now), { jobId, signal });
else await (work === 'post' ? postBatch : rollBackBatch)(tenant, batchId, new Date(now));
await database.close();
