import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dependencyFingerprint } from './dependencies.mjs';
import { fingerprint, isStale } from './fingerprint.mjs';

let base: string;

function write(file: string, content: string): void {
  mkdirSync(dirname(join(base, file)), { recursive: true });
  writeFileSync(join(base, file), content);
}

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'regulars-fingerprint-'));
  write('src/a.ts', 'a');
  write('src/inner/b.ts', 'b');
  write('lock.json', '{}');
});

afterEach(() => rmSync(base, { recursive: true }));

const current = (): string => fingerprint(base, ['src', 'lock.json', 'absent.json']);

describe('a fingerprint', () => {
  test('is the same for the same files', () => {
    expect(current()).toBe(current());
  });

  test('changes with the content of a file in a folder', () => {
    const before = current();
    write('src/inner/b.ts', 'c');
    expect(current()).not.toBe(before);
  });

  test('changes when content moves from one file to another', () => {
    const before = current();
    write('src/a.ts', '');
    write('src/inner/b.ts', 'ab');
    expect(current()).not.toBe(before);
  });

  test('changes when a file is added, removed or renamed', () => {
    const before = current();
    write('absent.json', '');
    const withOneMore = current();
    rmSync(join(base, 'src/a.ts'));
    write('src/z.ts', 'a');
    expect(new Set([before, withOneMore, current()]).size).toBe(3);
  });

  test('ignores what is installed or built', () => {
    const before = current();
    write('src/dist/index.js', 'built');
    write('src/node_modules/left/index.js', 'installed');
    expect(current()).toBe(before);
  });
});

test('a stamp is stale when missing or different, and only then', () => {
  const stamp = join(base, '.stamp');
  expect(isStale(stamp, 'one')).toBe(true);
  writeFileSync(stamp, 'one');
  expect(isStale(stamp, 'one')).toBe(false);
  expect(isStale(stamp, 'two')).toBe(true);
});

test('dependencies are stale after a change of the lockfile or a manifest, but not of a source', () => {
  write('package.json', '{}');
  write('package-lock.json', '1');
  write('apps/server/package.json', '{}');
  const first = dependencyFingerprint(base);
  write('apps/server/main.ts', 'code');
  expect(dependencyFingerprint(base)).toBe(first);
  write('apps/server/package.json', '{"name":"x"}');
  const second = dependencyFingerprint(base);
  expect(second).not.toBe(first);
  write('package-lock.json', '2');
  expect(dependencyFingerprint(base)).not.toBe(second);
});
