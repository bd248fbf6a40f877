import type { TopUpTerms } from '@regulars/contract';
import type { CouponGift } from '@regulars/contract/rules/gifts';
import { plainTopUp } from '@regulars/contract/rules/top-ups';
import { v7 as newId } from 'uuid';
import { listGrades } from '../modules/grades/index.ts';
import { topUpRules, type RuleOffered } from '../modules/top-up-rules/index.ts';
import type { Actor } from '../platform/audit/audit.ts';
import { addDays } from '../platform/clock/business-date.ts';
import type { TenantTx } from '../platform/database/index.ts';
import { addListedRule, editDraft, setInForce, sortRules, stopRule } from '../platform/rules/index.ts';

type Tier = TopUpTerms['tiers'][number];
const tier = (yuan: number, bonus: number, more: Partial<Tier> = {}): Tier => ({
  pay: yuan * 100,
  bonus_unit: 'fen',
  bonus: bonus * 100,
  points: 0,
  growth: 0,
  grade_id: null,
  ...more,
});
const rule = (name: string, terms: Partial<TopUpTerms>): TopUpTerms => ({ ...plainTopUp(), name, ...terms });
const anyAmount = rule('随心充', { free: { least: 10_000, step: 5_000 } });

/** A version of a rule, and the time in which members topped up by it. */
export interface AppliedRule extends RuleOffered {
  readonly since: Date;
  /** Not yet over: null. */
  readonly until: Date | null;
}

interface Scene {
  readonly tx: TenantTx;
  /** The owner, the given number of days ago. */
  readonly ownerAt: (daysAgo: number) => Actor;
  /** Since when there are rules, in days. */
  readonly begunDaysAgo: number;
  readonly today: string;
}

/** Puts versions of rules in force, and knows which applied when. */
const ruleBook = ({ tx, ownerAt }: Scene) => {
  const applied: AppliedRule[] = [];
  const editAt = (daysAgo: number, id: string) => ({
    kind: topUpRules,
    actor: ownerAt(daysAgo),
    id,
    seenVersion: undefined,
  });
  const add = async (daysAgo: number, terms: TopUpTerms): Promise<string> => {
    const id = newId();
    await addListedRule(tx, { kind: topUpRules, actor: ownerAt(daysAgo), id }, terms);
    return id;
  };
  const end = (id: string, until: Date): void => {
    const at = applied.findIndex((one) => one.rule_id === id && one.until === null);
    const found = applied[at];
    if (found) applied[at] = { ...found, until };
  };
  const putIn = async (daysAgo: number, id: string, terms: TopUpTerms): Promise<void> => {
    const since = ownerAt(daysAgo).now;
    const number = applied.filter((one) => one.rule_id === id).length + 1;
    await setInForce(tx, editAt(daysAgo, id));
    end(id, since);
    applied.push({ rule_id: id, number, terms, since, until: null });
  };
  const edit = (daysAgo: number, id: string, terms: TopUpTerms) => editDraft(tx, editAt(daysAgo, id), () => terms);
  return {
    add,
    edit,
    put: async (daysAgo: number, terms: TopUpTerms): Promise<string> => {
      const id = await add(daysAgo, terms);
      await putIn(daysAgo, id, terms);
      return id;
    },
    replace: async (daysAgo: number, id: string, terms: TopUpTerms): Promise<void> => {
      await edit(daysAgo, id, terms);
      await putIn(daysAgo, id, terms);
    },
    stop: async (daysAgo: number, id: string): Promise<void> => {
      await stopRule(tx, editAt(daysAgo, id));
      end(id, ownerAt(daysAgo).now);
    },
    /** Sorts them, and answers what applied when in this order. */
    sort: async (daysAgo: number, ids: readonly string[]): Promise<AppliedRule[]> => {
      await sortRules(tx, { kind: topUpRules, actor: ownerAt(daysAgo) }, ids, undefined);
      return applied.toSorted((a, b) => ids.indexOf(a.rule_id) - ids.indexOf(b.rule_id));
    },
  };
};

