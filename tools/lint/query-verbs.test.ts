import { dirname } from 'node:path/posix';
import { beforeAll, expect, test } from 'vitest';
import { lintFiles } from './lint-files.ts';

const modules = 'apps/server/src/modules';
const platform = 'apps/server/src/platform';
const declared = (name: string): string =>
  `export const ${name} = (id: string): Promise<string> => Promise.resolve(id);`;

type Case = [file: string, line: string];

const refused: Case[] = [
  [`${modules}/brands/brands.service.ts`, declared('findBrand')],
  [`${modules}/brands/brands.queries.ts`, `export const readBrand = statement('brand', 'select 1');`],
  [`${modules}/brands/brands.queries.ts`, 'export async function updateBrand() {}'],
  [`${modules}/brands/brands.queries.ts`, 'export async function* fetchBrands() {}'],
  [`${modules}/brands/brands.queries.ts`, 'const one = 1; export { one as findOne };'],
  [`${platform}/tasks/tasks.queries.ts`, declared('keepTask')],
  [`${modules}/tasks/tasks.service.ts`, declared('currentTask')],
  [`${modules}/tasks/tasks.service.ts`, declared('taskOf')],
  [`${modules}/tasks/tasks.service.ts`, 'export const termsFor = async (id: string) => id;'],
  [`${modules}/tasks/tasks.queries.ts`, declared('lotsOfMember')],
  [`${platform}/imports/batches.ts`, declared('twinOf')],
  [`${platform}/imports/upkeep.queries.ts`, `export const abandonedBatches = statement('import', 'select 1');`],
];
const fine: Case[] = [
  [`${modules}/brands/brands.service.ts`, declared('getBrand')],
  [`${modules}/brands/brands.service.ts`, declared('approveBrand')],
  [`${modules}/brands/brands.service.ts`, declared('revokeSessionsOf')],
  [`${modules}/brands/brands.service.ts`, 'const findBrand = (): number => 1; export const getBrand = findBrand;'],
  [`${modules}/brands/brands.queries.ts`, 'export const conditionsOf = (filter: string): string => filter;'],
  [`${modules}/brands/brands.queries.ts`, 'export const settings = 1; export const taken = 2;'],
  [`${modules}/brands/brands.queries.ts`, `export const listBrandRows = statement('brand', 'select 1');`],
  [`${modules}/brands/brands.queries.ts`, `const usedBrands = statement('brand', 'select 1');`],
  [`${modules}/brands/brands.rules.ts`, declared('readKeyword')],
  [`${platform}/imports/batches.test.ts`, declared('batchOf')],
  [`${platform}/sheets/read-sheet.ts`, declared('readSheet')],
];

let complaints: Map<string, string[]>;

/** One folder per case, so that a diagnostic identifies its case. */
const fileOf = ([file]: Case, at: number): string => `${dirname(file)}/case-${at}/${file.split('/').at(-1)}`;

beforeAll(async () => {
  const diagnostics = await lintFiles([...refused, ...fine].map((one, at) => [fileOf(one, at), one[1]]));
  const own = diagnostics.filter(({ code }) => code === 'regulars(query-verbs)');
  complaints = new Map(
    [...Map.groupBy(own, ({ filename }) => filename)].map(([file, all]) => [file, all.map(({ message }) => message)]),
  );
});

test.each(refused.map((one, at) => [...one, fileOf(one, at)]))('%s may not have: %s', (_place, _line, file) => {
  expect(complaints.get(file)).toEqual([expect.stringContaining('CONTRIBUTING.md')]);
});

test.each(fine.map((one, at) => [...one, fileOf(one, refused.length + at)]))(
  '%s may have: %s',
  (_place, _line, file) => {
    expect(complaints.get(file)).toBeUndefined();
  },
);

test('the message says what to write instead', () => {
  expect(complaints.get(fileOf(refused[0] ?? ['', ''], 0))).toEqual([
    'findBrand begins with “find”: use list or get (CONTRIBUTING.md, “Words”).',
  ]);
});
