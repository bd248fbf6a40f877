import type { domains } from '@regulars/contract';
import { unusualRules } from '@regulars/contract/rules';
import { v7 as newId } from 'uuid';
import type { InputsFor, World } from '../../../test/world.ts';

const newFinding = async ({ server, shop, colleague }: World): Promise<string> => {
  const [id, { userId }, now] = [newId(), await colleague(), server.clock.now()];
  await server.database.platform.execute(
    `insert into unusual (merchant_id, unusual_id, rule, user_id, first_at, last_at, size, log_ids, sign_in_ids)
     values ($1, $2, 'exports', $3, $4, $4, 20000, '{}', '{}')`,
    [shop.merchantId, id, userId, now],
  );
  return id;
};

export const inputs: InputsFor<typeof domains.unusual> = {
  'GET /logs/unusual': () => ({ query: { rule: ['exports'], state: ['open'], from: '2026-01-01', size: 10 } }),
  'PUT /logs/unusual': async (world) => ({ body: { ids: [await newFinding(world)] } }),
  'GET /logs/unusual/{id}': async (world) => ({ params: { id: await newFinding(world) } }),
  'GET /logs/unusual-rules': () => ({}),
  'PUT /logs/unusual-rules': async ({ server, colleague }) => {
    const { data } = await server.call('GET /logs/unusual-rules', { as: await colleague() });
    const { version: _, ...rules } = data;
    const from = rules.exports.from === 500 ? unusualRules.exports.from.initial : 500;
    return { body: { ...rules, exports: { enabled: true, from } } };
  },
};
