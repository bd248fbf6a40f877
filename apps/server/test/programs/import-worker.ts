// Processes one import until it kills itself, at once: killed from outside, it could write more groups before it ends.
import { openingImport } from '../../src/modules/opening-balances/index.ts';
import { memberImport } from '../../src/modules/member-imports/index.ts';
import { openDatabase } from '../../src/platform/database/index.ts';
import { checkBatch } from '../../src/platform/imports/check.ts';
import { postBatch, rollBackBatch } from '../../src/platform/imports/moves.ts';
import { createLog } from '../../src/platform/log/log.ts';
import type { ImportTask } from '../killed-import.ts';

const given = JSON.parse(process.argv[2] ?? '') as Omit<ImportTask, 'now'> & { readonly now: string }; // what the test gives
const { connection, merchantId, batchId, kind, work, jobId = '', now, lastGroup } = given;
let groups = 0;
const database = openDatabase({
  connection,
  max: 2,
  log: createLog({ level: 'silent' }),
  // Called before the statement is sent.
  observe: ({ name }) => {
    if (name === 'import_rows_settle' || name === 'import_rows_insert') groups += 1;
    if (groups === lastGroup) process.kill(process.pid, 'SIGKILL');
  },
});
const tenant = database.tenant(merchantId);
const signal = new AbortController().signal;
const definition = { member: memberImport, opening: openingImport }[kind];
if (work === 'check') await checkBatch(definition, tenant, batchId, new Date(now), { jobId, signal });
else
  await (work === 'post' ? postBatch : rollBackBatch)(
    definition,
    { db: tenant, database, clock: { now: () => new Date(now) }, signal },
    batchId,
  );
await database.close();
