import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { supervise } from './children.mjs';
import { bin, root } from './paths.mjs';

/**
 * The used part of vitest's JSON report.
 * @typedef {{ numPassedTests: number, numFailedTests: number,
 * testResults: { status: string, assertionResults: { status: string }[] }[] }} Report
 */

/**
 * Runs vitest and prints a one-line summary at the end; resolves to the exit code.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export async function runTests(args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'regulars-test-'));
  const file = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const vitest = [bin('vitest'), 'run', ...reporters, ...args];
    const code = await supervise(process.execPath, vitest, { cwd: root, env });
    if (existsSync(file)) {
      const report = /** @type {Report} */ (JSON.parse(readFileSync(file, 'utf8')));
      process.stdout.write(`${closingLine(report)}\n`);
    }
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A file that could not be loaded has no failed test and counts as one.
 * @param {Report} report
 */
export function closingLine({ numPassedTests, numFailedTests, testResults }) {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return `${numPassedTests} passed, ${numFailedTests + unloaded.length} failed`;
}
