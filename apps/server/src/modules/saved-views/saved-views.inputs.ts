import { randomBytes } from 'node:crypto';
import type { domains } from '@regulars/contract';
import type { ListName } from '@regulars/contract/menu';
import { listReadWith } from '../../../test/lists.ts';
import type { InputsFor, World } from '../../../test/world.ts';

const newBody = (list: ListName) => ({
  list,
  name: `本月生日${randomBytes(4).toString('hex')}`,
  query: 'birthday_month=11&sort=joined_at',
  columns: { order: ['phone', 'grade'], shown: ['points'], hidden: ['tags'] },
  density: 'compact' as const,
});

/** A view that only the caller may change. */
const newView = async ({ server, caller, colleague }: World, list: ListName): Promise<string> => {
  const as = caller ?? (await colleague());
  const body = { ...newBody(list), shared: caller === undefined };
  const { data } = await server.call('POST /saved-views', { as, body });
  return data.view_id;
};

export const inputs: InputsFor<typeof domains.savedViews> = {
  'GET /saved-views': (_, granted) => ({ query: { list: listReadWith(granted) } }),
  'POST /saved-views': (_, granted) => ({ body: newBody(listReadWith(granted)) }),
  'PUT /saved-views/{id}': async (world, granted) => ({
    params: { id: await newView(world, listReadWith(granted)) },
    body: { name: newBody('members').name, query: '', density: null },
  }),
  'DELETE /saved-views/{id}': async (world, granted) => ({
    params: { id: await newView(world, listReadWith(granted)) },
  }),
};
