import type { domains } from '@regulars/contract';
import type { InputsFor } from '../../../test/world.ts';

export const inputs: InputsFor<typeof domains.assets> = {
  'GET /vip-infos/recharge-records': async ({ newMember }) => ({ query: { vip_id: await newMember(), index: 1 } }),
  'GET /vip-infos/consume-report': async ({ newMember }) => ({ query: { vip_id: await newMember(), size: 10 } }),
  'GET /vip-infos/point-report': async ({ newMember }) => ({ query: { vip_id: await newMember() } }),
  'GET /vip-infos/refund-report': async ({ newMember }) => ({ query: { vip_id: await newMember() } }),
  'GET /vip-infos/consume/{id}': async ({ newConsumption }) => ({ params: { id: await newConsumption() } }),
  'GET /vip-infos/{id}/assets': async ({ newMember }) => ({ params: { id: await newMember() } }),
  'GET /vip-infos/{id}/balances': async ({ newMember }) => ({
    params: { id: await newMember() },
    query: { at: '2026-11-20T08:00:00+08:00' },
  }),
  'GET /vip-infos/{id}/lots': async ({ newMember }) => ({
    params: { id: await newMember() },
    query: { unit: ['principal', 'bonus'], open: true },
  }),
  'GET /vip-infos/{id}/postings': async ({ newMember }) => ({
    params: { id: await newMember() },
    query: { unit: ['points'], kind: ['spend', 'earn'], from: '2026-11-01', to: '2026-11-30', size: 10 },
  }),
};
