import type { domains } from '@regulars/contract';
import { randomBytes } from 'node:crypto';
import type { InputsFor, World } from '../../../test/world.ts';

const newName = (): string => `岩茶${randomBytes(4).toString('hex')}`;

const newCategory = async ({ server, colleague }: World): Promise<string> => {
  const body = { name: newName() };
  const { data } = await server.call('POST /item/category-info', { as: await colleague(), body });
  return data.category_id;
};

export const inputs: InputsFor<typeof domains.categories> = {
  'GET /item/category-info': () => ({ query: { keyword: '茶', state: ['used'], sort: 'name', index: 1, size: 10 } }),
  'POST /item/category-info': () => ({ body: { name: newName(), parent_id: null } }),
  'PUT /item/category-info': async (world, granted) => ({
    body: { ids: [await newCategory(world)], operate: granted === 'category:remove' ? 'remove' : 'stop' },
  }),
  'GET /item/category-info-tree': () => ({ query: { used: true } }),
  'PUT /item/category-info/sort': async (world) => {
    // With a single one, the reversed order would be the same.
    await newCategory(world);
    await newCategory(world);
    const { data } = await world.server.call('GET /item/category-info-tree', { as: await world.colleague() });
    const order = data.items
      .flatMap((one) => [one, ...one.children])
      .map(({ category_id, parent_id }) => ({ category_id, parent_id }));
    return { body: { order: order.toReversed() } };
  },
  'GET /item/category-info/{id}': async (world) => ({ params: { id: await newCategory(world) } }),
  'PUT /item/category-info/{id}': async (world) => ({
    params: { id: await newCategory(world) },
    body: { name: newName() },
  }),
};
