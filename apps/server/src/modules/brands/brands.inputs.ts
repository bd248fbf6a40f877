import type { domains } from '@regulars/contract';
import { randomBytes } from 'node:crypto';
import type { InputsFor, World } from '../../../test/world.ts';

const newName = (): string => `岩下茶坊${randomBytes(4).toString('hex')}`;

const newBrand = async ({ server, colleague }: World): Promise<string> => {
  const { data } = await server.call('POST /item/brand-info', { as: await colleague(), body: { name: newName() } });
  return data.brand_id;
};

export const inputs: InputsFor<typeof domains.brands> = {
  'GET /item/brand-info': () => ({ query: { keyword: '茶', state: ['used'], sort: 'name', index: 1, size: 10 } }),
  'POST /item/brand-info': () => ({ body: { name: newName(), origin: 'supplied', remark: '每天 07:30 送' } }),
  'PUT /item/brand-info': async (world, granted) => ({
    body: { ids: [await newBrand(world)], operate: granted === 'brand:remove' ? 'remove' : 'stop' },
  }),
  'GET /item/brand-info-tree': () => ({}),
  'GET /item/brand-info/{id}': async (world) => ({ params: { id: await newBrand(world) } }),
  'PUT /item/brand-info/{id}': async (world) => ({
    params: { id: await newBrand(world) },
    body: { remark: '每天 06:00 送' },
  }),
};
