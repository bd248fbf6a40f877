import type { domains, TopUpTerms } from '@regulars/contract';
import { plainTopUp } from '@regulars/contract/rules/top-ups';
import { randomBytes } from 'node:crypto';
import { tier } from '../../../test/top-ups.ts';
import type { InputsFor, World } from '../../../test/world.ts';

export const topUpTerms: TopUpTerms = {
  ...plainTopUp(),
  name: '满 500 送 50',
  tiers: [tier(50_000, 5_000), tier(100_000, 1_200, { bonus_unit: 'percent', points: 1_000 })],
  per_member: 5,
};

/** Another name each time, so that each call changes something. */
const another = (): TopUpTerms => ({ ...topUpTerms, name: `满 500 送 50 ${randomBytes(4).toString('hex')}` });

const drafted = async ({ server, colleague }: World): Promise<string> =>
  (await server.call('POST /recharge-rule', { as: await colleague(), body: another() })).data.rule_id;

const held = async (world: World): Promise<string> => {
  const id = await drafted(world);
  await world.server.call('PUT /recharge-rule/{id}/in-force', { as: await world.colleague(), params: { id } });
  return id;
};

export const inputs: InputsFor<typeof domains.topUpRules> = {
  'GET /recharge-rule': () => ({ query: { keyword: '满', state: ['draft'], sort: 'name', index: 1, size: 10 } }),
  'POST /recharge-rule': () => ({ body: another() }),
  'PUT /recharge-rule': async (world, granted) =>
    granted === 'top_up_rule:remove'
      ? { body: { ids: [await drafted(world)], operate: 'remove' } }
      : { body: { ids: [await held(world)], operate: 'stop' } },
  'PUT /recharge-rule/sort': async (world) => {
    await drafted(world);
    await drafted(world);
    const { data } = await world.server.call('GET /recharge-rule', {
      as: await world.colleague(),
      query: { size: 100 },
    });
    return { body: { order: data.items.map(({ rule_id: id }) => id).toReversed() } };
  },
  'GET /recharge-rule/{id}': async (world) => ({ params: { id: await drafted(world) } }),
  'PUT /recharge-rule/{id}': async (world) => ({ params: { id: await drafted(world) }, body: another() }),
  'DELETE /recharge-rule/{id}': async (world) => ({ params: { id: await drafted(world) } }),
  'PUT /recharge-rule/{id}/in-force': async (world) => ({ params: { id: await drafted(world) } }),
  'DELETE /recharge-rule/{id}/draft': async (world) => {
    const id = await held(world);
    await world.server.call('PUT /recharge-rule/{id}', {
      as: await world.colleague(),
      params: { id },
      body: another(),
    });
    return { params: { id } };
  },
  'GET /recharge-rule/{id}/versions': async (world) => ({
    params: { id: await held(world) },
    query: { index: 1, size: 10 },
  }),
};
