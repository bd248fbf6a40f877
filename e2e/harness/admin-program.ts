import process from 'node:process';
import { commands } from '../../apps/server/src/cli/commands.ts';
import { withDatabase } from '../../apps/server/src/cli/with-database.ts';
import { systemClock } from '../../apps/server/src/platform/clock/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';

// Runs commands of the command line, a JSON array of their words, one after the other: each start takes longer than a command.
const wanted = JSON.parse(process.argv[2] ?? '') as readonly string[][]; // written by `adminEach`
const config = readConfig(process.env);
const log = createLog({ level: 'warn', destination: process.stderr });
await withDatabase(config, log, async (database, maintain) => {
  for (const [thing, verb, ...options] of wanted) {
    const task = await commands[`${thing} ${verb}`]?.prepare(options);
    if (!task) throw new Error(`There is no command ${thing} ${verb}`);
    await task(database, { now: systemClock.now(), operator: 'admin: flows' }, maintain, config);
  }
});
