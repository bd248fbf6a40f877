import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readFunctions } from '../apps/server/src/platform/database/migration-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'regulars-stamp-'));
  mkdirSync(join(folder, 'functions/some'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const edit = (text: string): void => writeFileSync(join(folder, 'functions/some/answer.sql'), text);
const serial = (): string => readFileSync(join(folder, 'functions/serial'), 'utf8');
const stamp = (): string => {
  execFileSync(process.execPath, [join(import.meta.dirname, 'stamp-functions.ts'), folder], { stdio: 'pipe' });
  return serial();
};

test('increments the number when the functions were edited, and only then', async () => {
  edit('select 1');
  const first = stamp();
  expect(first).toMatch(/^1 [0-9a-f]{64}\n$/);
  expect(stamp()).toBe(first);
  edit('select 2');
  expect(stamp()).toMatch(/^2 /);
  edit('select 1');
  expect(stamp()).toBe(first.replace('1', '3'));
  const { checksum, stamp: stamped } = await readFunctions(folder);
  expect(stamped).toEqual({ number: 3, checksum });
});

test('refuses an unreadable serial, so that the number never decreases', () => {
  edit('select 1');
  writeFileSync(join(folder, 'functions/serial'), '<<<<<<< HEAD\n7 abc\n');
  expect(stamp).toThrow('functions/serial');
  expect(serial()).toContain('7 abc');
});
