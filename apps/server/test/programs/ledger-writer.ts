// Tells a story to the ledger of the database given, a line of output for each answer, until it is killed.
import type { ClientConfig } from 'pg';
import { openDatabase } from '../../src/platform/database/index.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { Lane, type Story } from '../ledger/crash-story.ts';

// Written by the test that starts this.
const { connection, story } = JSON.parse(process.argv[2] ?? '') as { connection: ClientConfig; story: Story };
const database = openDatabase({ connection, max: story.members.length, log: createLog({ level: 'silent' }) });
await Promise.all(
  story.members.map(async (_, member) => {
    const lane = new Lane(database, story, member);
    for (let step = 0; ; step += 1) process.stdout.write(`${JSON.stringify(await lane.take(step))}\n`);
  }),
);
