import type { TopUpRuleFigures } from '@regulars/contract';
import { useEndpoint } from '../../framework/api/index.ts';
import { useCan } from '../../framework/session/index.ts';

/** What members topped up this month under a rule; undefined while it loads, and for whom may not see top-ups. */
export function useRuleFigures(): {
  readonly seen: boolean;
  readonly of: (ruleId: string) => Omit<TopUpRuleFigures, 'rule_id'> | undefined;
} {
  const seen = useCan('top_up:read');
  const { data } = useEndpoint('GET /recharge-rule/figures', {}, { quiet: true, enabled: seen });
  const none = data && { top_ups: 0, principal: 0, bonus: 0 };
  return { seen, of: (ruleId) => data?.items.find(({ rule_id: id }) => id === ruleId) ?? none };
}
