import { givesValue, type Gift } from '@regulars/contract/rules/gifts';
import { v7 as newId } from 'uuid';
import { post } from '../../ledger/index.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { addDocument, takeNumber } from '../../platform/documents/index.ts';
import { versionName } from '../../platform/rules/index.ts';
import { addCouponGifts, couponGiftOf } from '../coupon-gifts/index.ts';
import { getPointsExpiry, givingOf } from '../point-rules/index.ts';
import { gradeLadder } from './grade-ladder.service.ts';
import { addGiftOnce } from './grades.queries.ts';
import { getLadderNumber, type HolderRow } from './standings.queries.ts';
import type { Moved, Settler, Standings } from './standings.service.ts';

/** Posts what the gift of a grade gives of points and bonus. */
const postGift = async (
  tx: TenantTx,
  settler: Settler,
  gift: Gift,
  { member_id: memberId, branch_id: branchId }: HolderRow,
): Promise<void> => {
  const document = { kind: 'gift', id: newId() } as const;
  const [number, documentNo, expiresAt] = await Promise.all([
    getLadderNumber(tx),
    takeNumber(settler, 'gift'),
    gift.points > 0 ? getPointsExpiry(tx, settler.day) : null,
  ]);
  await addDocument(tx, { ...document, number: documentNo });
  await post(tx, settler.now, {
    kind: 'gift',
    accountId: memberId,
    document,
    branchId,
    actorId: settler.userId ?? null,
    rule: number === undefined ? undefined : versionName(gradeLadder, tx.merchantId, number),
    give: givingOf(gift, expiresAt),
  });
};

/**
 * Gives the gift of a grade to who rose to it; its coupons are given soon after the commit. Freezing stops it, and leaves no
 * row: a rise after that gives it.
 */
export const giveGift = async (
  tx: TenantTx,
  settler: Settler,
  { grades }: Standings,
  { after, ...holder }: Moved,
): Promise<void> => {
  const { member_id, branch_id, state } = holder;
  if (state !== 'normal') return;
  const gift = grades.find(({ grade_id: id }) => id === after.grade_id)?.gift;
  const { grade_id, grade_from, grade_to } = after;
  if (!gift || !(await addGiftOnce(tx, { member_id, grade_id, given_on: grade_from, until: grade_to }))) return;
  if (givesValue(gift)) await postGift(tx, settler, gift, holder);
  const given = { member_id, branch_id, source: 'grade', origin_id: grade_id, created_at: settler.now } as const;
  await addCouponGifts(tx, couponGiftOf(gift, given));
};
