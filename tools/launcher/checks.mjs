import process from 'node:process';
import { capture } from './children.mjs';
import { say } from './failure.mjs';
import { bin, root } from './paths.mjs';

/** @type {[name: string, command: string, ...args: string[]][]} */
const checks = [
  // Several checkers check shared types several times: one takes half the processor time.
  ['types', 'tsc', '-p', 'tsconfig.json', '--checkers', '1'],
  ['types of the console', 'tsc', '-p', 'apps/console/tsconfig.json', '--checkers', '1'],
  ['lint', 'oxlint', '--type-aware', '--report-unused-disable-directives-severity=error'],
  ['format', 'oxfmt', '--check'],
  ['dead code', 'knip', '--no-progress'],
];

/**
 * Whether a check that passed has warnings, which its last lines count.
 * @param {string} output
 */
export const warns = (output) => /^Found [1-9]\d* warnings? /m.test(output);

/** Runs every check and shows all failures and warnings; resolves to the names of the failed ones. */
export async function runChecks() {
  const failed = [];
  for (const [name, command, ...args] of checks) {
    const started = performance.now();
    const { code, output } = await capture(process.execPath, [bin(command), ...args], { cwd: root });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    say(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
    if (code !== 0) failed.push(name);
    if (code !== 0 || warns(output)) say(output.trimEnd());
  }
  return failed;
}
