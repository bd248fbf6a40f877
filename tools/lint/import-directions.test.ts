import { beforeAll, expect, test } from 'vitest';
import { lintFiles, type Diagnostic } from './lint-files.ts';

type Case = [folder: string, line: string];
const imports = (specifier: string): string => `import { thing } from '${specifier}'; export const used = thing;`;
const importsType = (specifier: string): string => `export type { Thing } from '${specifier}';`;

const server = 'apps/server/src';
const browser = 'apps/console/src';

const allowed: Case[] = [
  ['packages/contract/src/kernel', imports('@regulars/phrases')],
  ['packages/contract/src/kernel', imports('../rules.ts')],
  ['packages/contract/src/members', imports('../kernel/index.ts')],
  ['packages/contract/src/members', imports('./other.ts')],
  ['packages/contract/src/members', imports('../grades/grades.ts')],
  ['packages/contract/src/members', imports('typebox')],
  ['packages/contract/src', imports('./members/members.ts')],
  [`${server}/platform/http`, imports('@regulars/contract/kernel')],
  [`${server}/platform/http`, imports('@regulars/contract/menu')],
  [`${server}/platform/http`, imports('../clock/clock.ts')],
  [`${server}/ledger`, imports('../platform/database/database.ts')],
  [`${server}/modules/members`, imports('./members.rules.ts')],
  [`${server}/modules/members`, imports('../grades/index.ts')],
  [`${server}/modules/members`, imports('../../platform/clock/clock.ts')],
  [`${server}/modules/members`, imports('../../ledger/posting.ts')],
  [`${server}/modules/members`, imports('@regulars/contract')],
  [`${server}/modules/members/list`, imports('../members.queries.ts')],
  [`${server}`, imports('./modules/members/index.ts')],
  [`${browser}/ui`, imports('antd')],
  [`${browser}/framework`, imports('../ui/panel.tsx')],
  [`${browser}/framework`, importsType('@regulars/contract')],
  [`${browser}/features/members`, imports('../../framework/list-page.tsx')],
  [`${browser}/features/members`, imports('@regulars/phrases')],
  [`${browser}/features/members`, imports('@regulars/contract/rules')],
  [`${browser}/features/members`, importsType('@regulars/contract')],
  [`${browser}/app`, imports('../features/members/member-list-page.tsx')],
  [`${browser}`, imports('./app/router.tsx')],
];

const forbidden: Case[] = [
  ['packages/phrases/src', imports('@regulars/contract')],
  ['packages/contract/src/kernel', imports('../members/members.ts')],
  ['packages/contract/src/menu', imports('../kernel/index.ts')],
  ['packages/contract/src/members', imports('../../../../apps/server/src/platform/clock/clock.ts')],
  [`${server}/platform/http`, imports('@regulars/contract')],
  [`${server}/platform/http`, imports('../../ledger/posting.ts')],
  [`${server}/platform/http`, imports('../../modules/members/index.ts')],
  [`${server}/ledger`, imports('../modules/members/index.ts')],
  [`${server}/ledger`, imports('@regulars/contract')],
  [`${server}/modules/members`, imports('../grades/grades.service.ts')],
  [`${server}/modules/members`, importsType('../grades/grades.queries.ts')],
  [`${server}/modules/members/list`, imports('../../grades/grades.service.ts')],
  [`${server}/modules/members`, imports('../../app.ts')],
  [`${server}/modules/members`, imports('../../../test/test-database.ts')],
  [`${server}/modules/members`, `export const later = import('../grades/grades.service.ts');`],
  [`${server}/modules/members`, `export type Later = import('../grades/grades.service.ts').Thing;`],
  [`${server}/modules/members`, `export * from '../grades/grades.service.ts';`],
  [`${server}`, imports('./modules/members/members.service.ts')],
  [`${server}`, imports('../../console/src/main.tsx')],
  [`${server}/modules/members`, imports('@lingui/core')],
  ['packages/phrases/src', imports('@lingui/core')],
  [`${browser}/ui`, imports('../framework/list-page.tsx')],
  [`${browser}/ui`, imports('@regulars/phrases')],
  [`${browser}/framework`, imports('../features/members/member-list-page.tsx')],
  [`${browser}/framework`, imports('@regulars/contract')],
  [`${browser}/features/members`, imports('../grades/grade-list-page.tsx')],
  [`${browser}/features/members`, imports('../../app/router.tsx')],
  [`${browser}/features/members`, imports('@regulars/contract')],
  [`${browser}/app`, imports('@regulars/contract')],
  [`${browser}/app`, imports('../../../server/src/platform/clock/clock.ts')],
];

const directionRules = ['regulars(import-directions)', 'eslint(no-restricted-imports)'];

let refused: Map<string, Diagnostic[]>;

/** One file per case, so that a diagnostic identifies its case. */
const fileOf = ([place]: Case, index: number): string => `${place}/case-${index}.ts`;

beforeAll(async () => {
  const diagnostics = await lintFiles([
    ...[...allowed, ...forbidden].map((each, index) => [fileOf(each, index), each[1]] as const),
    [`${server}/modules/members/members.test.ts`, imports('../grades/grades.service.ts')],
    [`${server}/modules/orders/index.ts`, `import { b } from '../coupons/index.ts';\nexport const a = b;`],
    [`${server}/modules/coupons/index.ts`, `import { a } from '../orders/index.ts';\nexport const b = a;`],
  ]);
  refused = Map.groupBy(diagnostics, ({ filename }) => filename);
});

const codesOf = (file: string): string[] => (refused.get(file) ?? []).map(({ code }) => code);
const complaintsAbout = (file: string): string[] => codesOf(file).filter((code) => directionRules.includes(code));

test.each(allowed.map((each, index) => [...each, fileOf(each, index)]))('%s may import: %s', (_place, _line, file) => {
  expect(complaintsAbout(file)).toEqual([]);
});

test.each(forbidden.map((each, index) => [...each, fileOf(each, allowed.length + index)]))(
  '%s may not import: %s',
  (_place, _line, file) => {
    expect(complaintsAbout(file)).toHaveLength(1);
  },
);

test('a test imports anything', () => {
  expect(complaintsAbout(`${server}/modules/members/members.test.ts`)).toEqual([]);
});

test('two modules may not import each other', () => {
  expect(codesOf(`${server}/modules/orders/index.ts`)).toContain('import(no-cycle)');
});
