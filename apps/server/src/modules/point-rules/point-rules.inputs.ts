import type { domains, NewPointMultiple, PointBase } from '@regulars/contract';
import { plainMultiple, wholeShares } from '@regulars/contract/rules/points';
import type { InputsFor, World } from '../../../test/world.ts';

export const pointBase: PointBase = {
  points: 1,
  per: 100,
  shares: wholeShares,
  top_up_share: 0,
  least: 0,
  day_most: null,
  use: { points: 100, value: 100, step: 100, least: 500, most_share: 2_000, with_coupons: true },
  expiry: 'year_end',
  expiry_after: 1,
  combining: 'best',
};

export const pointMultiple: NewPointMultiple = {
  name: '会员日',
  rate: 20_000,
  ...plainMultiple(),
  occasion: 'month_days',
  month_days: [8, 18, 28],
};

const nothing = () => ({});

/** Another base than the last, so that each call changes something. */
const another = async ({ server, colleague }: World): Promise<PointBase> => {
  const { data } = await server.call('GET /point-rule/base', { as: await colleague() });
  const rules = (data.draft ?? data.in_force)?.rules;
  return { ...pointBase, least: (rules?.base.least ?? 0) + 1 };
};

const drafted = async (world: World) => {
  const { data } = await world.server.call('POST /point-rule/base', {
    as: await world.colleague(),
    body: await another(world),
  });
  return data;
};

const multiplied = async (world: World): Promise<string> => {
  await drafted(world);
  const { data } = await world.server.call('POST /point-rule/multiple', {
    as: await world.colleague(),
    body: pointMultiple,
  });
  return data.draft?.rules.multiples.at(-1)?.multiple_id ?? '';
};

export const inputs: InputsFor<typeof domains.pointRules> = {
  'GET /point-rule/base': nothing,
  'POST /point-rule/base': async (world) => ({ body: await another(world) }),
  'GET /point-rule/multiple': nothing,
  'POST /point-rule/multiple': async (world) => {
    await drafted(world);
    return { body: pointMultiple };
  },
  'PUT /point-rule/multiple/{id}': async (world) => ({
    params: { id: await multiplied(world) },
    body: { ...pointMultiple, rate: 30_000 },
  }),
  'DELETE /point-rule/multiple': async (world) => ({ query: { pointRuleDetailId: await multiplied(world) } }),
  'PUT /point-rule/in-force': async (world) => {
    await drafted(world);
    return {};
  },
  'DELETE /point-rule/draft': async (world) => {
    await drafted(world);
    return {};
  },
  'GET /point-rule/versions': () => ({ query: { index: 1, size: 10 } }),
  'GET /point-rule/calendar': nothing,
};
