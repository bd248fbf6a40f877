import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { capture } from './children.mjs';
import { Failure, say } from './failure.mjs';
import { fingerprint, isStale } from './fingerprint.mjs';
import { bin, root } from './paths.mjs';

const sources = ['apps/console', 'packages', 'package-lock.json', 'tsconfig.base.json'];

/** Builds the console if its sources, or a package it uses, changed since the last build. */
export async function ensureConsole() {
  const folder = join(root, 'apps', 'console');
  if (!existsSync(join(folder, 'vite.config.ts')))
    throw new Failure('apps/console/vite.config.ts is missing from this checkout.');
  const stamp = join(folder, 'dist', '.built-from');
  const current = fingerprint(root, sources);
  if (!isStale(stamp, current)) return;
  say('Building the console …');
  // vitest sets NODE_ENV to `test`, which would build the development versions of React and antd.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { code, output } = await capture(process.execPath, [bin('vite'), 'build'], { cwd: folder, env });
  if (code !== 0)
    throw new Failure(`${output.trim()}\nBuilding the console failed: fix the errors above and run this again.`);
  writeFileSync(stamp, current);
}
