import { randomInt } from 'node:crypto';
import type { domains } from '@regulars/contract';
import { importIn } from '../../../test/record-imports.ts';
import type { InputsFor, World } from '../../../test/world.ts';

const newNumber = (): string => `I${randomInt(1e9)}`;

/** Row 2 is a new branch, rows 3 and 4 have the same wrong region. */
const newImport = async ({ server, shop, colleague }: World, state: 'columns' | 'checked' | 'posted') => {
  await server.database.platform.execute('update merchant set branch_limit = 5000 where merchant_id = $1', [
    shop.merchantId,
  ]);
  const rows = ['河坊街店,', '钱江新城店,无此区域', '滨江店,无此区域'].map((row) => `${newNumber()},${row}`);
  const place = { server, as: await colleague(), base: '/branches/imports' } as const;
  return { params: await importIn(place, `编号,门店,区域\n${rows.join('\n')}\n`, state) };
};

export const inputs: InputsFor<typeof domains.branchImports> = {
  'POST /branches/imports': () => ({ file: { name: '门店.csv', content: `编号,门店\n${newNumber()},河坊街店\n` } }),
  'GET /branches/imports': () => ({ query: { index: 1, size: 10 } }),
  'GET /branches/imports/template': () => ({ query: { format: 'csv' } }),
  'GET /branches/imports/{id}': (world) => newImport(world, 'checked'),
  'PUT /branches/imports/{id}/columns': async (world) => ({
    ...(await newImport(world, 'columns')),
    body: { columns: ['branch_no', 'name', null], existing: 'refuse' },
  }),
  'GET /branches/imports/{id}/rows': async (world) => ({
    ...(await newImport(world, 'checked')),
    query: { state: ['good', 'bad'], size: 10 },
  }),
  'PUT /branches/imports/{id}/rows/{row_no}': async (world) => {
    const { params } = await newImport(world, 'checked');
    return { params: { ...params, row_no: 3 }, body: { given: { region: '' } } };
  },
  'GET /branches/imports/{id}/values': (world) => newImport(world, 'checked'),
  'PUT /branches/imports/{id}/values': async (world) => ({
    ...(await newImport(world, 'checked')),
    body: { field: 'region', from: '无此区域', to: '' },
  }),
  'GET /branches/imports/{id}/errors.csv': (world) => newImport(world, 'checked'),
  'PUT /branches/imports/{id}/confirm': (world) => newImport(world, 'checked'),
  'PUT /branches/imports/{id}/cancel': (world) => newImport(world, 'checked'),
  'PUT /branches/imports/{id}/roll-back': async (world) => ({
    ...(await newImport(world, 'posted')),
    body: { reason: '旧系统的数据不对' },
  }),
};
