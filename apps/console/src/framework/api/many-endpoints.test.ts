import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/**
 * The compiler's work must grow linearly with the endpoints: type-checks a generated contract of 400 more, in 20
 * domains.
 */
const root = join(import.meta.dirname, '../../../../..');
const folder = join(root, 'node_modules/.cache/many-endpoints');
const domains = 20;
const resources = 5;

const resource = (domain: number, at: number): string => {
  const path = `/made/${domain}-${at}`;
  const common = `summary: '', scope: 'merchant', permission: 'member:read', errors: []`;
  return `
  'GET ${path}': { ${common}, query: Type.Object({ index: Type.Optional(Type.Integer()), word${at}: Type.Optional(Type.String()), state: Type.Optional(Type.Array(Type.String())) }), data: Type.Object({ items: Type.Array(Row${domain}), total: Type.Integer() }) },
  'POST ${path}': { ${common}, body: Type.Object({ name: Type.String(), amount${at}: Type.Integer(), note: Type.Optional(Type.Union([Type.String(), Type.Null()])) }), data: Row${domain}, creates: true },
  'GET ${path}/{id}': { ${common}, params: Type.Object({ id: Type.String() }), data: Row${domain} },
  'PUT ${path}/{id}': { ${common}, params: Type.Object({ id: Type.String() }), body: Type.Object({ name: Type.Optional(Type.String()), amount${at}: Type.Optional(Type.Integer()) }), data: Row${domain}, versioned: true },`;
};

const domain = (no: number): string => `
const Row${no} = Type.Object({ row_id: Type.String(), name: Type.String(), no: Type.Integer(), state: Type.Union([Type.Literal('on'), Type.Literal('off')]), tags: Type.Array(Type.String()), note: Type.Union([Type.String(), Type.Null()]), version: Type.Integer() });
const made${no} = endpoints({${Array.from({ length: resources }, (_, at) => resource(no, at)).join('')}
});`;

const numbers = Array.from({ length: domains }, (_, no) => no);

const contract = `
import { Type } from 'typebox';
import { endpoints } from '@regulars/contract/kernel';
import type { Api as Real } from '../../../packages/contract/src/index.ts';
export type * from '../../../packages/contract/src/index.ts';
${numbers.map(domain).join('\n')}
export type Api = Real & ${numbers.map((no) => `typeof made${no}`).join(' & ')};
`;

const callers = `
import { call, useAction, useEndpoint } from '../../../apps/console/src/framework/api/index.ts';
export const useThem = () => {
  const list = useEndpoint('GET /made/1-2', { query: { index: 1, word2: undefined } });
  const save = useAction('PUT /made/3-1/{id}', { invalidates: ['GET /made/3-1'] });
  save.mutate({ params: { id: '1' }, body: { amount1: 3 }, ifMatch: 2 });
  // @ts-expect-error -- an amount is a number
  save.mutate({ params: { id: '1' }, body: { amount1: '3' } });
  // @ts-expect-error -- the id is missing
  save.mutate({ body: { amount1: 3 } });
  return [list.data?.items[0]?.name, call('POST /made/0-0', { body: { name: 'a', amount0: 1 } })] as const;
};
`;

test('the client type-checks with 400 more endpoints', async () => {
  await mkdir(folder, { recursive: true });
  const files = {
    'api.ts': contract,
    'callers.ts': callers,
    'tsconfig.json': JSON.stringify({
      extends: '../../../apps/console/tsconfig.json',
      compilerOptions: { paths: { '@regulars/contract': ['./api.ts'] } },
      include: [],
      files: ['callers.ts', '../../../apps/console/src/virtual.d.ts'],
    }),
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [
    compiler,
    '-p',
    folder,
    '--extendedDiagnostics',
  ]).catch(({ stdout: said }: { stdout: string }) => ({ stdout: said }));
  expect(stdout).not.toContain('error TS');
  const [, instantiations] = /^Instantiations:\s+(\d+)$/m.exec(stdout) ?? [];
  // 4.8 million when written.
  expect(Number(instantiations)).toBeLessThan(7_000_000);
});
