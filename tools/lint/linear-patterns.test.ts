import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const place = 'packages/contract/src';

const refused = [
  String.raw`export const key = (text: string) => text.replace(/\(.*\)|[\s_]/g, '');`,
  String.raw`export const trimmed = (text: string) => text.replace(/\s+$/, '');`,
  String.raw`export const exponential = /^(?:a|b|ab)*c$/;`,
  String.raw`export const split = new RegExp('a+b');`,
  String.raw`const digits = '\\d+'; export const joined = new RegExp(${'`${digits}x`'});`,
  String.raw`const digits = String.raw${'`\\d+`'}; export const added = new RegExp('(?:' + digits + ')*x');`,
  String.raw`export const schema = { pattern: '^(a+)+$' };`,
  String.raw`export const namePattern = '^(a+)+$';`,
  String.raw`export const made = (text: string) => new RegExp(text);`,
];
const fine = [
  String.raw`export const key = (text: string) => text.replace(/\([^()]*\)|[\s_]/g, '');`,
  String.raw`export const date = /^\d{4}-\d{2}-\d{2}$/;`,
  String.raw`export const schema = { pattern: '^[a-z]{1,20}$' };`,
  String.raw`const word = '[a-z]{1,20}'; export const joined = new RegExp(${'`^${word}$`'}, 'u');`,
  String.raw`export const fits = (wordPattern: string, text: string) => new RegExp(wordPattern, 'u').test(text);`,
];

let folder: string;
let complained: Set<string>;
const fileOf = (line: string): string => `${place}/case-${[...refused, ...fine].indexOf(line)}.ts`;

const lint = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const args = [join(root, 'node_modules/.bin/oxlint'), '--format=json', '.'];
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 26 }, (error, stdout) =>
      error !== null && stdout === '' ? reject(error) : resolve(stdout),
    );
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regulars-lint-'));
  await cp(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  await cp(join(root, 'tools/lint'), join(folder, 'tools/lint'), { recursive: true });
  await cp(join(root, 'node_modules/recheck'), join(folder, 'node_modules/recheck'), { recursive: true });
  await mkdir(join(folder, place), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await Promise.all([...refused, ...fine].map((line) => writeFile(join(folder, fileOf(line)), line)));
  const { diagnostics } = JSON.parse(await lint()) as { diagnostics: { filename: string; code: string }[] }; // oxlint's own report
  complained = new Set(
    diagnostics.filter(({ code }) => code === 'regulars(linear-patterns)').map(({ filename }) => filename),
  );
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(refused)('refused: %s', (line) => expect(complained).toContain(fileOf(line)));
test.each(fine)('fine: %s', (line) => expect(complained).not.toContain(fileOf(line)));
