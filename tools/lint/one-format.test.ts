import { beforeAll, expect, test } from 'vitest';
import { lintFiles } from './lint-files.ts';

const lines = [
  `export const text = new Intl.NumberFormat('en').format(1);`,
  `export const text = (day: Date) => day.toLocaleDateString('en');`,
  `export const text = (1234).toLocaleString('en-US');`,
  `export const text = (phone: string) => phone.replace(/^(\\d{3})\\d{4}/, '$1****');`,
  `export const text = (phone: string) => [phone.slice(0, 3), phone.slice(3, 7), phone.slice(7)].join(' ');`,
  `export const text = (i18n: { number: (count: number) => string }) => i18n.number(1234);`,
  `export const text = (card: string) => card.replace(/(.{4})(?=.)/g, '$1 ');`,
] as const;
const fine = [
  `export const parts = new Intl.Segmenter();`,
  `export const isYear = (text: string) => /^\\d{4}-/.test(text);`,
  `export const first = (text: string) => text.slice(0, 3);`,
] as const;

const list = `export const text = (names: readonly string[]) => names.join(', ');`;

const place = (folder: string, at: number): string => `apps/console/src/${folder}/format-case-${at}.ts`;
const figures = [
  `export const text = (fen: number) => (fen / 100).toFixed(2);`,
  `export const text = (count: string) => count.replace(/\\B(?=(\\d{3})+$)/g, ',');`,
  `export const text = (count: number) => count.toLocaleString('en');`,
  `export const text = new Intl.DateTimeFormat('en').format(1);`,
] as const;
const served = ['apps/server/src/modules/items', 'apps/server/src/platform/tasks', 'packages/phrases/src'] as const;

let complaints: string[];

beforeAll(async () => {
  const diagnostics = await lintFiles([
    ...lines.flatMap((line, at): [string, string][] => [
      [place('framework', at), line],
      [place('format', at), line],
    ]),
    ...figures.flatMap((line, at) =>
      served.map((folder): [string, string] => [`${folder}/figure-case-${at}.ts`, line]),
    ),
    ['packages/phrases/src/figures.ts', figures[2]],
    ['apps/server/src/platform/clock/days.ts', figures[3]],
    ['apps/server/src/modules/items/seconds.ts', `export const text = (ms: number) => (ms / 1000).toFixed(1);`],
    [place('ui', 99), list],
    ['apps/server/src/modules/items/columns.ts', list],
    ...fine.map((line, at): [string, string] => [place('ui', at), line]),
  ]);
  complaints = diagnostics.filter(({ code }) => code === 'regulars(one-format)').map(({ filename }) => filename);
});

test.each(lines.map((line, at) => ({ line, at })))('only the folder format may have: $line', ({ at }) => {
  expect(complaints).toContain(place('framework', at));
  expect(complaints).not.toContain(place('format', at));
});

test.each(fine.map((line, at) => ({ line, at })))('any folder may have: $line', ({ at }) => {
  expect(complaints).not.toContain(place('ui', at));
});

test.each(figures.map((line, at) => ({ line, at })))('the texts of the server may not have: $line', ({ at }) => {
  expect(complaints).toEqual(expect.arrayContaining(served.map((folder) => `${folder}/figure-case-${at}.ts`)));
});

test('the console joins no list by Latin commas; the server may, as in SQL', () => {
  expect(complaints).toContain(place('ui', 99));
  expect(complaints).not.toContain('apps/server/src/modules/items/columns.ts');
});

test.each([
  'packages/phrases/src/figures.ts',
  'apps/server/src/platform/clock/days.ts',
  'apps/server/src/modules/items/seconds.ts',
])('%s may write its figures', (file) => expect(complaints).not.toContain(file));
