import type { Api, TopUpRule, TopUpRuleFilter, TopUpRulePage, TopUpRuleVersion, TopUpTerms } from '@regulars/contract';
import type { BodyOf, DataOf, PageOf, QueryOf } from '@regulars/contract/kernel';
import { topUpFaults, topUpLimits } from '@regulars/contract/rules/top-ups';
import { moneyText, topUpRuleActionPhrases } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { runAction, selectionIn, type ActionOutcome } from '../../platform/actions/index.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import {
  addListedRule,
  discardDraft,
  editDraft,
  getOrderVersion,
  getRule,
  getVersion,
  listRulesInForce,
  listVersions,
  lockRulesInForce,
  ruleActionOf,
  ruleConditions,
  ruleList,
  setInForce,
  sortRules,
  type ManyRules,
  type RuleEdit,
} from '../../platform/rules/index.ts';
import type { TaskQueue } from '../../platform/tasks/index.ts';
import { getNamer, listNotGiveable } from '../coupon-gifts/index.ts';
import { listGrades } from '../grades/index.ts';
import { getSettings } from '../settings/index.ts';
import type { RuleOffered } from './top-up.rules.ts';
import { loggedTerms, presentPage, presentRule, presentVersion } from './top-up-rules.presenter.ts';

const couponsOf = ({ tiers }: TopUpTerms) => tiers.flatMap(({ coupons = [] }) => coupons);

/** Steps that name coupons which a rule can't give on a business day. */
const couponFaults = async (view: TenantView, terms: TopUpTerms, today: string) => {
  const names = await listNotGiveable(view, couponsOf(terms), 'top_up', today);
  return terms.tiers.flatMap(({ coupons = [] }, at) =>
    coupons.flatMap(({ coupon_id: id }) => {
      const name = names.get(id);
      return name === undefined
        ? []
        : [{ path: `tiers.${at}.coupons`, rule: 'coupon_not_giveable', values: { name } } as const];
    }),
  );
};

/** Terms with what the coupons are called that they name. Throws coupon_not_found. */
const nameCoupons = async (view: TenantView, terms: TopUpTerms): Promise<TopUpTerms> => {
  const named = await getNamer(view, couponsOf(terms));
  return {
    ...terms,
    tiers: terms.tiers.map(({ coupons = [], ...tier }) => ({
      ...tier,
      ...(coupons.length > 0 && { coupons: named(coupons) }),
    })),
  };
};

/** What is wrong with terms by the grades in force. */
const faultsOf = async (view: TenantView, terms: TopUpTerms) => {
  const grades = await listGrades(view);
  const nameOf = (id: string): string => grades.find(({ grade_id }) => grade_id === id)?.name ?? '';
  const thresholds = new Map(grades.map(({ grade_id: id, growth_from: from }) => [id, from]));
  return topUpFaults(terms, thresholds).map(({ path, rule, fen, limit, grade_id: grade }) => ({
    path,
    rule,
    values: {
      ...(fen !== undefined && { amount: moneyText(fen) }),
      ...(limit !== undefined && { limit }),
      ...(grade !== undefined && { name: nameOf(grade) }),
    },
  }));
};

export const topUpRules: ManyRules<TopUpTerms> = {
  kind: 'top_up',
  subject: 'top_up_rule',
  told: loggedTerms,
  named: ({ branch_ids: branches, grade_ids, tiers }) => ({
    branches,
    grades: [...grade_ids, ...tiers.flatMap(({ grade_id: id }) => id ?? [])],
  }),
  many: {
    shown: ({ name, from, to }) => ({ name, from, to }),
    missing: 'top_up_rule_not_found',
    most: topUpLimits.rules,
    holds: async (view, terms, today) =>
      (await faultsOf(view, terms)).length + (await couponFaults(view, terms, today)).length === 0,
  },
};

export const topUpRuleAction = ruleActionOf(
  topUpRules,
  { use: 'top_up_rule:put_in_force', stop: 'top_up_rule:put_in_force', remove: 'top_up_rule:remove' },
  topUpRuleActionPhrases,
);

/** The versions that are running or waiting on a business date, in the order in which they apply. */
export const listRulesFrom = async (view: TenantView, today: string): Promise<RuleOffered[]> =>
  (await listRulesInForce<TopUpTerms>(view, topUpRules.kind, today)).map(({ rule_id, number, content }) => ({
    rule_id,
    number,
    terms: content,
  }));

/** The terms under which a top-up was made, also of a rule that was removed. */
export const getTerms = (view: TenantView, id: string, number: number): Promise<TopUpTerms | undefined> =>
  getVersion(topUpRules, view, id, number);

/** Locks rules, so that their top-ups can be counted. Throws top_up_offer_changed if one was stopped since it was read. */
export const lockTopUpRules = async (tx: TenantTx, ids: readonly string[]): Promise<void> => {
  if (!(await lockRulesInForce(tx, topUpRules.kind, ids))) throw new Problem('top_up_offer_changed');
};

type RuleRow = Parameters<Parameters<typeof ruleList.page>[3]>[0];
const presentRow = (row: RuleRow): TopUpRule => ({
  rule_id: row.rule_id,
  state: row.state,
  in_force:
    row.in_force === null || row.made_at === null
      ? null
      : presentVersion({
          number: row.in_force,
          content: row.content as unknown as TopUpTerms, // only its kind writes it
          made_at: row.made_at,
          made_by_name: row.made_by_name,
        }),
  draft:
    row.draft === null || row.draft_at === null
      ? null
      : {
          edited_at: row.draft_at.toISOString(),
          edited_by: row.draft_by_name,
          terms: row.draft as unknown as TopUpTerms, // likewise
        },
  created_at: row.created_at.toISOString(),
  version: row.version,
});

