import type { domains, NewPrivilege } from '@regulars/contract';
import type { InputsFor, World } from '../../../test/world.ts';

export const memberDay = (gradeIds: readonly string[]): NewPrivilege => ({
  kind: 'member_day',
  title: '会员日',
  explanation: '每月 8 日送积分',
  icon: 'calendar',
  grade_ids: [...gradeIds],
  gift: { points: 50, bonus: 0 },
  days_before: 0,
  weekdays: [],
  month_days: [8],
  enabled: true,
});

const nothing = () => ({});

const given = ({ shop }: World): NewPrivilege => memberDay([shop.gradeIds[1]]);

/** Adds a privilege to the draft; returns it. */
const drafted = async (world: World): Promise<string> => {
  const { data } = await world.server.call('POST /grade-privileges', {
    as: await world.colleague(),
    body: given(world),
  });
  return data.draft?.privileges.at(-1)?.privilege_id ?? '';
};

export const inputs: InputsFor<typeof domains.privileges> = {
  'GET /grade-privileges': nothing,
  'POST /grade-privileges': (world) => ({ body: given(world) }),
  'GET /grade-privileges/dic': nothing,
  'PUT /grade-privileges/sort': async (world) => {
    const [first, second] = [await drafted(world), await drafted(world)];
    const { data } = await world.server.call('GET /grade-privileges', { as: await world.colleague() });
    const others = (data.draft?.privileges ?? []).map(({ privilege_id: id }) => id);
    return { body: { ids: [second, first, ...others.filter((id) => id !== first && id !== second)] } };
  },
  'PUT /grade-privileges/in-force': async (world) => {
    await drafted(world);
    return {};
  },
  'DELETE /grade-privileges/draft': async (world) => {
    await drafted(world);
    return {};
  },
  'GET /grade-privileges/versions': () => ({ query: { index: 1, size: 10 } }),
  'GET /grade-privileges/{id}': async (world) => ({ params: { id: await drafted(world) } }),
  'PUT /grade-privileges/{id}': async (world) => ({
    params: { id: await drafted(world) },
    body: { ...given(world), month_days: [18] },
  }),
  'DELETE /grade-privileges/{id}': async (world) => ({ params: { id: await drafted(world) } }),
};
