import type { TillLimits } from '@regulars/contract';
import { allPermissions, pageList, permissionWords, type Permission } from '@regulars/contract/menu';
import { separators, type Language } from '@regulars/phrases';
import { Problem } from '../../platform/http/index.ts';
import { grantedPermissions } from './permissions.rules.ts';
import { anyTill, exceedsTill, tillOf, type tillDeeds } from './till-limits.rules.ts';
import type { UserGrants } from './user-access.queries.ts';

/** Up to which amounts somebody adjusts alone: fen, points, growth; null is without limit. */
export interface AmountLimits {
  readonly principal: number | null;
  readonly bonus: number | null;
  readonly points: number | null;
  readonly growth: number | null;
}
const units = ['principal', 'bonus', 'points', 'growth'] as const;
const noAmounts: AmountLimits = { principal: 0, bonus: 0, points: 0, growth: 0 };

/** What somebody holds, or a role grants: everything includes what later versions add. */
export interface Power {
  readonly everything: boolean;
  readonly permissions: ReadonlySet<Permission>;
  readonly limits: AmountLimits;
  /** At the till, as far as the permissions go there. */
  readonly till: TillLimits;
}

/** Without limits of adjustments it adjusts nothing alone, without those of the till it goes as far as its permissions. */
export const powerOf = ({
  all_permissions: everything,
  permissions,
  limits = noAmounts,
  till_limits: till = anyTill,
}: UserGrants & { readonly limits?: AmountLimits; readonly till_limits?: TillLimits }): Power => {
  const granted = grantedPermissions(everything, permissions);
  return { everything, permissions: granted, limits, till: tillOf(till, granted) };
};

/** Whether the other may adjust more of some unit. */
const exceeds = (own: AmountLimits, other: AmountLimits): boolean =>
  units.some((unit) => own[unit] !== null && (other[unit] === null || other[unit] > own[unit]));

/** The permissions of one power that another lacks. */
const lacking = (own: Power, other: Power): Permission[] =>
  own.everything ? [] : [...other.permissions].filter((permission) => !own.permissions.has(permission));

/** Throws above_own_power unless `own` may adjust as much of each unit. */
export const mustCoverLimits = (own: Power, limits: AmountLimits, language: Language): void => {
  if (!own.everything && exceeds(own.limits, limits))
    throw new Problem('above_own_power', { values: { permissions: higherLimits[language] } });
};
const higherLimits = { 'zh-CN': '更高的余额调整限额', en: 'higher limits for adjustments' } as const;
const higherTill = { 'zh-CN': '更高的收银限额', en: 'higher limits at the till' } as const;

/** Whether somebody may change, give or take what the other power is. */
export const covers = (own: Power, other: Power): boolean =>
  own.everything ||
  (!other.everything &&
    lacking(own, other).length === 0 &&
    !exceeds(own.limits, other.limits) &&
    !exceedsTill(own.till, other.till));

/** What somebody lacks who would let others in without the second factor that was demanded of them. */
export const waivedDemand = { 'zh-CN': '取消两步验证的要求', en: 'to waive two-step verification' } as const;

/** What is done within limits of amounts. */
export type Limited = 'adjustments' | keyof typeof tillDeeds;

/** Whether the other power goes further in what is done within these limits. */
export const goesFurther = (own: Power, other: Power, limits: Limited): boolean =>
  !own.everything &&
  (other.everything ||
    (limits === 'adjustments' ? exceeds(own.limits, other.limits) : exceedsTill(own.till, other.till, limits)));

/** How many missing permissions an error names. */
const named = 3;

/** What keeps `own` from covering others, in words. */
export const lackingWords = (own: Power, others: readonly Power[], language: Language): string => {
  if (others.some(({ everything }) => everything)) return { 'zh-CN': '全部权限', en: 'all permissions' }[language];
  const missing = new Set(others.flatMap((other) => lacking(own, other)));
  if (missing.size === 0)
    return (others.some(({ limits }) => exceeds(own.limits, limits)) ? higherLimits : higherTill)[language];
  const words = [...missing].slice(0, named).map((permission) => permissionWords(permission, language));
  return words.join(separators[language]) + (missing.size > named ? ' …' : '');
};

/** Throws above_own_power, which names `role` if given, unless `own` covers `other`: nobody gives, takes or changes what they don't have. */
export const mustCover = (own: Power, other: Power, language: Language, role?: string): void => {
  if (covers(own, other)) return;
  const words = lackingWords(own, [other], language);
  const of = { 'zh-CN': `${words}（角色 ${role}）`, en: `${words} (role ${role})` }[language];
  throw new Problem('above_own_power', { values: { permissions: role === undefined ? words : of } });
};

/** What seeing its page needs, of each permission. */
export const readOf: ReadonlyMap<Permission, Permission> = new Map<Permission, Permission>(
  pageList.flatMap(({ thing, permissions }) =>
    permissions.flatMap((permission) => {
      const read = permissions.find((one) => one === `${thing}:read`);
      return read ? [[permission, read] as const] : [];
    }),
  ),
);

/** The permissions with those that they need: what is done on a page needs to see it. In catalogue order. */
export const withNeeded = (permissions: Iterable<Permission>): Permission[] => {
  const wanted = new Set<Permission>();
  for (const permission of permissions) {
    wanted.add(permission);
    const read = readOf.get(permission);
    if (read) wanted.add(read);
  }
  return allPermissions.filter((permission) => wanted.has(permission));
};
