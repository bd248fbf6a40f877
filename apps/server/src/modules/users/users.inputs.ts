import type { domains } from '@regulars/contract';
import type { InputsFor } from '../../../test/world.ts';

export const inputs: InputsFor<typeof domains.users> = {
  'GET /users': ({ shop }) => ({
    query: { keyword: '何', state: ['enabled'], branch_id: [shop.branchIds[0]], order: 'asc', index: 1, size: 10 },
  }),
  'GET /users/{id}/roles': async ({ colleague }) => ({ params: { id: (await colleague()).userId ?? '' } }),
  'PUT /users/{id}/roles': async ({ server, shop }) => ({
    params: { id: (await server.make.user(shop, { permissions: [], branches: [] })).userId ?? '' },
    body: { role_ids: [] },
  }),
};
