import type { domains, NewGrade } from '@regulars/contract';
import type { InputsFor, World } from '../../../test/world.ts';

export const newGrade: NewGrade = {
  name: '黑金',
  face: 'black',
  icon: 'crown',
  growth_from: 20_000,
  valid_days: 365,
  earning_rate: 20_000,
  discount_rate: 9_000,
  gift: { points: 500, bonus: 1_000 },
  enabled: true,
};

const nothing = () => ({});

/** A grade that the draft doesn't have yet. */
const another = async ({ server, colleague }: World): Promise<NewGrade> => {
  const { data } = await server.call('GET /vip-grades/ladder', { as: await colleague() });
  const known = (data.draft ?? data.in_force)?.grades.length ?? 0;
  return { ...newGrade, name: `黑金${known}`, growth_from: newGrade.growth_from + known };
};

/** Adds a grade to the draft. */
const drafted = async (world: World): Promise<{ grade_id: string; given: NewGrade }> => {
  const given = await another(world);
  const { data } = await world.server.call('POST /vip-grades', { as: await world.colleague(), body: given });
  return { grade_id: data.draft?.grades.find(({ name }) => name === given.name)?.grade_id ?? '', given };
};

export const inputs: InputsFor<typeof domains.grades> = {
  'GET /vip-grades': nothing,
  'GET /vip-grades/ladder': nothing,
  'POST /vip-grades': async (world) => ({ body: await another(world) }),
  'PUT /vip-grades/{id}': async (world) => {
    const { grade_id: id, given } = await drafted(world);
    return { params: { id }, body: { ...given, valid_days: 30 } };
  },
  'DELETE /vip-grades/{id}': async (world) => ({ params: { id: (await drafted(world)).grade_id } }),
  'PUT /vip-grades/{id}/keep': async (world) => {
    const as = await world.colleague();
    // One that nobody holds: in force first, then removed in the draft.
    const { grade_id: id } = await drafted(world);
    await world.server.call('PUT /vip-grades/in-force', { as });
    await world.server.call('DELETE /vip-grades/{id}', { as, params: { id } });
    return { params: { id } };
  },
  'PUT /vip-grades/in-force': async (world) => {
    await drafted(world);
    return {};
  },
  'DELETE /vip-grades/draft': async (world) => {
    await drafted(world);
    return {};
  },
  'GET /vip-grades/versions': () => ({ query: { index: 1, size: 10 } }),
  'GET /vip-grades/moves': async (world) => {
    await drafted(world);
    return {};
  },
};