/** Throws page_too_deep, cursor_invalid. */
export const listTopUpRules = async (
  tenant: Tenant,
  filter: TopUpRuleFilter,
): Promise<DataOf<Api['GET /recharge-rule']>> => {
  const { db, now, day } = tenant;
  const order_version = await getOrderVersion(topUpRules, db); // before the rows, which an older version must not hide
  const [page, settings] = await Promise.all([
    ruleList.page(db, filter, ruleConditions(topUpRules.kind, day.today(), filter), presentRow),
    getSettings(db),
  ]);
  return { ...page, as_of: now.toISOString(), order_version, card_most: settings.stored_value_card_most };
};

const getPage = async (view: TenantView, id: string, today: string): Promise<TopUpRulePage> => {
  const [rule, inOrder] = [await getRule(topUpRules, view, id), await listRulesFrom(view, today)];
  return presentPage(presentRule(id, rule, today), inOrder);
};

export const getTopUpRule = ({ db, day }: Tenant, id: string): Promise<TopUpRulePage> => getPage(db, id, day.today());

const mustHold = async (view: TenantView, terms: TopUpTerms): Promise<void> => {
  const faults = await faultsOf(view, terms);
  if (faults.length > 0) throw refuseFields(...faults);
};

/** Throws invalid_input, rules_too_many, branch_not_found, grade_not_found, coupon_not_found. */
export const addTopUpRule = async (tenant: Tenant, sent: TopUpTerms): Promise<TopUpRulePage> => {
  await mustHold(tenant.db, sent);
  const terms = await nameCoupons(tenant.db, sent);
  return tenant.transaction(async (tx) => {
    const id = newId();
    await addListedRule(tx, { kind: topUpRules, actor: tenant, id }, terms);
    return getPage(tx, id, tenant.day.today());
  });
};

const deciding = (
  tenant: Tenant,
  id: string,
  seenVersion: number | undefined,
  decide: (tx: TenantTx, edit: RuleEdit<TopUpTerms>) => Promise<void>,
): Promise<TopUpRulePage> =>
  tenant.transaction(async (tx) => {
    await decide(tx, { kind: topUpRules, actor: tenant, id, seenVersion });
    return getPage(tx, id, tenant.day.today());
  });

/** Throws invalid_input, top_up_rule_not_found, branch_not_found, grade_not_found, coupon_not_found, stale_edit. */
export const editTopUpRule = async (
  tenant: Tenant,
  id: string,
  sent: TopUpTerms,
  seenVersion: number | undefined,
): Promise<TopUpRulePage> => {
  await mustHold(tenant.db, sent);
  const terms = await nameCoupons(tenant.db, sent);
  return deciding(tenant, id, seenVersion, (tx, edit) => editDraft(tx, edit, () => terms));
};

/** Throws top_up_rule_not_found, rule_draft_missing, rule_over, rule_unsound, stale_edit. */
export const setTopUpRuleInForce = (
  tenant: Tenant,
  id: string,
  seenVersion: number | undefined,
): Promise<TopUpRulePage> => {
  const mustNotBeOver = ({ to }: TopUpTerms): void => {
    if (to !== null && to < tenant.day.today())
      throw new Problem('rule_over', {
        fields: [{ path: 'to', rule: 'minimum', values: { limit: tenant.day.today() } }],
      });
  };
  return deciding(tenant, id, seenVersion, (tx, edit) =>
    setInForce(tx, edit, async (terms) => {
      mustNotBeOver(terms);
      // Grades and coupons may have changed since it was saved.
      const faults = [...(await faultsOf(tx, terms)), ...(await couponFaults(tx, terms, tenant.day.today()))];
      if (faults.length > 0) throw new Problem('rule_unsound', { fields: faults });
    }),
  );
};

/** Throws top_up_rule_not_found, rule_draft_missing, rule_draft_only, stale_edit. */
export const discardTopUpDraft = (
  tenant: Tenant,
  id: string,
  seenVersion: number | undefined,
): Promise<TopUpRulePage> => deciding(tenant, id, seenVersion, discardDraft);

/** Throws rule_order_incomplete, stale_edit. */
export const sortTopUpRules = (
  tenant: Tenant,
  order: readonly string[],
  seenVersion: number | undefined,
): Promise<{ version: number }> =>
  tenant.transaction(async (tx) => ({
    version: await sortRules(tx, { kind: topUpRules, actor: tenant }, order, seenVersion),
  }));

/** Stops, resumes or removes rules. */
export const changeTopUpRules = (
  tenant: Tenant,
  { operate, ...selected }: BodyOf<Api['PUT /recharge-rule']>,
  queue: TaskQueue,
): Promise<ActionOutcome> => runAction(tenant, topUpRuleAction, selectionIn(selected), { operate }, queue);

export const removeTopUpRule = (tenant: Tenant, id: string, queue: TaskQueue): Promise<ActionOutcome> =>
  runAction(tenant, topUpRuleAction, { ids: [id] }, { operate: 'remove' }, queue);

/** Throws top_up_rule_not_found, page_too_deep, cursor_invalid. */
export const listTopUpRuleVersions = async (
  { db }: Tenant,
  id: string,
  asked: QueryOf<Api['GET /recharge-rule/{id}/versions']>,
): Promise<PageOf<TopUpRuleVersion>> => {
  await getRule(topUpRules, db, id);
  return listVersions(topUpRules, db, id, asked, presentVersion);
};
