import type { domains } from '@regulars/contract';
import { randomBytes } from 'node:crypto';
import { newPicture } from '../pictures/pictures.inputs.ts';
import type { InputsFor, World } from '../../../test/world.ts';

const newBody = () => ({ code: `T${randomBytes(4).toString('hex')}`, name: '大红袍（壶）', price: 12_800, unit: '壶' });

const newItem = async ({ server, colleague }: World): Promise<string> => {
  const { data } = await server.call('POST /item/item-info', { as: await colleague(), body: newBody() });
  return data.item_id;
};

export const inputs: InputsFor<typeof domains.items> = {
  'GET /item/item-info': () => ({ query: { keyword: '红', state: ['used'], sort: 'price', index: 1, size: 10 } }),
  'POST /item/item-info': async (world) => {
    const { server, colleague } = world;
    const as = await colleague();
    const { data: brand } = await server.call('POST /item/brand-info', { as, body: { name: newBody().code } });
    const { data: category } = await server.call('POST /item/category-info', { as, body: { name: newBody().code } });
    return {
      body: {
        ...newBody(),
        brand_id: brand.brand_id,
        category_id: category.category_id,
        picture_id: await newPicture(world, false, 'item'),
      },
    };
  },
  'PUT /item/item-info': async (world, granted) => ({
    body: { ids: [await newItem(world)], operate: granted === 'item:remove' ? 'remove' : 'stop' },
  }),
  'PUT /item/item-info/category': async (world) => {
    const { server, colleague } = world;
    const body = { name: newBody().code };
    const { data } = await server.call('POST /item/category-info', { as: await colleague(), body });
    return { body: { ids: [await newItem(world)], category_id: data.category_id } };
  },
  'GET /item/item-info/category-counts': () => ({ query: { keyword: '红', state: ['used'] } }),
  'PUT /item/sold-out': async (world) => ({
    body: { ids: [await newItem(world)], branch_ids: [world.shop.branchIds[0]], operate: 'sell_out' },
  }),
  'GET /item/item-info/{id}': async (world) => ({ params: { id: await newItem(world) } }),
  'PUT /item/item-info/{id}': async (world) => ({ params: { id: await newItem(world) }, body: { price: 13_800 } }),
};
