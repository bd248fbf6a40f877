import type { domains } from '@regulars/contract';
import { nextPhone } from '../../../test/factories.ts';
import type { InputsFor, World } from '../../../test/world.ts';

/** Has nothing and works in the first branch, so that every caller reaches it; its account was made for the merchant. */
const newUser = async ({ server, shop }: World): Promise<string> => {
  const { accountId, userId = '' } = await server.make.user(shop, { permissions: [], branches: [shop.branchIds[0]] });
  await server.database.platform.execute(
    `update account set made_for = $2, wechat_key = $1::text, wechat_id = $1::text, wechat_name = '小常' where account_id = $1::uuid`,
    [accountId, shop.merchantId],
  );
  return userId;
};
const userOf = async (world: World) => ({ params: { id: await newUser(world) } });
const placesIn = ({ shop }: World) => ({ role_ids: [], all_branches: false, branch_ids: [shop.branchIds[0]] });

export const inputs: InputsFor<typeof domains.users> = {
  'GET /users': ({ shop }) => ({
    query: { keyword: '何', state: ['enabled'], branch_id: [shop.branchIds[0]], order: 'asc', index: 1, size: 10 },
  }),
  'POST /users': (world) => ({
    body: { phone: nextPhone(), actual_name: '夏晴', ...placesIn(world), pwd: 'Halfday#2026' },
  }),
  'PUT /users': async (world, granted) => ({
    body: { ids: [await newUser(world)], operate: granted === 'user:remove' ? 'remove' : 'stop', reason: '离职' },
  }),
  'GET /users/base-account': () => ({ query: { phone: nextPhone() } }),
  'PUT /users/base-account': async (world) => ({
    body: { user_id: await newUser(world), change: 'password', pwd: 'Halfday#2026' },
  }),
  'GET /users/{id}': userOf,
  'PUT /users/{id}': async (world) => ({
    ...(await userOf(world)),
    body: { actual_name: '沈知夏', ...placesIn(world) },
  }),
  'PUT /users/{id}/unbind-wechat': async (world) => ({ ...(await userOf(world)), body: {} }),
  'GET /users/{id}/roles': async ({ colleague }) => ({ params: { id: (await colleague()).userId ?? '' } }),
  'PUT /users/{id}/roles': async (world) => ({ ...(await userOf(world)), body: { role_ids: [] } }),
};
