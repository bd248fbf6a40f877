import type { domains } from '@regulars/contract';
import type { InputsFor, World } from '../../../test/world.ts';

const nothing = () => ({});
let written = 0;
/** Another text than the last, so that each call changes something. */
const another = () => ({ body: { text: `本金永不过期，第 ${(written += 1)} 版`, text_en: null } });
const drafted = async ({ server, colleague }: World) => {
  await server.call('PUT /recharge-rule/description', { as: await colleague(), ...another() });
  return {};
};

export const inputs: InputsFor<typeof domains.topUpNotes> = {
  'GET /recharge-rule/description': nothing,
  'PUT /recharge-rule/description': another,
  'PUT /recharge-rule/description/in-force': drafted,
  'DELETE /recharge-rule/description/draft': drafted,
  'GET /recharge-rule/description/versions': () => ({ query: { index: 1, size: 10 } }),
};
