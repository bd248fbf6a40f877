import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface Locked {
  readonly version?: string;
  readonly link?: boolean;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
}

const read = <T>(name: string): T => JSON.parse(readFileSync(join(import.meta.dirname, '../..', name), 'utf8')) as T; // npm's own files
const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json');
const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>('package.json');
const foreign = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

it('the lockfile has a sha512 of every package', () => {
  expect(foreign.length).toBeGreaterThan(100);
  expect(
    foreign.filter(([, { integrity }]) => integrity?.startsWith('sha512-') !== true).map(([path]) => path),
  ).toEqual([]);
});

it('no package runs an install script except the allowed ones', () => {
  const scripts = foreign.filter(([, { hasInstallScript }]) => hasInstallScript === true);
  const named = scripts.map(([path, { version }]) => `${nameOf(path)}@${version}`);
  expect(named.filter((name) => allowScripts[name] !== true)).toEqual([]);
});
