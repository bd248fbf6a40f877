import type { TopUpTerms } from '@regulars/contract';
import { plainTopUp } from '@regulars/contract/rules/top-ups';
import { v7 as newId } from 'uuid';
import { listGrades } from '../modules/grades/index.ts';
import { topUpRules } from '../modules/top-up-rules/index.ts';
import type { Actor } from '../platform/audit/audit.ts';
import { addDays } from '../platform/clock/business-date.ts';
import type { TenantTx } from '../platform/database/index.ts';
import { addListedRule, editDraft, setInForce, stopRule } from '../platform/rules/index.ts';

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

/** The teahouse's top-up rules: one in each state, and one whose next version is being edited. */
export const addTopUpRules = async (
  tx: TenantTx,
  actors: Record<'first' | 'second' | 'third', Actor>,
  today: string,
): Promise<void> => {
  const { first, second, third } = actors;
  const grades = await listGrades(tx);
  const above = grades.slice(1).map(({ grade_id: id }) => id);
  const top = grades.at(-1)?.grade_id ?? null;
  const rule = (name: string, terms: Partial<TopUpTerms>): TopUpTerms => ({ ...plainTopUp(), name, ...terms });
  const add = async (actor: Actor, terms: TopUpTerms): Promise<string> => {
    const id = newId();
    await addListedRule(tx, { kind: topUpRules, actor, id }, terms);
    return id;
  };
  const edit = (actor: Actor, id: string) => ({ kind: topUpRules, actor, id, seenVersion: undefined });
  const put = async (actor: Actor, terms: TopUpTerms): Promise<string> => {
    const id = await add(actor, terms);
    await setInForce(tx, edit(actor, id));
    return id;
  };
  const newcomers = rule('新客首充', { tiers: [tier(200, 30, { points: 200 })], first_only: true });
  const usual = rule('满 500 送 50', {
    tiers: [tier(500, 50), tier(1_000, 120, { points: 1_000 }), tier(2_000, 300, { points: 2_000 })],
    from: addDays(today, -40),
    per_member: 5,
  });
  await put(first, newcomers);
  const id = await put(first, usual);
  await put(first, rule('随心充', { free: { least: 10_000, step: 5_000 } }));
  await put(
    first,
    rule('城西店开业', { tiers: [tier(300, 60)], from: addDays(today, -110), to: addDays(today, -80), bonus_days: 90 }),
  );
  const stopped = await put(first, rule('周末加赠', { tiers: [tier(800, 90)], weekdays: [6, 7] }));
  await stopRule(tx, edit(second, stopped));
  await put(
    second,
    rule('双十二储值节', {
      tiers: [tier(600, 60, { points: 600 }), tier(1_200, 180, { points: 1_200 }), { ...tier(3_000, 15), bonus_unit: 'percent', points: 3_000 }], // prettier-ignore
      from: addDays(today, 12),
      to: addDays(today, 16),
      grade_ids: above,
      per_member: 1,
      in_total: 300,
      bonus_days: 365,
    }),
  );
  await add(third, rule('企业储值', { tiers: [{ ...tier(4_000, 12), bonus_unit: 'percent', grade_id: top }], deduction_order: 'principal_first' })); // prettier-ignore
  await editDraft(tx, edit(third, id), () => ({ ...usual, per_member: 3, bonus_days: 365 }));
};
