// Works on one batch of opening balances, a line of output for each group of rows that is about to be committed.
import type { ClientConfig } from 'pg';
import { postBatch, rollBackBatch } from '../../src/modules/opening-balances/opening-moves.service.ts';
import { openDatabase } from '../../src/platform/database/index.ts';
import { createLog } from '../../src/platform/log/log.ts';

interface Task {
  readonly connection: ClientConfig;
  readonly merchantId: string;
  readonly batchId: string;
  readonly work: 'post' | 'roll back';
  readonly now: string;
}

const { connection, merchantId, batchId, work, now } = JSON.parse(process.argv[2] ?? '') as Task; // what the test gives
const database = openDatabase({
  connection,
  max: 2,
  log: createLog({ level: 'silent' }),
  observe: ({ name }) => {
    if (name === 'opening_rows_settle') process.stdout.write('group\n');
  },
});
await (work === 'post' ? postBatch : rollBackBatch)(database.tenant(merchantId), batchId, new Date(now));
await database.close();
