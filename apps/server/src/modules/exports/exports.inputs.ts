import type { domains } from '@regulars/contract';
import type { Permission } from '@regulars/contract/menu';
import type { InputsFor, World } from '../../../test/world.ts';

/** A list whose export takes this permission. */
export const listFor = (granted: Permission | undefined) => {
  if (granted === 'brand:export') return 'GET /item/brand-info';
  return granted === 'adjustment:export' ? 'GET /vip-trim-order' : 'GET /vip-infos';
};

export const exportInputs: InputsFor<typeof domains.exports> = {
  'GET /exports': (_, granted) => ({ query: { list: listFor(granted) } }),
  'POST /exports': async ({ server }: World, granted) => {
    await server.jobs.run(); // the number of concurrent tasks per user is limited
    return { body: { list: listFor(granted), format: 'csv', query: { order: 'asc' } } };
  },
};