/** The teahouse's top-up rules since it began: one in each state, and one whose next version is being edited. */
export const addTopUpRules = async (scene: Scene, coupon: CouponGift): Promise<AppliedRule[]> => {
  const { tx, begunDaysAgo: begun, today } = scene;
  const book = ruleBook(scene);
  const grades = await listGrades(tx);
  const above = grades.slice(1).map(({ grade_id: id }) => id);
  const top = grades.at(-1)?.grade_id ?? null;
  const usual = rule('满 500 送 50', {
    tiers: [tier(500, 50), tier(1_000, 120, { points: 1_000 }), tier(2_000, 300, { points: 2_000 })],
    per_member: 5,
  });
  const newcomers = await book.put(begun, rule('新客首充', { tiers: [tier(200, 30)], first_only: true }));
  const id = await book.put(
    begun,
    rule('满 500 送 50', {
      tiers: [tier(300, 20), tier(500, 50), tier(1_000, 120), tier(2_000, 300)],
      bonus_days: 730,
    }),
  );
  const free = await book.put(begun, anyAmount);
  const weekend = await book.put(400, rule('周末加赠', { tiers: [tier(800, 90)], weekdays: [6, 7] }));
  const thanks = await book.put(
    112,
    rule('谢茶季', { tiers: [tier(300, 60)], from: addDays(today, -110), to: addDays(today, -80), bonus_days: 90 }),
  );
  await book.replace(20, newcomers, rule('新客首充', { tiers: [tier(200, 30, { points: 200 })], first_only: true }));
  await book.replace(20, id, usual);
  await book.stop(20, weekend);
  const festival = await book.put(
    20,
    rule('双十二储值节', {
      tiers: [tier(600, 60, { points: 600 }), tier(1_200, 180, { points: 1_200, coupons: [coupon] }), { ...tier(3_000, 15), bonus_unit: 'percent', points: 3_000 }], // prettier-ignore
      from: addDays(today, 12),
      to: addDays(today, 16),
      grade_ids: above,
      per_member: 1,
      in_total: 300,
      bonus_days: 365,
    }),
  );
  const companies = await book.add(1, rule('企业储值', { tiers: [{ ...tier(4_000, 12), bonus_unit: 'percent', grade_id: top }], deduction_order: 'principal_first' })); // prettier-ignore
  await book.edit(1, id, { ...usual, per_member: 3, bonus_days: 365 });
  // Any amount comes last, so that the others apply to their own.
  return book.sort(1, [festival, thanks, weekend, newcomers, id, companies, free]);
};

/** What a small shop offers: one rule in each state. */
export const addPlainTopUpRules = async (scene: Scene): Promise<AppliedRule[]> => {
  const { begunDaysAgo: begun, today } = scene;
  const book = ruleBook(scene);
  const usual = await book.put(begun, rule('充值有礼', { tiers: [tier(200, 10), tier(300, 20), tier(500, 50)] }));
  const free = await book.put(begun, anyAmount);
  const opening = await book.put(
    begun,
    rule('开业酬宾', { tiers: [tier(100, 20)], first_only: true, from: addDays(today, -begun), to: addDays(today, 30 - begun) }),
  ); // prettier-ignore
  const weekdays = await book.put(200, rule('工作日加赠', { tiers: [tier(150, 8)], weekdays: [1, 2, 3, 4, 5] }));
  await book.stop(30, weekdays);
  const newYear = await book.put(
    5,
    rule('年末储值礼', {
      tiers: [tier(400, 50), tier(800, 120)],
      from: addDays(today, 14),
      to: addDays(today, 24),
      per_member: 1,
    }),
  );
  const companies = await book.add(2, rule('企业储值', { tiers: [{ ...tier(3_000, 8), bonus_unit: 'percent' }] }));
  return book.sort(1, [newYear, opening, weekdays, usual, companies, free]);
};
