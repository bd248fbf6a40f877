import type {
  Api,
  NewPointMultiple,
  PointBase,
  PointCalendarDay,
  PointMultiple,
  PointRules,
  PointRulesPage,
  PointRulesVersion,
} from '@regulars/contract';
import type { PageOf, QueryOf } from '@regulars/contract/kernel';
import { pointLimits } from '@regulars/contract/rules/points';
import { v7 as newId } from 'uuid';
import type { ExpiresAt } from '../../ledger/index.ts';
import type { BusinessDays } from '../../platform/clock/business-date.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import {
  discardDraft,
  editDraft,
  getRule,
  listVersions,
  setInForce,
  type RuleEdit,
  type RuleKind,
} from '../../platform/rules/index.ts';
import { baseFaults, multipleFaults } from './point-rule-faults.rules.ts';
import { loggedRules, presentRules, presentVersion } from './point-rules.presenter.ts';
import { calendarOf, lastDateOf } from './points.rules.ts';

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

/** When points that are earned today expire, by the version in force. */
export const getPointsExpiry = async (view: TenantView, day: BusinessDays): Promise<ExpiresAt> => {
  const { inForce } = await getRule(pointRules, view, view.merchantId);
  const last = inForce && lastDateOf(inForce.content.base, day.today());
  return last ? { at: day.endOf(last), rule: `points:${view.merchantId}@${inForce.number}` } : null;
};

const getPage = async (view: TenantView): Promise<PointRulesPage> =>
  presentRules(await getRule(pointRules, view, view.merchantId));

export const getPointRules = ({ db }: Tenant): Promise<PointRulesPage> => getPage(db);

/** The draft, or without one the version in force. */
const getShown = async ({ db }: Tenant): Promise<PointRules | undefined> => {
  const { draft, inForce } = await getRule(pointRules, db, db.merchantId);
  return draft?.content ?? inForce?.content;
};

export const listMultiples = async (tenant: Tenant): Promise<PointMultiple[]> =>
  (await getShown(tenant))?.multiples ?? [];

const deciding = (
  tenant: Tenant,
  seenVersion: number | undefined,
  decide: (tx: TenantTx, edit: RuleEdit<PointRules>) => Promise<void>,
): Promise<PointRulesPage> =>
  tenant.transaction(async (tx) => {
    await decide(tx, { kind: pointRules, actor: tenant, id: tx.merchantId, seenVersion });
    return getPage(tx);
  });

const editing = (
  tenant: Tenant,
  seenVersion: number | undefined,
  change: (content: PointRules | undefined) => PointRules,
): Promise<PointRulesPage> => deciding(tenant, seenVersion, (tx, edit) => editDraft(tx, edit, change));

/** Throws invalid_input, stale_edit. */
export const setBase = (tenant: Tenant, base: PointBase, seenVersion: number | undefined): Promise<PointRulesPage> => {
  const faults = baseFaults(base);
  if (faults.length > 0) throw refuseFields(...faults);
  return editing(tenant, seenVersion, (content) => ({ multiples: content?.multiples ?? [], base }));
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
  return editing(tenant, seenVersion, (content) => {
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
  return editing(tenant, seenVersion, (content) => {
    const { base, multiples } = mustHave(content, id);
    return { base, multiples: multiples.map((one) => (one.multiple_id === id ? { multiple_id: id, ...given } : one)) };
  });
};

/** Throws point_multiple_not_found, stale_edit. */
export const removeMultiple = (tenant: Tenant, id: string, seenVersion: number | undefined): Promise<PointRulesPage> =>
  editing(tenant, seenVersion, (content) => {
    const { base, multiples } = mustHave(content, id);
    return { base, multiples: multiples.filter(({ multiple_id }) => multiple_id !== id) };
  });

/** Throws rule_draft_missing, stale_edit. */
export const setPointRulesInForce = (tenant: Tenant, seenVersion: number | undefined): Promise<PointRulesPage> =>
  deciding(tenant, seenVersion, setInForce);

/** Throws rule_draft_missing, stale_edit. */
export const discardPointRules = (tenant: Tenant, seenVersion: number | undefined): Promise<PointRulesPage> =>
  deciding(tenant, seenVersion, discardDraft);

/** Throws page_too_deep, cursor_invalid. */
export const listPointRuleVersions = (
  { db }: Tenant,
  asked: QueryOf<Api['GET /point-rule/versions']>,
): Promise<PageOf<PointRulesVersion>> => listVersions(pointRules, db, db.merchantId, asked, presentVersion);

export const getCalendar = async (tenant: Tenant): Promise<PointCalendarDay[]> => {
  const shown = await getShown(tenant);
  return shown ? calendarOf(shown, tenant.day.today(), pointLimits.calendarDays) : [];
};
