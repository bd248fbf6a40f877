import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTables } from '../apps/server/src/platform/database/catalogue.ts';
import { openDatabase, prepareDatabase } from '../apps/server/src/platform/database/index.ts';
import { renderSchema } from '../apps/server/src/platform/database/render-schema.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import { startEmbedded } from '../apps/server/src/platform/postgres/embedded.ts';

const server = join(import.meta.dirname, '../apps/server');
const target = join(server, 'src/platform/database/schema.ts');
const log = createLog({ level: 'warn' });
const dataDir = await mkdtemp(join(tmpdir(), 'regulars-schema-'));
try {
  const cluster = await startEmbedded({ dataDir, log, fsync: false });
  await prepareDatabase(cluster, join(server, 'migrations'), log);
  const database = openDatabase({ connection: cluster.connection, max: 2, log });
  try {
    const schema = renderSchema(await readTables(database.platform));
    const isCurrent = schema === (await readFile(target, 'utf8'));
    if (!isCurrent) await writeFile(target, schema);
    process.stdout.write(`${target} ${isCurrent ? 'is up to date' : 'was changed'}\n`);
  } finally {
    await database.close();
    await cluster.stop();
  }
} finally {
  await rm(dataDir, { recursive: true });
}
