import { userInfo } from 'node:os';
import { errorPhrases, fieldPhrases, say } from '@regulars/phrases';
import { Refusal, type Outcome } from './cli/command.ts';
import { commands } from './cli/commands.ts';
import { commandHelp, generalHelp } from './cli/help.ts';
import { UsageError } from './cli/options.ts';
import { withDatabase } from './cli/with-database.ts';
import { systemClock } from './platform/clock/clock.ts';
import { readConfig } from './platform/config/config.ts';
import { Problem } from './platform/http/index.ts';
import { createLog } from './platform/log/log.ts';
import { explainFailure } from './start-failure.ts';

/** Help to print, or the outcome. */
const run = async (args: readonly string[]): Promise<Outcome | string> => {
  const isFlag = (arg: string): boolean => arg.startsWith('-');
  const firstFlag = args.findIndex(isFlag);
  const words = (firstFlag < 0 ? args : args.slice(0, firstFlag)).join(' ');
  const wantsHelp = args.includes('--help');
  const command = Object.hasOwn(commands, words) ? commands[words] : undefined;
  if (!command) {
    if (wantsHelp) return generalHelp();
    throw new UsageError(
      words === '' ? `Which command?\n\n${generalHelp()}` : `There is no command \`${words}\`; --help lists them.`,
    );
  }
  if (wantsHelp) return commandHelp(words, command);
  const task = await command.prepare(firstFlag < 0 ? [] : args.slice(firstFlag));
  const config = readConfig(process.env);
  const log = createLog({ level: 'warn', destination: process.stderr });
  const actor = { now: systemClock.now(), operator: `admin: ${userInfo().username}` };
  return withDatabase(config, log, (database, maintain) => task(database, actor, maintain, config));
};

/** An error message for the operator; undefined for an unexpected error. */
const explain = (error: unknown): string | undefined => {
  if (error instanceof Problem) {
    const faults = (error.details.fields ?? []).map(
      ({ path, rule, values }) => `${path}: ${say(fieldPhrases[rule], 'en', values)}`,
    );
    return faults.length > 0 ? faults.join('\n') : say(errorPhrases[error.problem], 'en', error.details.values);
  }
  return error instanceof UsageError || error instanceof Refusal ? error.message : explainFailure(error);
};

const wanted = process.argv.slice(2);
const isJson = wanted.includes('--json');
try {
  const outcome = await run(wanted.filter((arg) => arg !== '--json'));
  const text = typeof outcome === 'string' ? outcome : `${outcome.text}\n`;
  process.stdout.write(
    isJson && typeof outcome !== 'string'
      ? `${JSON.stringify({ ok: outcome.isBad !== true, data: outcome.data })}\n`
      : text,
  );
  if (typeof outcome !== 'string' && outcome.isBad === true) process.exitCode = 1;
} catch (error) {
  const message = explain(error);
  if (message === undefined) throw error;
  process.exitCode = error instanceof UsageError ? 2 : 1;
  if (isJson) process.stdout.write(`${JSON.stringify({ ok: false, err: { msg: message } })}\n`);
  else process.stderr.write(`${message}\n`);
}
