import type { RefundCause, TopUpPayWay } from '@regulars/phrases';
import { getTrancheOf, post, refund, type Posted } from '../ledger/index.ts';
import { longestWait, postingsOf, takenOf, type NewOrder } from '../modules/top-up-orders/index.ts';
import { getPointsExpiry } from '../modules/point-rules/index.ts';
import { bestTopUp } from '../modules/top-up-rules/index.ts';
import { businessDays } from '../platform/clock/business-date.ts';
import { dateOf } from './demo-members.ts';
import type { MadeTopUp } from './member-ledger.queries.ts';
import { paperOf, type PostingScene } from './posting-scene.ts';
import { choices, type Random } from './random.ts';

const minute = 60_000;

/** Fen paid. */
const amounts = choices([[20_000, 2], [30_000, 4], [50_000, 5], [80_000, 1], [100_000, 2], [200_000, 1]]); // prettier-ignore
const payWays = choices<TopUpPayWay>([['terminal', 5], ['cash', 3], ['transfer', 2]]); // prettier-ignore

/** A slip of a terminal has a number; transfers are found by their time. */
const payment = (random: Random): { pay_way: TopUpPayWay; pay_reference: string | null } => {
  const way = random.weighted(payWays);
  return { pay_way: way, pay_reference: way === 'terminal' ? String(random.between(100_000, 1_000_000)) : null };
};

const isRefunded = ({ refunded, paid }: MadeTopUp): boolean => refunded === paid;

/** What the rules of that day give a member for an amount. */
const decide = ({ topUps, member, branchId, mine }: PostingScene, at: Date, paid: number, storedValue: number) => {
  const kept = mine.filter((order) => !isRefunded(order));
  const counts = new Map<string, { member: number; total: number }>();
  for (const { rule_id: id } of kept) counts.set(id, { member: (counts.get(id)?.member ?? 0) + 1, total: 0 });
  return bestTopUp(
    topUps.rules.filter(({ since, until }) => since <= at && (until === null || at < until)),
    paid,
    {
      date: dateOf(at),
      branchId,
      gradeId: member.grade_id,
      isFirst: kept.length === 0,
      storedValue,
      cardMost: topUps.cardMost,
    },
    counts,
  );
};

/** A top-up as the counter makes and posts it. */
export const topUp = async (scene: PostingScene, at: Date, last: Posted | undefined): Promise<Posted> => {
  const { tx, random, member, mine, topUps } = scene;
  const { document, actorId, branchId } = paperOf(scene, 'top_up_order', at);
  const stored = last ? last.after.principal + last.after.bonus : 0;
  const paid = random.weighted(amounts);
  const best = decide(scene, at, paid, stored) ?? decide(scene, at, 20_000, stored);
  if (!best || branchId === null) throw new RangeError('The demo has no rule for this top-up');
  const { rule, gives } = best;
  const { principal, ...gifts } = gives;
  const by = scene.nameOf(actorId);
  const order: NewOrder = {
    order_id: document.id,
    member_id: member.member_id,
    branch_id: branchId,
    state: 'waiting',
    rule_id: rule.rule_id,
    rule_number: rule.number,
    paid: principal,
    ...gifts,
    coupons: [], // those of the demo are given apart
    points_earned: 0,
    points_number: null,
    growth_earned: 0,
    growth_number: null,
    source: 'counter',
    made_at: at,
    made_by: actorId,
    made_by_name: by,
    waits_until: new Date(at.getTime() + longestWait),
  };
  const day = businessDays(at, 'Asia/Shanghai', '00:00');
  const [movement] = postingsOf(order, {
    merchantId: tx.merchantId,
    day,
    actorId,
    terms: rule.terms,
    pointsExpireAt: gifts.points > 0 ? await getPointsExpiry(tx, day) : null,
  });
  for (const one of [movement.give?.bonus, movement.give?.points]) scene.expires(one?.expiresAt ?? null);
  const posted = await post(tx, at, movement);
  const made: MadeTopUp = {
    ...order,
    state: 'paid',
    ...payment(random),
    paid_at: at,
    paid_by: actorId,
    paid_by_name: by,
    value_after: posted.after.principal + posted.after.bonus,
    refunded: 0,
    version: 2,
  };
  mine.push(made);
  topUps.orders.push(made);
  scene.postings.set(made.order_id, posted.postingId);
  return posted;
};

interface Back {
  readonly cash: number;
  readonly cause: RefundCause;
  readonly reason: string;
}

/** Gives money of a member's last top-up back, which cashiers may not. */
const giveBack = async (
  scene: PostingScene,
  at: Date,
  order: MadeTopUp,
  { cash, cause, reason }: Back,
): Promise<Posted> => {
  const { tx, mine, topUps, postings } = scene;
  const { document, actorId, branchId } = paperOf(scene, 'refund_order', at, ({ mayEdit }) => mayEdit);
  const posted = await refund(tx, at, {
    document,
    actorId,
    branchId,
    postingId: postings.get(order.order_id) ?? 0,
    paid: order.paid,
    part: cash,
    onShort: 'clamp',
  });
  const refunded: MadeTopUp = { ...order, refunded: order.refunded + cash, version: order.version + 1 };
  mine[mine.indexOf(order)] = refunded;
  topUps.orders[topUps.orders.indexOf(order)] = refunded;
  topUps.refunds.push({
    refund_id: document.id,
    order_id: order.order_id,
    ...takenOf([posted], { cash }),
    cause,
    pay_way: order.pay_way,
    pay_reference: null,
    reason,
    made_at: at,
    made_by: actorId,
    made_by_name: scene.nameOf(actorId),
    shift_id: null,
    approved_by: null,
    approved_by_name: null,
  });
  return posted;
};

/** A top-up that is taken back after some minutes. */
export const mistake = async (scene: PostingScene, at: Date, last: Posted | undefined): Promise<Posted> => {
  const posted = await topUp(scene, at, last);
  const order = scene.mine.at(-1);
  if (!order) return posted;
  const back = scene.random.pick<Omit<Back, 'cash'>>([
    { cause: 'merchant', reason: '金额输错了，重新充' },
    { cause: 'merchant', reason: '充到了别人的卡上' },
    { cause: 'member', reason: '付完改了主意' },
  ]);
  return giveBack(scene, new Date(at.getTime() + scene.random.between(2, 9) * minute), order, {
    ...back,
    cash: order.paid,
  });
};

const partReasons = ['要搬走了，先退一半', '家里急用', '最近来得少，留一点就够', '出差半年，先退一部分'];

/** Half of what is left of a member's last top-up, in hundreds; undefined if it isn't worth it. */
export const giveSomeBack = async (scene: PostingScene, at: Date): Promise<Posted | undefined> => {
  const order = scene.mine.at(-1);
  const postingId = order && scene.postings.get(order.order_id);
  if (!order || postingId === undefined || order.refunded > 0) return undefined;
  const left = (await getTrancheOf(scene.tx, postingId))?.principal ?? 0;
  const cash = Math.floor(left / 20_000) * 10_000;
  return cash === 0
    ? undefined
    : giveBack(scene, at, order, { cash, cause: 'member', reason: scene.random.pick(partReasons) });
};
