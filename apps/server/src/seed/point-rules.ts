import type { PointMultiple, PointRules } from '@regulars/contract';
import { plainMultiple, wholeShares } from '@regulars/contract/rules/points';
import { v7 as newId } from 'uuid';
import { listGrades } from '../modules/grades/index.ts';
import { pointRules } from '../modules/point-rules/index.ts';
import type { Actor } from '../platform/audit/audit.ts';
import { addDays } from '../platform/clock/business-date.ts';
import type { TenantTx } from '../platform/database/index.ts';
import { editDraft, setInForce } from '../platform/rules/index.ts';

const multiple = (name: string, rate: number, more: Partial<PointMultiple>): PointMultiple => ({
  multiple_id: newId(),
  name,
  rate,
  ...plainMultiple(),
  ...more,
});

const base: PointRules['base'] = {
  points: 1,
  per: 100,
  shares: wholeShares,
  top_up_share: 0,
  least: 0,
  day_most: null,
  use: { points: 100, value: 100, step: 100, least: 500, most_share: 2_000, with_coupons: true },
  expiry: 'year_end',
  expiry_after: 1,
  combining: 'best',
};

const editOf = (tx: TenantTx, actor: Actor) => ({
  kind: pointRules,
  actor,
  id: tx.merchantId,
  seenVersion: undefined,
});

/** A small shop's point rules: every day is worth the same, and a draft doubles one. */
export const addPlainPointRules = async (
  tx: TenantTx,
  { first, second }: Record<'first' | 'second', Actor>,
): Promise<void> => {
  await editDraft(tx, editOf(tx, first), () => ({ base, multiples: [] }));
  await setInForce(tx, editOf(tx, first));
  const monday = multiple('周一双倍', 20_000, { occasion: 'weekdays', weekdays: [1] });
  await editDraft(tx, editOf(tx, second), () => ({ base, multiples: [monday] }));
};

/** Two versions of the teahouse's point rules, and a draft of the next: in each state that a multiple can have. */
export const addPointRules = async (
  tx: TenantTx,
  actors: Record<'first' | 'second' | 'third', Actor>,
  today: string,
): Promise<void> => {
  const top = (await listGrades(tx)).slice(-2).map(({ grade_id: id }) => id);
  const memberDay = multiple('会员日', 20_000, { occasion: 'month_days', month_days: [8, 18, 28] });
  const rules: PointRules = {
    base,
    multiples: [memberDay, multiple('周二茶友日', 20_000, { occasion: 'weekdays', weekdays: [2] })],
  };
  const more: PointRules = {
    ...rules,
    multiples: [
      ...rules.multiples,
      multiple('生日当周', 20_000, { occasion: 'birthday_week' }),
      multiple('开业周年', 30_000, { from: addDays(today, -20), to: addDays(today, -14) }),
      multiple('双十二', 25_000, { from: addDays(today, 12), to: addDays(today, 15), grade_ids: top }),
      multiple('午后茶', 15_000, { enabled: false }),
    ],
  };
  const next: PointRules = {
    base: { ...base, day_most: 500 },
    multiples: more.multiples.map((one) => (one === memberDay ? { ...one, rate: 30_000 } : one)),
  };
  const edit = (actor: Actor) => editOf(tx, actor);
  const { first, second, third } = actors;
  await editDraft(tx, edit(first), () => rules);
  await setInForce(tx, edit(first));
  await editDraft(tx, edit(second), () => more);
  await setInForce(tx, edit(second));
  await editDraft(tx, edit(third), () => next);
};
