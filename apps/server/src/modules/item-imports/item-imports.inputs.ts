import { randomBytes } from 'node:crypto';
import type { domains } from '@regulars/contract';
import { formOf, headersOf } from '../../../test/send-input.ts';
import type { InputsFor, World } from '../../../test/world.ts';

const newCode = (): string => `I${randomBytes(4).toString('hex')}`;

/** An import in a state that waits for the user: row 2 is a new item, rows 3 and 4 have the same wrong brand. */
const newItemImport = async (
  { server, colleague }: World,
  state: 'columns' | 'checked' | 'posted',
): Promise<{ id: string }> => {
  const as = await colleague();
  const file = `编码,商品,价格,品牌\n${newCode()},大红袍,128,\n${newCode()},白茶,108,无此品牌\n${newCode()},绿茶,98,无此品牌\n`;
  const answer = await server.send('POST', '/api/item/imports', {
    headers: headersOf(as),
    body: formOf({ name: '商品.csv', content: file }),
  });
  const { data } = (await answer.json()) as { data: { batch_id: string } }; // the server's own envelope
  const params = { id: data.batch_id };
  await server.jobs.run();
  if (state === 'columns') return params;
  const body = { columns: ['code' as const, 'name' as const, 'price' as const, 'brand' as const] };
  await server.call('PUT /item/imports/{id}/columns', { as, params, body });
  await server.jobs.run();
  if (state === 'checked') return params;
  await server.call('PUT /item/imports/{id}/confirm', { as, params });
  await server.jobs.run();
  return params;
};

export const inputs: InputsFor<typeof domains.itemImports> = {
  'POST /item/imports': () => ({ file: { name: '商品.csv', content: `编码,商品,价格\n${newCode()},大红袍,128\n` } }),
  'GET /item/imports': () => ({ query: { index: 1, size: 10 } }),
  'GET /item/imports/template': () => ({ query: { format: 'csv' } }),
  'GET /item/imports/{id}': async (world) => ({ params: await newItemImport(world, 'checked') }),
  'PUT /item/imports/{id}/columns': async (world) => ({
    params: await newItemImport(world, 'columns'),
    body: { columns: ['code', 'name', 'price', null], existing: 'refuse' },
  }),
  'GET /item/imports/{id}/rows': async (world) => ({
    params: await newItemImport(world, 'checked'),
    query: { state: ['good', 'bad'], size: 10 },
  }),
  'PUT /item/imports/{id}/rows/{row_no}': async (world) => ({
    params: { ...(await newItemImport(world, 'checked')), row_no: 3 },
    body: { given: { brand: '' } },
  }),
  'GET /item/imports/{id}/values': async (world) => ({ params: await newItemImport(world, 'checked') }),
  'PUT /item/imports/{id}/values': async (world) => ({
    params: await newItemImport(world, 'checked'),
    body: { field: 'brand', from: '无此品牌', to: '' },
  }),
  'GET /item/imports/{id}/errors.csv': async (world) => ({ params: await newItemImport(world, 'checked') }),
  'PUT /item/imports/{id}/confirm': async (world) => ({ params: await newItemImport(world, 'checked') }),
  'PUT /item/imports/{id}/cancel': async (world) => ({ params: await newItemImport(world, 'checked') }),
  'PUT /item/imports/{id}/roll-back': async (world) => ({
    params: await newItemImport(world, 'posted'),
    body: { reason: '旧系统的数据不对' },
  }),
};
