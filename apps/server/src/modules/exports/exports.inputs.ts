import type { domains } from '@regulars/contract';
import type { InputsFor, World } from '../../../test/world.ts';
import { listExportedWith } from '../../../test/lists.ts';

export const inputs: InputsFor<typeof domains.exports> = {
  'GET /exports': (_, granted) => ({ query: { list: listExportedWith(granted) } }),
  'POST /exports': async ({ server }: World, granted) => {
    await server.jobs.run(); // the number of concurrent tasks per user is limited
    return { body: { list: listExportedWith(granted), format: 'csv' } };
  },
};
