// Runs a story on the given database's ledger, with a line of output per answer, until it is killed.
import type { ClientConfig } from 'pg';
import { openDatabase } from '../../src/platform/database/index.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { Lane, type Story } from '../ledger/crash-story.ts';

// Written by the starting test.
const { connection, story } = JSON.parse(process.argv[2] ?? '') as { connection: ClientConfig; story: Story };
const database = openDatabase({ connection, max: story.members.length, log: createLog({ level: 'silent' }) });
await Promise.all(
  story.members.map(async (_, member) => {
    const lane = new Lane(database, story, member);
    for (let step = 0; ; step += 1) process.stdout.write(`${JSON.stringify(await lane.take(step))}\n`);
  }),
);
