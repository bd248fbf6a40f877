import type { domains } from '@regulars/contract';
import type { InputsFor, World } from '../../../test/world.ts';

let made = 0;
const link = () => {
  made += 1;
  return { mode: 'vip' as const, name: `帮助 ${made}`, link_url: 'https://help.example/' };
};
const newLink = async ({ server, colleague }: World): Promise<string> =>
  (await server.call('POST /menus', { as: await colleague(), body: link() })).data.menu_id;

export const inputs: InputsFor<typeof domains.menus> = {
  'GET /menus': () => ({}),
  'POST /menus': () => ({ body: link() }),
  'PUT /menus': async (world) => ({ body: { ids: [await newLink(world)] } }),
  'PUT /menus/layout': async (world) => {
    const { server, colleague } = world;
    await newLink(world);
    const { data } = await server.call('GET /menus', { as: await colleague() });
    const items = data.items
      .filter(({ mode }) => mode === 'vip')
      .map(({ menu_id, parent_menu_id, name, name_en, icon, hidden }) => ({
        menu_id,
        parent_menu_id,
        name,
        name_en,
        icon,
        hidden: menu_id === 'grade' ? !hidden : hidden,
      }));
    const [last] = items.splice(-1);
    return { body: { mode: 'vip', items: last ? [...items.slice(0, 2), last, ...items.slice(2)] : items } };
  },
  'POST /menus/reset': async (world) => {
    const { server, colleague } = world;
    await server.call('PUT /menus/{id}', {
      as: await colleague(),
      params: { id: 'grade' },
      body: { name: '茶友等级' },
    });
    return { body: { mode: 'vip' } };
  },
  'GET /menus/{id}': async (world) => ({ params: { id: await newLink(world) } }),
  'PUT /menus/{id}': async (world) => ({ params: { id: await newLink(world) }, body: { name: '别的名字' } }),
};
