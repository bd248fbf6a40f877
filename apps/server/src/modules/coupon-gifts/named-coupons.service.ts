import type { LadderGrade } from '@regulars/contract';
import { namesTwice, type CouponGift, type CouponTold, type Gift } from '@regulars/contract/rules/gifts';
import { couponGiftText, type CouponSource } from '@regulars/phrases';
import type { TenantView } from '../../platform/database/index.ts';
import { Problem, refuseFields } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { isGiveable } from './giveable.rules.ts';
import { listNamedTemplates } from './named-templates.queries.ts';

// Coupons that rules of value name: of top-ups, grades and privileges.

const idsOf = (coupons: readonly CouponTold[]): string[] => coupons.map(({ coupon_id: id }) => id);

/** What gives coupons their names, by what the templates of some are called now. Throws coupon_not_found. */
export const getNamer = async (
  view: TenantView,
  coupons: readonly CouponTold[],
): Promise<(some: readonly CouponTold[]) => CouponGift[]> => {
  const templates = await listNamedTemplates(view, idsOf(coupons));
  return (some) =>
    some.map(({ coupon_id, count }) => ({
      coupon_id,
      count,
      name: mustFind(templates.get(coupon_id), 'coupon_not_found').name,
    }));
};

/** What those of some coupons are called that can’t be given from a source on a business day, by their templates. */
export const listNotGiveable = async (
  view: TenantView,
  coupons: readonly CouponTold[],
  source: CouponSource,
  today: string,
): Promise<ReadonlyMap<string, string>> => {
  const templates = await listNamedTemplates(view, idsOf(coupons));
  return new Map(
    coupons.flatMap(({ coupon_id: id, name = '' }) => {
      const template = templates.get(id);
      const isOpen = template && isGiveable(template, source, today);
      return isOpen ? [] : [[id, template?.name ?? name] as const];
    }),
  );
};

/** A gift as a rule keeps it, its coupons named. Throws coupon_not_found, invalid_input. */
export const keptGift = async (view: TenantView, gift: Gift | null): Promise<LadderGrade['gift']> => {
  if (gift === null) return null;
  const { coupons = [], points, bonus } = gift;
  if (coupons.length === 0) return { points, bonus };
  if (namesTwice(coupons)) throw refuseFields({ path: 'gift.coupons', rule: 'unique_items' });
  return { points, bonus, coupons: (await getNamer(view, coupons))(coupons) };
};

/** What the operation log has of a gift. */
export const loggedGift = (gift: Gift | null): Record<string, unknown> => ({
  ...(gift && { gift_points: gift.points, gift_bonus: gift.bonus }),
  ...(gift?.coupons?.length && { gift_coupons: gift.coupons.map(couponGiftText) }),
});

/** Throws gift_not_giveable if one of some gifts names coupons that can’t be given from a source on a business day. */
export const mustBeGiveable = async (
  view: TenantView,
  gifts: readonly (Gift | null)[],
  source: CouponSource,
  today: string,
): Promise<void> => {
  const coupons = gifts.flatMap((gift) => gift?.coupons ?? []);
  const [name] = (await listNotGiveable(view, coupons, source, today)).values();
  if (name !== undefined) throw new Problem('gift_not_giveable', { values: { name } });
};
