import { randomBytes } from 'node:crypto';
import type { domains } from '@regulars/contract';
import { lists, type ListName, type Permission } from '@regulars/contract/menu';
import type { InputsFor, World } from '../../../test/world.ts';

/** The list that the permission reads. */
const listFor = (granted: Permission | undefined): ListName =>
  (Object.keys(lists) as ListName[]).find((name) =>
    (lists[name] as readonly Permission[]).includes(granted ?? 'member:read'),
  ) ?? 'members'; // the keys of lists

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

export const savedViewInputs: InputsFor<typeof domains.savedViews> = {
  'GET /saved-views': (_, granted) => ({ query: { list: listFor(granted) } }),
  'POST /saved-views': (_, granted) => ({ body: newBody(listFor(granted)) }),
  'PUT /saved-views/{id}': async (world, granted) => ({
    params: { id: await newView(world, listFor(granted)) },
    body: { name: newBody('members').name, query: '', density: null },
  }),
  'DELETE /saved-views/{id}': async (world, granted) => ({ params: { id: await newView(world, listFor(granted)) } }),
};
