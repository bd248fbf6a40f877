// Starts PostgreSQL in the given folder and writes numbers, with a line of output per committed number, until it is
// killed.
import { Client } from 'pg';
import { createLog } from '../../src/platform/log/log.ts';
import { startEmbedded } from '../../src/platform/postgres/embedded.ts';

const server = await startEmbedded({ dataDir: process.argv[2] ?? '', log: createLog({ level: 'silent' }) });
const client = new Client(server.owner);
await client.connect();
await client.query('create table if not exists written (number integer primary key)');
for (let number = 1; ; number += 1) {
  await client.query('insert into written values ($1)', [number]);
  process.stdout.write(`${number}\n`);
}
