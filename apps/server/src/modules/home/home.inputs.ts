import type { domains } from '@regulars/contract';
import type { InputsFor } from '../../../test/world.ts';

const nothing = () => ({});

export const inputs: InputsFor<typeof domains.home> = {
  'GET /dashboard/figures': () => ({ query: { date: '2026-11-19' } }),
  'GET /dashboard/days': () => ({ query: { date: '2026-11-19' } }),
  'GET /dashboard/members': nothing,
  'PUT /dashboard/opened-members': async ({ newMember }) => ({ body: { vip_id: await newMember() } }),
  'GET /dashboard/branches': nothing,
};
