import type { domains } from '@regulars/contract';
import type { InputsFor } from '../../../test/world.ts';

const nothing = () => ({});

export const inputs: InputsFor<typeof domains.adjustments> = {
  'GET /vip-trim-order': () => ({ query: { state: ['waiting', 'expired'], order: 'asc', index: 1, size: 10 } }),
  'POST /vip-trim-order/balance': async ({ newMember }) => ({
    body: {
      vip_id: await newMember(),
      principal: 5_000,
      bonus: 1_000,
      expires_on: '2027-11-20',
      reason: 'service',
      note: '上菜太慢',
    },
  }),
  'POST /vip-trim-order/other': async ({ newMember }) => ({
    body: { vip_id: await newMember(), points: 20, growth: 5, reason: 'promotion' },
  }),
  'GET /vip-trim-order/terms': async ({ newMember }) => ({ query: { vip_id: await newMember() } }),
  'GET /vip-trim-order/limits': nothing,
  'PUT /vip-trim-order/limits': async ({ server, colleague }) => {
    const { data } = await server.call('GET /vip-trim-order/limits', { as: await colleague() });
    const roles = data.roles.slice(-1).map(({ role_name: _, ...role }) => role);
    return { body: { roles, approval_hours: 48, undo_hours: 12 } };
  },
  'GET /vip-trim-order/{id}': async ({ newAdjustment, caller }, granted) => ({
    params: { id: await newAdjustment(granted === 'adjustment:create' ? caller : undefined) },
  }),
  'GET /vip-trim-order/{id}/approvers': async ({ newAdjustment, caller }, granted) => ({
    params: { id: await newAdjustment(granted === 'adjustment:create' ? caller : undefined) },
  }),
  'PUT /vip-trim-order/{id}/approve': async ({ newAdjustment, caller, unlimited }) => {
    if (caller) await unlimited(caller);
    return { params: { id: await newAdjustment() } };
  },
  'PUT /vip-trim-order/{id}/refuse': async ({ newAdjustment }) => ({
    params: { id: await newAdjustment() },
    body: { reason: '金额不对' },
  }),
  'PUT /vip-trim-order/{id}/withdraw': async ({ newAdjustment, caller }) => ({
    params: { id: await newAdjustment(caller) },
  }),
  'PUT /vip-trim-order/{id}/undo': async ({ server, colleague, newAdjustment, caller, unlimited }) => {
    if (caller) await unlimited(caller);
    const params = { id: await newAdjustment() };
    const as = await unlimited(await colleague());
    const { err } = await server.call('PUT /vip-trim-order/{id}/approve', { as, params });
    if (err) throw new Error(err.msg);
    return { params, body: { reason: '录错了' } };
  },
};
