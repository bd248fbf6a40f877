import type {
  NewPointMultiple,
  PointBase,
  PointCalendarDay,
  PointMultiple,
  PointRules,
  PointRulesPage,
} from '@regulars/contract';
import { pointLimits } from '@regulars/contract/rules/points';
import { v7 as newId } from 'uuid';
import type { ExpiresAt } from '../../ledger/index.ts';
import type { BusinessDays } from '../../platform/clock/business-date.ts';
import type { TenantView } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import { getInForce, soleRule, type RuleKind } from '../../platform/rules/index.ts';
import { baseFaults, multipleFaults } from './point-rule-faults.rules.ts';
import { loggedRules } from './point-rules.presenter.ts';
import { calendarOf, clashesOf, lastDateOf } from './points.rules.ts';

/** Those of a merchant are one rule, which goes by the merchant's id. */
export const pointRules: RuleKind<PointRules> = {
  kind: 'points',
  subject: 'point_rule',
  told: loggedRules,
  named: ({ multiples }) => ({
    branches: multiples.flatMap(({ branch_ids: ids }) => ids),
    grades: multiples.flatMap(({ grade_ids: ids }) => ids),
  }),
};

/** The rules by which points are earned; without any, none are. */
export const getPointsInForce = (view: TenantView) => getInForce(pointRules, view);

/** When points that are earned today expire, by a version of the rules. */
export const pointsExpiryBy = (
  { rules, version }: { readonly rules: PointRules; readonly version: string },
  day: BusinessDays,
): ExpiresAt => {
  const last = lastDateOf(rules.base, day.today());
  return last ? { at: day.endOf(last), rule: version } : null;
};

/** When points that are earned today expire, by the version in force. */
export const getPointsExpiry = async (view: TenantView, day: BusinessDays): Promise<ExpiresAt> => {
  const inForce = await getPointsInForce(view);
  return inForce ? pointsExpiryBy(inForce, day) : null;
};

/** What the posting of a gift gives. Its bonus doesn't expire. */
export const givingOf = (
  { points, bonus }: { readonly points: number; readonly bonus: number },
  pointsExpireAt: ExpiresAt,
) => ({
  points: points > 0 ? { amount: points, expiresAt: pointsExpireAt } : undefined,
  bonus: bonus > 0 ? { amount: bonus, expiresAt: null } : undefined,
});

export const pointRuleCalls = soleRule(pointRules, {
  shown: (rules) => ({ rules }),
  besides: ({ multiples }) => ({ clashes: clashesOf(multiples) }),
});

export const listMultiples = async ({ db }: Tenant): Promise<PointMultiple[]> =>
  (await pointRuleCalls.getEdited(db))?.multiples ?? [];

/** Throws invalid_input, stale_edit. */
export const setBase = (tenant: Tenant, base: PointBase, seenVersion: number | undefined): Promise<PointRulesPage> => {
  const faults = baseFaults(base);
  if (faults.length > 0) throw refuseFields(...faults);
  return pointRuleCalls.edit(tenant, seenVersion, (content) => ({ multiples: content?.multiples ?? [], base }));
};

const mustBeMultiple = (given: NewPointMultiple): void => {
  const faults = multipleFaults(given);
  if (faults.length > 0) throw refuseFields(...faults);
};

/** Throws invalid_input, point_base_missing, point_multiples_too_many, grade_not_found, branch_not_found, stale_edit. */
export const addMultiple = (
  tenant: Tenant,
  given: NewPointMultiple,
  seenVersion: number | undefined,
): Promise<PointRulesPage> => {
  mustBeMultiple(given);
  return pointRuleCalls.edit(tenant, seenVersion, (content) => {
    if (!content) throw new Problem('point_base_missing');
    if (content.multiples.length >= pointLimits.multiples)
      throw new Problem('point_multiples_too_many', { values: { limit: pointLimits.multiples } });
    return { ...content, multiples: [...content.multiples, { multiple_id: newId(), ...given }] };
  });
};

const mustHave = (content: PointRules | undefined, id: string): PointRules => {
  if (!content?.multiples.some(({ multiple_id }) => multiple_id === id)) throw new Problem('point_multiple_not_found');
  return content;
};

/** Throws invalid_input, point_multiple_not_found, grade_not_found, branch_not_found, stale_edit. */
export const editMultiple = (
  tenant: Tenant,
  id: string,
  given: NewPointMultiple,
  seenVersion: number | undefined,
): Promise<PointRulesPage> => {
  mustBeMultiple(given);
  return pointRuleCalls.edit(tenant, seenVersion, (content) => {
    const { base, multiples } = mustHave(content, id);
    return { base, multiples: multiples.map((one) => (one.multiple_id === id ? { multiple_id: id, ...given } : one)) };
  });
};

/** Throws point_multiple_not_found, stale_edit. */
export const removeMultiple = (tenant: Tenant, id: string, seenVersion: number | undefined): Promise<PointRulesPage> =>
  pointRuleCalls.edit(tenant, seenVersion, (content) => {
    const { base, multiples } = mustHave(content, id);
    return { base, multiples: multiples.filter(({ multiple_id }) => multiple_id !== id) };
  });

export const getCalendar = async (tenant: Tenant): Promise<PointCalendarDay[]> => {
  const shown = await pointRuleCalls.getEdited(tenant.db);
  return shown ? calendarOf(shown, tenant.day.today(), pointLimits.calendarDays) : [];
};
