// @vitest-environment node
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Messages } from '@lingui/core';
import { expect, test } from 'vitest';

const catalogues = import.meta.glob<{ messages: Messages }>('../**/*.po', { eager: true });
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

const english = new Map(
  Object.entries(catalogues)
    .filter(([path]) => path.endsWith('/en.po'))
    .flatMap(([, { messages }]) => Object.entries(messages).map(([id, message]) => [id, JSON.stringify(message)])),
);

// The catalogues share one namespace: the page visited last would override the others' translations. `context` tells
// meanings apart.
test.each(['zh-CN', 'en'])('a message has the same translation in every catalogue: %s', (locale) => {
  const known = new Map<string, { readonly text: string; readonly path: string }>();
  const differing = Object.entries(catalogues)
    .filter(([path]) => path.endsWith(`/${locale}.po`))
    .flatMap(([path, { messages }]) => Object.entries(messages).map(([id, message]) => ({ path, id, message })))
    .flatMap(({ path, id, message }) => {
      const text = JSON.stringify(message);
      const first = known.get(id) ?? { text, path };
      known.set(id, first);
      return text === first.text ? [] : [`${english.get(id)}: ${first.text} in ${first.path}, ${text} in ${path}`];
    });
  expect(known.size).toBeGreaterThan(500);
  expect(differing).toEqual([]);
});
