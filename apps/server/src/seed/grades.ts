import type { LadderGrade } from '@regulars/contract';
import type { CouponGift } from '@regulars/contract/rules/gifts';
import { v7 as newId } from 'uuid';
import { enforceLadder, gradeLadder } from '../modules/grades/index.ts';
import type { Actor } from '../platform/audit/audit.ts';
import type { TenantTx } from '../platform/database/index.ts';
import { editDraft } from '../platform/rules/index.ts';

const looksWith = (coupon: CouponGift): readonly Pick<LadderGrade, 'icon' | 'gift'>[] => [
  { icon: 'leaf', gift: null },
  { icon: 'cup', gift: { points: 200, bonus: 0 } },
  { icon: 'crown', gift: { points: 500, bonus: 1_000, coupons: [coupon] } },
];

const black: Omit<LadderGrade, 'grade_id'> = {
  name: '黑金',
  face: 'black',
  icon: 'diamond',
  growth_from: 20_000,
  valid_days: 365,
  earning_rate: 20_000,
  discount_rate: 9_000,
  gift: { points: 1_000, bonus: 5_000 },
  enabled: true,
};

/** A draft of a small shop's grades: a gift for the highest. */
export const addGradeDraft = async (tx: TenantTx, actor: Actor): Promise<void> => {
  const edit = { kind: gradeLadder, actor, id: tx.merchantId, seenVersion: undefined };
  await editDraft(tx, edit, (grades = []) =>
    grades.map((grade, at) => (at === grades.length - 1 ? { ...grade, gift: { points: 300, bonus: 0 } } : grade)),
  );
};

/** The teahouse's grades with icons and gifts, and a draft of the next version: another grade, and more for the middle one. */
export const addGrades = async (
  tx: TenantTx,
  { first, second }: Record<'first' | 'second', Actor>,
  coupon: CouponGift,
): Promise<void> => {
  const looks = looksWith(coupon);
  const edit = (actor: Actor) => ({ kind: gradeLadder, actor, id: tx.merchantId, seenVersion: undefined });
  await editDraft(tx, edit(first), (grades = []) => grades.map((grade, at) => ({ ...grade, ...looks[at] })));
  await enforceLadder(tx, edit(first));
  await editDraft(tx, edit(second), (grades = []) => [
    ...grades.map((grade, at) =>
      at === 1 ? { ...grade, earning_rate: 13_000, gift: { points: 200, bonus: 500 } } : grade,
    ),
    { grade_id: newId(), ...black },
  ]);
};
