import type { PointRules } from '@regulars/contract';
import type { ReplayNote } from '@regulars/phrases';
import type { TenantView } from '../../platform/database/index.ts';
import type { Reader } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { getRule, listPlaces, type RuleKind } from '../../platform/rules/index.ts';
import { getDowngrade, gradeLadder, listGrades, listPaidGradesIn } from '../grades/index.ts';
import { growthRules } from '../growth-rules/index.ts';
import { getPointsInForce, pointRules } from '../point-rules/index.ts';
import { getSettings } from '../settings/index.ts';
import { listRulesFrom, topUpRules, type RuleOffered } from '../top-up-rules/index.ts';
import type { DocumentReader } from './document-readers.ts';
import { growthReader, paymentReader, topUpReader } from './documents.queries.ts';
import type { PastDocument, Period, Replayer, ReplayInput } from './documents.ts';
import { gradesReplayer, type Ends } from './grades.replay.rules.ts';
import { growthReplayer } from './growth.replay.rules.ts';
import { pointsReplayer } from './points.replay.rules.ts';
import { topUpsReplayer } from './top-ups.replay.rules.ts';

/** What a replay reads, and how it compares. */
export interface Plan<Document extends PastDocument = PastDocument> {
  readonly reader: DocumentReader<Document>;
  readonly replay: Replayer<Document>;
  readonly ends?: () => Ends[];
  /** What points pay. */
  readonly pointValue: { readonly points: number; readonly value: number } | null;
  readonly inForce: number | null;
  readonly ruleVersion: number;
  readonly notes: readonly ReplayNote[];
}

/** A plan, whatever its documents are. */
export type AnyPlan = <Result>(use: <Document extends PastDocument>(plan: Plan<Document>) => Result) => Result;
const planned =
  <Document extends PastDocument>(plan: Plan<Document>): AnyPlan =>
  (use) =>
    use(plan);

/** The draft of a rule, and the version in force. Throws rule_draft_missing, and what the kind says of a missing rule. */
const getSides = async <Content>(kind: RuleKind<Content>, view: TenantView, id: string) => {
  const { draft, inForce, version } = await getRule(kind, view, id);
  return {
    draft: mustFind(draft ?? undefined, 'rule_draft_missing').content,
    old: inForce?.content,
    common: { inForce: inForce?.number ?? null, ruleVersion: version },
  };
};

const valueOf = (rules: PointRules | undefined): Plan['pointValue'] => {
  const use = rules?.base.use;
  return use ? { points: use.points, value: use.value } : null;
};
const getPointValue = async (view: TenantView): Promise<Plan['pointValue']> =>
  valueOf((await getPointsInForce(view))?.rules);

const planPoints = async (view: TenantView, { day }: Reader, period: Period): Promise<AnyPlan> => {
  const { draft, old, common } = await getSides(pointRules, view, view.merchantId);
  const grades = new Map((await listGrades(view)).map((grade) => [grade.grade_id, grade]));
  return planned({
    ...common,
    reader: paymentReader(period, day),
    replay: pointsReplayer({ old, draft }, grades),
    pointValue: valueOf(draft),
    notes: ['grade_today', 'net_of_refunds'],
  });
};

const planGrowth = async (view: TenantView, { day }: Reader, period: Period): Promise<AnyPlan> => {
  const { draft, old, common } = await getSides(growthRules, view, view.merchantId);
  return planned({
    ...common,
    reader: paymentReader(period, day),
    replay: growthReplayer({ old, draft }),
    pointValue: null,
    notes: ['net_of_refunds'],
  });
};

/** The rules of the period in their order, with what a rule says in its place; undefined: without it. */
const withRule = (
  rules: readonly RuleOffered[],
  { rule, places }: { readonly rule: RuleOffered | undefined; readonly places: ReadonlyMap<string, number> },
  id: string,
): RuleOffered[] => {
  const others = rules.filter(({ rule_id }) => rule_id !== id);
  const placeOf = ({ rule_id }: RuleOffered): number => places.get(rule_id) ?? Infinity;
  return (rule ? [...others, rule] : others).toSorted((a, b) => placeOf(a) - placeOf(b));
};

const planTopUps = async (view: TenantView, { day }: Reader, { rule_id, ...period }: ReplayInput): Promise<AnyPlan> => {
  const id = mustFind(rule_id ?? undefined, 'top_up_rule_not_found');
  const { draft, old, common } = await getSides(topUpRules, view, id);
  const [rules, places, settings, pointValue] = await Promise.all([
    listRulesFrom(view, period.from),
    listPlaces(view, topUpRules.kind),
    getSettings(view),
    getPointValue(view),
  ]);
  const isOutside = ({ from, to }: typeof draft): boolean =>
    (from !== null && from > period.to) || (to !== null && to < period.from);
  // What is meant for other days is tried on these.
  const isDateless = isOutside(draft);
  const dated = (terms: typeof draft): typeof draft => (isDateless ? { ...terms, from: null, to: null } : terms);
  const sided = { places: new Map(places.map((place) => [place.rule_id, place.sort_code])) };
  const held = rules.find((rule) => rule.rule_id === id);
  const before = held && old && { ...held, terms: dated(old) };
  const after = { rule_id: id, number: (common.inForce ?? 0) + 1, terms: dated(draft) };
  return planned({
    ...common,
    reader: topUpReader(period, day),
    replay: topUpsReplayer(
      { old: withRule(rules, { ...sided, rule: before }, id), draft: withRule(rules, { ...sided, rule: after }, id) },
      settings.stored_value_card_most,
    ),
    pointValue,
    notes: ['grade_today', 'limits_from_start', ...(isDateless ? ['dates_left_out' as const] : [])],
  });
};

const planGrades = async (view: TenantView, period: Period): Promise<AnyPlan> => {
  const { draft, old, common } = await getSides(gradeLadder, view, view.merchantId);
  const [{ rule: downgrade }, pointValue, paid] = await Promise.all([
    getDowngrade(view),
    getPointValue(view),
    listPaidGradesIn(view, period),
  ]);
  return planned({
    ...common,
    ...gradesReplayer({ old: old ?? draft, draft }, period, { downgrade, paid }),
    reader: growthReader(period),
    pointValue,
    notes: ['as_begun', 'growth_as_posted'],
  });
};

/** Throws rule_draft_missing, top_up_rule_not_found. */
export const getPlan = (view: TenantView, reader: Reader, input: ReplayInput): Promise<AnyPlan> => {
  switch (input.kind) {
    case 'points':
      return planPoints(view, reader, input);
    case 'growth':
      return planGrowth(view, reader, input);
    case 'top_up':
      return planTopUps(view, reader, input);
    case 'grades':
      return planGrades(view, input);
  }
};
