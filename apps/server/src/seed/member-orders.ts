import { post, type Posted } from '../ledger/index.ts';
import { postingsOf, postRefund, postVoid } from '../modules/orders/index.ts';
import { onShortOf } from '../modules/settings/index.ts';
import { dateOf } from './demo-members.ts';
import { paperOf, type PostingScene } from './posting-scene.ts';
import { versionAt } from './rule-versions.ts';
import { fates, refunded, returning, sell, standing, voided, type SoldOrder } from './sales.ts';

const minute = 60_000;

/** Refunds a part or all of an order, which cashiers may not. */
const giveBack = async (scene: PostingScene, sold: SoldOrder, at: Date) => {
  const { tx, random, sales } = scene;
  const { document, actorId } = paperOf(scene, 'refund_order', at, ({ mayEdit }) => mayEdit);
  const back = returning(random, sold);
  const posted = await postRefund(tx, at, sold.order, {
    ...back,
    refundId: document.id,
    actorId,
    keepsGrowth: versionAt(sales.rules.growth, at)?.rules.refund_lowers === false,
    onShort: sales.refundPolicy,
  });
  const doing = { refundId: document.id, at, userId: actorId, operator: scene.nameOf(actorId) };
  return { order: refunded(sold, back, posted, doing), last: [...posted.values()].at(-1) };
};

/** Whoever took an order voids it. */
const takeBack = async ({ tx, random, sales }: PostingScene, sold: SoldOrder, at: Date) => {
  const { made_by: userId, made_by_name: operator } = sold.order;
  const posted = await postVoid(tx, at, sold.order, { actorId: userId, onShort: onShortOf(sales.settings) });
  return { order: voided(random, sold, { at, userId, operator: operator ?? '' }), last: posted.at(-1) };
};

/** A purchase as the cashier takes it, and what becomes of it. Answers the last posting. */
export const buy = async (scene: PostingScene, at: Date, last: Posted | undefined): Promise<Posted | undefined> => {
  const { tx, random, member, now, sales, grades, boughtOn } = scene;
  const { document, branchId, actorId } = paperOf(scene, 'consumption_order', at);
  if (branchId === null) throw new RangeError('The shop has no branch');
  const after = last?.after ?? { principal: 0, bonus: 0, points: 0 };
  const made = sell(random, sales, {
    at,
    userId: actorId,
    operator: scene.nameOf(actorId),
    orderId: document.id,
    branchId,
    guest: {
      member,
      grade: grades.at(at),
      value: after.principal + after.bonus,
      points: after.points,
      isFirstToday: !boughtOn.has(dateOf(at)),
    },
  });
  const { order, pointsExpireAt } = made;
  const by = { merchantId: tx.merchantId, deduction: sales.settings.deduction_order, pointsExpireAt };
  let posted = last;
  for (const movement of postingsOf({ ...order, member_id: member.member_id }, by)) {
    posted = await post(tx, at, movement);
    scene.expires(movement.give?.points?.expiresAt ?? null);
  }
  const sold = standing(made, posted === last ? undefined : posted);
  const later = new Date(at.getTime() + random.between(5, 50) * minute);
  const fate = random.weighted(fates);
  if (later > now || fate === 'stands') {
    sales.orders.push(sold);
    boughtOn.add(dateOf(at));
    return posted;
  }
  const undone = await (fate === 'voided' ? takeBack(scene, sold, later) : giveBack(scene, sold, later));
  sales.orders.push(undone.order);
  if (fate === 'refunded') boughtOn.add(dateOf(at));
  return undone.last ?? posted;
};
