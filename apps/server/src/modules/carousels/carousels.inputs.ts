import type { domains } from '@regulars/contract';
import { newPicture } from '../pictures/pictures.inputs.ts';
import type { InputsFor, World } from '../../../test/world.ts';

const newBody = async (world: World) => ({
  name: '春茶上新',
  placement: 'home' as const,
  picture_id: await newPicture(world, false, 'carousel'),
});

const newCarousel = async (world: World): Promise<string> => {
  const { server, colleague } = world;
  const { data } = await server.call('POST /carousels', { as: await colleague(), body: await newBody(world) });
  return data.carousel_id;
};

export const inputs: InputsFor<typeof domains.carousels> = {
  'GET /carousels': () => ({ query: { keyword: '茶', placement: ['home'], status: ['draft'], index: 1, size: 10 } }),
  'POST /carousels': async (world) => ({
    body: {
      ...(await newBody(world)),
      alt: '一杯新茶',
      link_kind: 'page',
      link_target: 'pages/goods/detail?id=3',
      starts_on: '2026-12-01',
      ends_on: '2026-12-31',
      branch_ids: [world.shop.branchIds[0]],
    },
  }),
  'PUT /carousels': async (world, granted) => ({
    body: { ids: [await newCarousel(world)], operate: granted === 'carousel:remove' ? 'remove' : 'use' },
  }),
  'GET /carousels/sort': () => ({}),
  'PUT /carousels/sort': async (world) => {
    const { server, colleague } = world;
    await newCarousel(world);
    await newCarousel(world);
    const { data } = await server.call('GET /carousels/sort', { as: await colleague() });
    return { body: { order: data.items.map(({ carousel_id }) => carousel_id).toReversed() } };
  },
  'GET /carousels/{id}': async (world) => ({ params: { id: await newCarousel(world) } }),
  'PUT /carousels/{id}': async (world) => ({
    params: { id: await newCarousel(world) },
    body: { link_kind: 'web', link_target: 'https://tea.example/new' },
  }),
};
