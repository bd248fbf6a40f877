import { beforeAll, expect, test } from 'vitest';
import { lintFiles } from './lint-files.ts';

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

let complained: Set<string>;
const fileOf = (line: string): string => `${place}/case-${[...refused, ...fine].indexOf(line)}.ts`;

beforeAll(async () => {
  const diagnostics = await lintFiles([...refused, ...fine].map((line) => [fileOf(line), line]));
  complained = new Set(
    diagnostics.filter(({ code }) => code === 'regulars(linear-patterns)').map(({ filename }) => filename),
  );
});

test.each(refused)('refused: %s', (line) => expect(complained).toContain(fileOf(line)));
test.each(fine)('fine: %s', (line) => expect(complained).not.toContain(fileOf(line)));
