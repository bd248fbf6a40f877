// Processes one import, with a line of output before each group of rows is committed.
import type { ClientConfig } from 'pg';
import { openingImport } from '../../src/modules/opening-balances/index.ts';
import { memberImport } from '../../src/modules/member-imports/index.ts';
import { openDatabase } from '../../src/platform/database/index.ts';
import { checkBatch } from '../../src/platform/imports/check.ts';
import { postBatch, rollBackBatch } from '../../src/platform/imports/moves.ts';
import { createLog } from '../../src/platform/log/log.ts';

interface Task {
  readonly connection: ClientConfig;
  readonly merchantId: string;
  readonly batchId: string;
  readonly kind?: 'member';
  readonly work: 'check' | 'post' | 'roll back';
  readonly jobId?: string;
  readonly now: string;
}

const { connection, merchantId, batchId, kind, work, jobId = '', now } = JSON.parse(process.argv[2] ?? '') as Task; // what the test gives
const database = openDatabase({
  connection,
  max: 2,
  log: createLog({ level: 'silent' }),
  observe: ({ name }) => {
    if (name === 'import_rows_settle' || name === 'import_rows_insert') process.stdout.write('group\n');
  },
});
const tenant = database.tenant(merchantId);
const signal = new AbortController().signal;
const definition = kind === 'member' ? memberImport : openingImport;
if (work === 'check') await checkBatch(definition, tenant, batchId, new Date(now), { jobId, signal });
else
  await (work === 'post' ? postBatch : rollBackBatch)(
    definition,
    { db: tenant, clock: { now: () => new Date(now) }, signal },
    batchId,
  );
await database.close();
