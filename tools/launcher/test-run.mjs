import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import process from 'node:process';
import { supervise } from './children.mjs';
import { bin, root } from './paths.mjs';

/**
 * The used part of vitest's JSON report.
 * @typedef {{ numPassedTests: number, numFailedTests: number,
 * testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} Report
 */

/** More names than these say nothing more about what went wrong. */
const mostNames = 50;

/**
 * Runs vitest and prints what failed and a one-line summary at the end; resolves to the exit code.
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
      process.stdout.write([...failures(report), closingLine(report), ''].join('\n'));
    }
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A line for each failed test, and for each file that could not be loaded: a long report's end may be all that is kept.
 * @param {Report} report
 * @param {string} [from] the folder that files are named from
 */
export function failures({ testResults }, from = root) {
  const lines = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      const file = relative(from, name);
      return failed.length > 0
        ? failed.map((test) => `failed: ${file}: ${test.fullName}`)
        : [`failed to load: ${file}`];
    });
  const more = lines.length - mostNames;
  return more > 0 ? [...lines.slice(0, mostNames), `and ${more} more`] : lines;
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
