import { beforeAll, expect, test, vi } from 'vitest';
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

test('a pattern is judged by steps, however much time passes', async () => {
  let time = 0;
  const leap = (): number => (time += 60_000);
  vi.spyOn(performance, 'now').mockImplementation(leap);
  vi.spyOn(Date, 'now').mockImplementation(leap);
  vi.spyOn(Date.prototype, 'getTime').mockImplementation(leap);
  try {
    const { complaint } = await import('./linear-patterns.ts');
    // Look-around is beyond static analysis, so this one is fuzzed.
    expect(complaint(String.raw`^(?=.*[a-z])(?=.*\d)\w{8,20}$`, '')).toBeUndefined();
    expect(complaint('^(?=a)(a|a)*$', '')).toContain('takes');
    expect(complaint(String.raw`\s+$`, '')).toContain('takes 2nd degree polynomial time');
  } finally {
    vi.restoreAllMocks();
  }
});
