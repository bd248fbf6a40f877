import type { domains } from '@regulars/contract';
import { nextPhone } from '../../../test/factories.ts';
import type { InputsFor } from '../../../test/world.ts';

const nothing = () => ({});

export const inputs: InputsFor<typeof domains.members> = {
  'GET /vip-infos': () => ({
    query: { keyword: '林', state: ['normal', 'frozen'], sort: 'member_no', index: 1, size: 10 },
  }),
  'POST /vip-infos': ({ shop }) => ({
    body: {
      phone: nextPhone(),
      name: '顾念初',
      gender: 2,
      birthday: '1994-06-08',
      grade_id: shop.gradeIds[1],
      branch_id: shop.branchIds[0],
      tags: ['爱喝岩茶'],
      remark: '靠窗\n不加糖',
    },
  }),
  'PUT /vip-infos': async ({ newMember }, granted) => {
    const ids = [await newMember(), await newMember()];
    return {
      body:
        granted === 'member:freeze'
          ? { ids, operate: 'freeze', reason: '本人要求' }
          : { ids, operate: 'tag', add_tags: ['常客'] },
    };
  },
  'GET /vip-infos/survey': nothing,
  'GET /vip-infos/{id}': async ({ newMember }) => ({ params: { id: await newMember() } }),
  'PUT /vip-infos/{id}': async ({ newMember }) => ({
    params: { id: await newMember() },
    body: { name: '林晓文', remark: null },
  }),
  'PUT /vip-infos/{id}/state': async ({ newMember }, granted) => ({
    params: { id: await newMember() },
    body: { state: granted === 'member:cancel' ? 'cancelled' : 'frozen', reason: '本人要求' },
  }),
  'GET /vip-infos/{id}/waiver': async ({ newMember }) => ({
    params: { id: await newMember() },
    query: { principal: 20_000, bonus: 0, points: 10 },
  }),
  'GET /vip-infos/{id}/events': async ({ newMember }) => ({ params: { id: await newMember() }, query: { size: 10 } }),
};
