import type { CouponTerms } from '@regulars/contract';
import type { CouponGift } from '@regulars/contract/rules/gifts';
import { couponStatusPhrases, say, type CouponSource, type GiftRefusal, type Language } from '@regulars/phrases'; // prettier-ignore
import { v7 as newId } from 'uuid';
import type { Actor } from '../../platform/audit/audit.ts';
import type { BusinessDays } from '../../platform/clock/business-date.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { isGiveable, statusOf } from '../coupon-gifts/index.ts';
import { lockTemplate, lockTemplateIfThere } from '../coupons/index.ts';
import { addGiven, addIssued, addToDays, countGiven, type NewIssued } from './issued.queries.ts';
import { validityOf } from './issued.rules.ts';

/** Whoever gives: a call, a rule of value or a job, by the merchant's own day. */
export interface Giver extends Actor {
  readonly day: BusinessDays;
  readonly language?: Language;
}

type Template = Awaited<ReturnType<typeof lockTemplate>>;

export interface Giving {
  readonly couponId: string;
  /** For each receiver; all of them or none. */
  readonly count: number;
  readonly source: CouponSource;
  readonly sourceId: string;
  readonly receivers: readonly Receiver[];
}
export interface Receiver {
  /** Null: codes to print. */
  readonly memberId: string | null;
  readonly branchId: string | null;
}

/** Why a receiver gets none. */
export type NotGiven = 'coupon_limit' | 'sold_out';
interface Given {
  readonly receiver: Receiver;
  /** Of what was given; empty: nothing, and why. */
  readonly ids: readonly string[];
  readonly why: NotGiven | null;
}

/**
 * Gives coupons of a template. The template is locked until commit, and with it every other gift of the same one: so the last
 * goes to one, and nobody gets more than a member may. Lock receivers and issued coupons before, accounts after. Throws
 * coupon_not_found, coupon_not_giveable.
 */
export const giveCoupons = async (
  tx: TenantTx,
  giver: Giver,
  giving: Giving,
): Promise<{ readonly template: Template; readonly given: readonly Given[] }> => {
  const { day, language = 'zh-CN' } = giver;
  const { receivers, count, source, sourceId } = giving;
  const template = await lockTemplate(tx, giving.couponId);
  const today = day.today();
  if (!isGiveable(template, source, today))
    throw new Problem('coupon_not_giveable', {
      values: { state: say(couponStatusPhrases[statusOf(template, today)], language) },
    });
  const dues = receivers.map((receiver) => ({ ...receiver, count, source, sourceId }));
  return { template, given: await giveOf(tx, giver, template, dues) };
};

/** What became of coupons that a rule of value names: all of a template were given or none, and why. */
export interface GivenGift extends CouponGift {
  readonly given: number;
  readonly why: GiftRefusal | null;
}
/** What a member is to get by a rule of value, of each template once. */
export interface WantedGift extends Pick<Giving, 'source' | 'sourceId'> {
  readonly gifts: readonly CouponGift[];
  readonly receiver: Receiver;
}

/**
 * Gives members the coupons that rules of value name, template by template in the order of their ids; what can't be given is
 * said and never an error. Lock the members before, accounts after. Answers for each what became of it, as it was named.
 */
export const giveGifts = async (
  tx: TenantTx,
  giver: Giver,
  wanted: readonly WantedGift[],
): Promise<(readonly GivenGift[])[]> => {
  const today = giver.day.today();
  const named = wanted.flatMap(({ gifts, ...one }, at) => gifts.map((gift) => ({ at, gift, ...one })));
  const done = wanted.map(() => new Map<string, GivenGift>());
  const byTemplate = [...Map.groupBy(named, ({ gift }) => gift.coupon_id)];
  for (const [couponId, some] of byTemplate.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const template = await lockTemplateIfThere(tx, couponId);
    const open = template ? some.filter(({ source }) => isGiveable(template, source, today)) : [];
    const dues = open.map(({ gift, receiver, ...from }) => ({ ...from, ...receiver, count: gift.count }));
    const given = template && dues.length > 0 ? await giveOf(tx, giver, template, dues) : [];
    const of = new Map(open.map((one, at) => [one, given[at]]));
    for (const one of some) {
      const { ids = [], why = 'not_giveable' } = of.get(one) ?? {};
      done[one.at]?.set(couponId, { ...one.gift, name: template?.name ?? one.gift.name, given: ids.length, why });
    }
  }
  return wanted.map(({ gifts }, at) => gifts.flatMap(({ coupon_id: id }) => done[at]?.get(id) ?? []));
};

/** What one receiver is to get of a template: all of it or none. */
interface Due extends Receiver, Pick<Giving, 'count' | 'source' | 'sourceId'> {}

/** Gives coupons of a locked template that can be given, to each in turn. */
const giveOf = async (
  tx: TenantTx,
  giver: Giver,
  { coupon_id, terms, terms_number, stock, given: before }: Template,
  dues: readonly Due[],
): Promise<Given[]> => {
  const { now, day, userId = null, operator = null } = giver;
  const today = day.today();
  const memberIds = dues.flatMap(({ memberId }) => memberId ?? []);
  const had = new Map(
    terms.per_member === null || memberIds.length === 0 ? [] : await countGiven(tx, coupon_id, memberIds),
  );
  let left = stock === null ? Infinity : stock - before;
  const given = dues.map((due) => {
    const { memberId, branchId, count } = due;
    const receiver = { memberId, branchId };
    const has = memberId === null ? 0 : (had.get(memberId) ?? 0);
    const isOver = memberId !== null && terms.per_member !== null && has + count > terms.per_member;
    if (isOver || count > left) return { due, receiver, ids: [], why: isOver ? 'coupon_limit' : 'sold_out' } as const;
    left -= count;
    if (memberId !== null) had.set(memberId, has + count);
    return { due, receiver, ids: Array.from({ length: count }, () => newId()), why: null };
  });
  const common = {
    coupon_id,
    terms_number,
    given_at: now,
    given_on: today,
    given_by: userId,
    given_by_name: operator,
    ...validityOf(terms, { now, day }),
  };
  const rows = given.flatMap(({ due: { source, sourceId, memberId, branchId }, ids }) =>
    ids.map((id): NewIssued => ({
      ...common,
      source,
      source_id: sourceId,
      issued_id: id,
      member_id: memberId,
      branch_id: branchId,
    })),
  );
  await addIssued(tx, rows);
  await addGiven(tx, coupon_id, rows.length);
  await addToDays(
    tx,
    given.map(({ receiver, ids }) => ({ coupon_id, day: today, branch_id: receiver.branchId, given: ids.length })),
  );
  return given;
};

/** The error of a receiver who gets none. */
export const refusedGift = (why: NotGiven, { per_member }: Pick<CouponTerms, 'per_member'>): Problem =>
  why === 'sold_out'
    ? new Problem('coupon_sold_out')
    : new Problem('coupon_member_limit', { values: { limit: per_member ?? 0 } });
