import type { Api, GrowthRules, GrowthRulesPage, GrowthRulesVersion } from '@regulars/contract';
import type { PageOf, QueryOf } from '@regulars/contract/kernel';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import type { Tenant } from '../../platform/http/index.ts';
import {
  discardDraft,
  editDraft,
  getRule,
  listVersions,
  setInForce,
  type RuleEdit,
  type RuleKind,
} from '../../platform/rules/index.ts';
import { loggedRules, presentRules, presentVersion } from './growth-rules.presenter.ts';

/** Those of a merchant are one rule, which goes by the merchant's id. */
export const growthRules: RuleKind<GrowthRules> = {
  kind: 'growth',
  subject: 'growth_rule',
  told: loggedRules,
  named: () => ({ branches: [], grades: [] }),
};

export interface GrowthInForce {
  readonly rules: GrowthRules;
  /** As postings name it. */
  readonly version: string;
}

/** The growth rules in force; without any, no growth is earned and no grade is lost. */
export const getGrowthInForce = async (view: TenantView): Promise<GrowthInForce | undefined> => {
  const { inForce } = await getRule(growthRules, view, view.merchantId);
  return inForce
    ? { rules: inForce.content, version: `${growthRules.kind}:${view.merchantId}@${inForce.number}` }
    : undefined;
};

const getPage = async (view: TenantView): Promise<GrowthRulesPage> =>
  presentRules(await getRule(growthRules, view, view.merchantId));

export const getGrowthRules = ({ db }: Tenant): Promise<GrowthRulesPage> => getPage(db);

const deciding = (
  tenant: Tenant,
  seenVersion: number | undefined,
  decide: (tx: TenantTx, edit: RuleEdit<GrowthRules>) => Promise<void>,
): Promise<GrowthRulesPage> =>
  tenant.transaction(async (tx) => {
    await decide(tx, { kind: growthRules, actor: tenant, id: tx.merchantId, seenVersion });
    return getPage(tx);
  });

/** Throws stale_edit. */
export const setGrowthRules = (
  tenant: Tenant,
  rules: GrowthRules,
  seenVersion: number | undefined,
): Promise<GrowthRulesPage> => deciding(tenant, seenVersion, (tx, edit) => editDraft(tx, edit, () => rules));

/** Throws rule_draft_missing, stale_edit. */
export const setGrowthRulesInForce = (tenant: Tenant, seenVersion: number | undefined): Promise<GrowthRulesPage> =>
  deciding(tenant, seenVersion, setInForce);

/** Throws rule_draft_missing, stale_edit. */
export const discardGrowthRules = (tenant: Tenant, seenVersion: number | undefined): Promise<GrowthRulesPage> =>
  deciding(tenant, seenVersion, discardDraft);

/** Throws page_too_deep, cursor_invalid. */
export const listGrowthRuleVersions = (
  { db }: Tenant,
  asked: QueryOf<Api['GET /vip-card-config/grade-exp/versions']>,
): Promise<PageOf<GrowthRulesVersion>> => listVersions(growthRules, db, db.merchantId, asked, presentVersion);
