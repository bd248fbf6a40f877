// @vitest-environment node
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const cwd = new URL('../..', import.meta.url);
const lingui = new URL('node_modules/@lingui/cli/dist/lingui.js', new URL('../../', cwd));

async function check(...args: string[]): Promise<string> {
  // With test variables set, the tool would load TypeScript sources that its package doesn't contain.
  const { NODE_ENV, VITEST, ...env } = process.env;
  const { stdout } = await run(process.execPath, [lingui.pathname, 'check', ...args, '--workers', '1'], { cwd, env });
  return stdout;
}

// Both exit non-zero and list the problems; fix them with `npm run messages` in apps/console.
test('the catalogues contain exactly the messages of the console', async () => {
  expect(await check('sync', '--clean')).toContain('PASS');
});

test('no message lacks a translation in either language', async () => {
  expect(await check('missing', '--mode', 'catalog', '--locale', 'zh-CN,en')).toContain('PASS');
});
