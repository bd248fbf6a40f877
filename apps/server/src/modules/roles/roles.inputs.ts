import { randomBytes } from 'node:crypto';
import type { domains } from '@regulars/contract';
import type { InputsFor, World } from '../../../test/world.ts';

const newName = (): string => `夜班${randomBytes(4).toString('hex')}`;

/** Grants nothing, so that every caller covers it. */
const newRole = async ({ server, colleague }: World): Promise<string> => {
  const { data } = await server.call('POST /roles', { as: await colleague(), body: { name: newName() } });
  return data.role_id;
};
const roleOf = async (world: World) => ({ params: { id: await newRole(world) } });

export const inputs: InputsFor<typeof domains.roles> = {
  'GET /roles': () => ({ query: { keyword: '班', state: ['used'], sort: 'name', index: 1, size: 10 } }),
  'POST /roles': () => ({ body: { name: newName(), remark: '22 点以后', permissions: [] } }),
  'PUT /roles': async (world, granted) => ({
    body: { ids: [await newRole(world)], operate: granted === 'role:remove' ? 'remove' : 'stop' },
  }),
  'POST /roles/copy': async (world) => ({ body: { role_id: await newRole(world), name: newName() } }),
  'GET /roles/{id}': roleOf,
  'PUT /roles/{id}': async (world) => ({ ...(await roleOf(world)), body: { remark: '周末' } }),
  'GET /roles/{id}/permissions': roleOf,
  'PUT /roles/{id}/permissions': async (world) => {
    const { params } = await roleOf(world);
    // Without what it needs, so that every caller covers it.
    await world.server.database.platform.execute(
      'insert into role_permission (merchant_id, role_id, permission) values ($1, $2, $3)',
      [world.shop.merchantId, params.id, 'role:update'],
    );
    return { params, body: { permissions: [], reason: '夜班不再需要' } };
  },
  'PUT /roles/{id}/till-limits': async (world) => ({
    ...(await roleOf(world)),
    body: { discount_percent: 10, discount_most: 5_000, refund_most: 20_000, refund_day_most: null, refund_days: 7 },
  }),
  'GET /roles/{id}/relation-users': async (world) => ({ ...(await roleOf(world)), query: { index: 1, size: 10 } }),
  'PUT /roles/{id}/users': async (world) => {
    const { server, shop } = world;
    const helper = await server.make.user(shop, { permissions: [], branches: [shop.branchIds[0]] });
    return { ...(await roleOf(world)), body: { add: [helper.userId ?? ''], remove: [] } };
  },
  'GET /roles/{id}/users': async (world) => ({ ...(await roleOf(world)), query: { keyword: '何', size: 10 } }),
  'GET /roles/{id}/logs': async (world) => ({ ...(await roleOf(world)), query: { size: 10 } }),
};
