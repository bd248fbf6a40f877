import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { runChecks } from './checks.mjs';
import { capture, supervise } from './children.mjs';
import { provideChromium } from './chromium.mjs';
import { ensureConsole } from './console-build.mjs';
import { Failure, say } from './failure.mjs';
import { root } from './paths.mjs';
import { needsSandbox, startSandbox } from './sandbox.mjs';
import { runTests } from './test-run.mjs';

/**
 * The commands of `node tools/launch.mjs <name>`; each resolves to an exit code.
 * @type {Record<string, (args: string[]) => Promise<number>>}
 */
export const commands = {
  async start(args) {
    const server = program('apps/server/src/main.ts');
    await ensureConsole();
    const sandbox = needsSandbox(process.env)
      ? await startSandbox(program('apps/sandbox/src/main.ts'), process.env)
      : undefined;
    try {
      const env = { ...process.env, ...sandbox?.environment };
      return await supervise(process.execPath, [server, ...args], { ownGroup: true, lifeline: true, env });
    } finally {
      await sandbox?.stop();
    }
  },
  async test(args) {
    const failed = await runChecks();
    if (failed.length > 0) throw new Failure(`The check failed (${failed.join(', ')}): no test was run.`);
    // Of a run that names no tests, some flows wait for their turn.
    return testWith(args, args.length === 0 ? { BY_TURNS: '1' } : {});
  },
  'test:long': (args) => testWith(args, { LONG: '1' }),
  async check() {
    const failed = await runChecks();
    say(failed.length === 0 ? 'All checks pass.' : `${failed.length} failed: ${failed.join(', ')}.`);
    return failed.length === 0 ? 0 : 1;
  },
  bench: (args) => supervise(process.execPath, [program('bench/main.ts'), ...args]),
  measure: (args) => supervise(process.execPath, [program('tools/measure.ts'), ...args]),
  schema: () => supervise(process.execPath, [program('tools/generate-schema.ts')]),
  stamp: () => supervise(process.execPath, [program('tools/stamp-functions.ts')]),
  async messages() {
    const { code, output } = await capture('npm', ['run', 'messages', '--workspace', 'apps/console']);
    // Its last lines name scripts that this repository does not have.
    say(output.replace(/^\(Use ".*\n/gm, '').trimEnd());
    return code;
  },
  admin: (args) => supervise(process.execPath, [program('apps/server/src/cli.ts'), ...args]),
};

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} extra
 */
async function testWith(args, extra) {
  const CHROMIUM_PATH = await provideChromium();
  await ensureConsole();
  return runTests(args, { ...process.env, ...extra, CHROMIUM_PATH });
}

/** @param {string} path */
function program(path) {
  if (!existsSync(join(root, path))) throw new Failure(`${path} is missing from this checkout.`);
  return join(root, path);
}
