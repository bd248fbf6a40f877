import type { TenantTx } from '../../platform/database/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { giveGift } from './grade-gifts.service.ts';
import { handFloor, ladderOf, standingGiven, standingTaken, type PaidGrade, type Standing } from './standing.rules.ts';
import { asideOf, getGrowth, listFloors, listPaidGrades } from './standings.queries.ts';
import { moveHolders, type Settler, type Standings } from './standings.service.ts';

/** Whether a grade is enabled, and above another. */
const isAbove = ({ grades }: Pick<Standings, 'grades'>, gradeId: string, heldId: string | undefined): boolean => {
  const levelOf = (id: string | undefined): number => grades.findIndex(({ grade_id }) => grade_id === id);
  return grades[levelOf(gradeId)]?.enabled === true && levelOf(gradeId) > levelOf(heldId);
};

/** Whether a grade can be given to a locked member: it is enabled, and above the one held. */
export const isGradeAbove = (standings: Standings, memberId: string, gradeId: string): boolean =>
  isAbove(standings, gradeId, standings.holders.get(memberId)?.grade_id);

/**
 * Gives a locked member a grade that was paid for, with its gift; a floor set by hand comes back after it. It is the floor also
 * where growth of the same payment raised them to it or beyond. Answers its dates; undefined if it is not above the one held
 * before.
 */
export const giveGrade = async (
  tx: TenantTx,
  settler: Settler,
  standings: Standings,
  {
    memberId,
    gradeId,
    heldBefore,
    grown,
  }: {
    readonly memberId: string;
    readonly gradeId: string;
    /** The grade held before the payment, and the growth that came with it. */
    readonly heldBefore: string;
    readonly grown: number;
  },
): Promise<Pick<Standing, 'grade_from' | 'grade_to'> | undefined> => {
  const holder = mustFind(standings.holders.get(memberId), 'member_not_found');
  if (!isAbove(standings, gradeId, heldBefore)) return undefined;
  const ladder = ladderOf(standings.grades);
  const date = settler.day.today();
  const after = standingGiven(ladder, holder, gradeId, date);
  const paid = (await listPaidGrades(tx, [memberId])).get(memberId) ?? [];
  const growth = ((await getGrowth(tx, [memberId])).get(memberId) ?? 0) - grown;
  const before = { grade_id: heldBefore, growth };
  const kept = handFloor(ladder, holder, { paid, aside: asideOf(holder), before }, date);
  const moved = {
    ...holder,
    hand_floor: kept?.grade_id ?? null,
    hand_floor_to: kept?.grade_to ?? null,
    hand_growth: kept?.growth ?? null,
    after,
  };
  await moveHolders(tx, settler, standings, [moved]);
  await giveGift(tx, settler, standings, moved);
  return { grade_from: date, grade_to: after.grade_floor_to };
};

/**
 * Takes back a grade that was given, down to what growth supports, another top-up gave or somebody set by hand. Answers whether
 * the member still held it, or had it as the floor.
 */
export const revokeGrade = async (
  tx: TenantTx,
  settler: Settler,
  standings: Standings,
  { memberId, orderId, given }: { readonly memberId: string; readonly orderId: string; readonly given: PaidGrade },
): Promise<boolean> => {
  const holder = mustFind(standings.holders.get(memberId), 'member_not_found');
  const growth = (await getGrowth(tx, [memberId])).get(memberId) ?? 0;
  const others = (await listFloors(tx, [holder], orderId)).get(memberId) ?? [];
  const date = settler.day.today();
  const after = standingTaken(ladderOf(standings.grades), holder, given, { growth, date, others });
  if (after === holder) return false;
  await moveHolders(tx, settler, standings, [{ ...holder, after }]);
  return true;
};
