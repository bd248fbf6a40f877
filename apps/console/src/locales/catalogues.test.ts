// @vitest-environment node
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const cwd = new URL('../..', import.meta.url);
const lingui = new URL('node_modules/@lingui/cli/dist/lingui.js', new URL('../../', cwd));

async function check(...args: string[]): Promise<string> {
  // Told that this is a test, the tool would load the TypeScript sources that it doesn't ship.
  const { NODE_ENV, VITEST, ...env } = process.env;
  const { stdout } = await run(process.execPath, [lingui.pathname, 'check', ...args, '--workers', '1'], { cwd, env });
  return stdout;
}

// Both fail with a non-zero exit and the list of what is wrong; mend with `npm run messages` in apps/console.
test('every text of the screens stands in the catalogues, and nothing else', async () => {
  expect(await check('sync', '--clean')).toContain('PASS');
});

test('no text lacks its words in either language', async () => {
  expect(await check('missing', '--mode', 'catalog', '--locale', 'zh-CN,en')).toContain('PASS');
});
