import type { TillLimits } from '@regulars/contract';
import type { Permission } from '@regulars/contract/menu';
import { tillNames } from '@regulars/contract/rules/orders';

type TillName = (typeof tillNames)[number];

/** What is limited. A role without any of the permissions to do it has no part in its limits. */
export const tillDeeds = {
  discounts: ['order:discount'],
  refunds: ['order:refund', 'top_up:refund'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

/** What each limit bounds. */
export const boundBy: Readonly<Record<TillName, keyof typeof tillDeeds>> = {
  discount_percent: 'discounts',
  discount_most: 'discounts',
  refund_most: 'refunds',
  refund_day_most: 'refunds',
  refund_days: 'refunds',
};

const limitsBy = (of: (name: TillName) => number | null): TillLimits => ({
  discount_percent: of('discount_percent'),
  discount_most: of('discount_most'),
  refund_most: of('refund_most'),
  refund_day_most: of('refund_day_most'),
  refund_days: of('refund_days'),
});

export const anyTill: TillLimits = limitsBy(() => null);

const grants = (permissions: ReadonlySet<Permission>, name: TillName): boolean =>
  tillDeeds[boundBy[name]].some((permission) => permissions.has(permission));

/** How far limits let somebody go who has these permissions: nowhere without. */
export const tillOf = (limits: TillLimits, permissions: ReadonlySet<Permission>): TillLimits =>
  limitsBy((name) => (grants(permissions, name) ? limits[name] : 0));

/** Whether a logged name is that of a limit of these deeds. */
export const isTillLimitOf = (deeds: keyof typeof tillDeeds, name: string): boolean =>
  tillNames.some((one) => one === name && boundBy[one] === deeds);

/** Whether the other may go further at the till; with `deeds`, in these alone. */
export const exceedsTill = (own: TillLimits, other: TillLimits, deeds?: keyof typeof tillDeeds): boolean =>
  tillNames
    .filter((name) => deeds === undefined || boundBy[name] === deeds)
    .some((name) => own[name] !== null && (other[name] === null || other[name] > own[name]));

/** Limits of a role that grants these permissions, lowered to one's own. */
export const loweredTo = (own: TillLimits, limits: TillLimits, permissions: ReadonlySet<Permission>): TillLimits =>
  limitsBy((name) => {
    const [most, ownMost] = [limits[name], own[name]];
    if (ownMost === null || !grants(permissions, name)) return most;
    return most === null ? ownMost : Math.min(most, ownMost);
  });
