import type { domains, GrowthRules } from '@regulars/contract';
import type { InputsFor, World } from '../../../test/world.ts';

export const growthRulesInput: GrowthRules = {
  per_yuan_spent: 10_000,
  stored_value_counts: true,
  per_yuan_topped_up: 0,
  per_visit: 0,
  cap_per_day: null,
  refund_lowers: true,
  downgrade: 'one_level',
};

const nothing = () => ({});

/** Other rules than the last, so that each call changes something. */
const another = async ({ server, colleague }: World) => {
  const { data } = await server.call('GET /vip-card-config/grade-exp', { as: await colleague() });
  const rules = (data.draft ?? data.in_force)?.rules;
  return { body: { ...growthRulesInput, per_visit: (rules?.per_visit ?? 0) + 1 } };
};
const drafted = async (world: World) => {
  const input = await another(world);
  await world.server.call('POST /vip-card-config/grade-exp', { as: await world.colleague(), ...input });
  return {};
};

export const inputs: InputsFor<typeof domains.growthRules> = {
  'GET /vip-card-config/grade-exp': nothing,
  'POST /vip-card-config/grade-exp': another,
  'PUT /vip-card-config/grade-exp': another,
  'PUT /vip-card-config/grade-exp/in-force': drafted,
  'DELETE /vip-card-config/grade-exp/draft': drafted,
  'GET /vip-card-config/grade-exp/versions': () => ({ query: { index: 1, size: 10 } }),
};
