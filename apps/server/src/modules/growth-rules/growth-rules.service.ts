import type { GrowthRules, GrowthRulesPage } from '@regulars/contract';
import { visitPassesDay } from '@regulars/contract/rules/growth';
import type { TenantView } from '../../platform/database/index.ts';
import { refuseFields, type Tenant } from '../../platform/http/index.ts';
import { getInForce, soleRule, type RuleKind } from '../../platform/rules/index.ts';
import { loggedRules } from './growth-rules.presenter.ts';

/** Those of a merchant are one rule, which goes by the merchant's id. */
export const growthRules: RuleKind<GrowthRules> = {
  kind: 'growth',
  subject: 'growth_rule',
  told: loggedRules,
  named: () => ({ branches: [], grades: [] }),
};

/** The growth rules in force; without any, no growth is earned and no grade is lost. */
export const getGrowthInForce = (view: TenantView) => getInForce(growthRules, view);

export const growthRuleCalls = soleRule(growthRules, { shown: (rules) => ({ rules }), besides: () => ({}) });

/** Throws invalid_input, stale_edit. */
export const setGrowthRules = (
  tenant: Tenant,
  rules: GrowthRules,
  seenVersion: number | undefined,
): Promise<GrowthRulesPage> => {
  if (visitPassesDay(rules))
    throw refuseFields({ path: 'per_visit', rule: 'maximum', values: { limit: rules.cap_per_day ?? 0 } });
  return growthRuleCalls.edit(tenant, seenVersion, () => rules);
};
