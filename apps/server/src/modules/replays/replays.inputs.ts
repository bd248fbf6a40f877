import type { domains, NewReplay } from '@regulars/contract';
import type { Permission } from '@regulars/contract/menu';
import type { InputsFor, World } from '../../../test/world.ts';
import { newGrade } from '../grades/grades.inputs.ts';
import { growthRulesInput } from '../growth-rules/growth-rules.inputs.ts';
import { pointBase } from '../point-rules/point-rules.inputs.ts';
import { topUpTerms } from '../top-up-rules/top-up-rules.inputs.ts';

const period = { from: '2026-10-01', to: '2026-10-31' };

/** A replay of a new draft that a caller with this permission may ask for. */
const asked = async ({ server, colleague }: World, granted?: Permission): Promise<NewReplay> => {
  await server.jobs.run(); // the number of concurrent tasks per user is limited
  const as = await colleague();
  switch (granted) {
    case 'member_card:read':
      await server.call('POST /vip-card-config/grade-exp', { as, body: growthRulesInput });
      return { kind: 'growth', ...period };
    case 'top_up_rule:read': {
      const { data } = await server.call('POST /recharge-rule', { as, body: topUpTerms });
      return { kind: 'top_up', rule_id: data.rule_id, ...period };
    }
    case 'grade:read':
      await server.call('POST /vip-grades', { as, body: newGrade });
      return { kind: 'grades', ...period };
    default:
      await server.call('POST /point-rule/base', { as, body: pointBase });
      return { kind: 'points', ...period };
  }
};

export const inputs: InputsFor<typeof domains.replays> = {
  'POST /rule-replays': async (world, granted) => ({ body: await asked(world, granted) }),
  'GET /rule-replays/{id}': async (world, granted) => {
    const body = await asked(world, granted);
    const { data } = await world.server.call('POST /rule-replays', {
      as: world.caller ?? (await world.colleague()),
      body,
    });
    return { params: { id: data.replay_id } };
  },
};
