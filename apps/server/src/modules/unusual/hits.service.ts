import type { UnusualRule } from '@regulars/phrases';
import type { TenantView } from '../../platform/database/index.ts';
import { signInResultOf, signInResults } from '../auth/index.ts';
import { goesFurther, listPowersOfRoles, type Power } from '../permissions/index.ts';
import {
  listAdjustmentHits,
  listCashBack,
  listDevices,
  listExportHits,
  listFailedSignIns,
  listOwnerSignIns,
  listPaidAndRefunded,
  listRefundHits,
  listRolesOf,
  listUses,
  type Span,
} from './hits.queries.ts';
import { isOfLimits, keptBy, limitedBy, permits, usedOf } from './raised.rules.ts';
import { isNewDevice, type Hit } from './unusual.rules.ts';

/** Tries that were right and wait for a second factor. */
const firstSteps = Object.keys(signInResults).filter((outcome) => signInResultOf(outcome) === 'first_step');

type SignIn = Awaited<ReturnType<typeof listFailedSignIns>>[number];
const ofSignIn = ({ user_id: userId, log_id: logId, at, address }: SignIn): Hit => ({
  userId,
  memberId: null,
  address,
  at,
  weight: 1,
  logIds: [],
  signInIds: [logId],
});

type Use = Awaited<ReturnType<typeof listUses>>[number];

/** What a user had without what a change gave. */
interface Without {
  readonly everything: boolean;
  readonly permissions: readonly string[];
  /** Of each role. */
  readonly powers: readonly Power[];
}

/** Whether a user could do the same without what was given; `given` is the power of its role, if it is there. */
const isPossible = ({ everything, permissions, powers }: Without, use: Use, given: Power | undefined): boolean => {
  const kept = keptBy(use);
  const may = (some: readonly string[]): boolean => permits(new Set(some), use.used, use.exported);
  if (everything || may(kept)) return true;
  if (!isOfLimits(use) && !may([...kept, ...permissions])) return false;
  const limits = limitedBy(use.used);
  if (limits === undefined) return true;
  return given !== undefined && !use.limits_changed && powers.some((role) => !goesFurther(role, given, limits));
};

/** Uses of permissions and limits that users have only by what was given to them within the hour before. */
const usesOfGiven = async (view: TenantView, span: Span): Promise<Hit[]> => {
  const uses = (await listUses(view, span)).filter((use) => usedOf(use, use.used, use.exported).length > 0);
  if (uses.length === 0) return [];
  const roles = await listRolesOf(view, [...new Set(uses.map(({ user_id }) => user_id))]);
  const rolesOf = Map.groupBy(roles, ({ user_id }) => user_id);
  const roleIds = new Set([
    ...roles.map(({ role_id }) => role_id),
    ...uses.flatMap((use) => [use.role_id, ...use.had]),
  ]);
  const powers = await listPowersOfRoles(view, [...roleIds]);
  const powersOf = (ids: readonly string[]): Power[] => ids.flatMap((id) => powers.get(id) ?? []);
  const givenFor = Map.groupBy(uses, ({ log_id }) => log_id);
  /** What the entry has of a user's change; else the other roles, but those that were changed before the same use: neither excuses the other. */
  const without = (use: Use): Without => {
    const { action, had, had_everything: everything, had_permissions: permissions } = use;
    if (action.startsWith('user.')) return { everything, permissions, powers: powersOf(had) };
    const changed = new Set(givenFor.get(use.log_id)?.map(({ role_id }) => role_id));
    const others = (rolesOf.get(use.user_id) ?? []).map(({ role_id }) => role_id).filter((id) => !changed.has(id));
    const own = powersOf(others);
    return {
      everything: own.some((role) => role.everything),
      permissions: own.flatMap((role) => [...role.permissions]),
      powers: own,
    };
  };
  const isByGift = (use: Use): boolean => !isPossible(without(use), use, powers.get(use.role_id));
  return [...givenFor.values()]
    .flatMap((ways) => ways.find(isByGift) ?? [])
    .map(({ user_id: userId, at, raise_id, log_id }) => ({
      userId,
      memberId: null,
      address: null,
      at,
      weight: 1,
      logIds: [raise_id, log_id],
      signInIds: [],
    }));
};

/** Sign-ins of owners from devices with which they never signed in before. */
const newDevices = async (view: TenantView, span: Span): Promise<Hit[]> => {
  const signIns = await listOwnerSignIns(view, span);
  if (signIns.length === 0) return [];
  const known = Map.groupBy(
    await listDevices(view, [...new Set(signIns.map(({ user_id }) => user_id))]),
    ({ user_id }) => user_id,
  );
  const isNew = (signIn: (typeof signIns)[number]): boolean =>
    isNewDevice(
      signIn,
      (known.get(signIn.user_id) ?? []).filter(({ first_at: first }) => first < signIn.at),
    );
  return signIns.filter(isNew).map(ofSignIn);
};

interface Entry {
  readonly log_id: string;
  readonly user_id: string;
  readonly member_id?: string;
  readonly at: Date;
}
const ofEntry = ({ user_id: userId, member_id: memberId, log_id: logId, at }: Entry): Hit => ({
  userId,
  memberId: memberId ?? null,
  address: null,
  at,
  weight: 1,
  logIds: [logId],
  signInIds: [],
});

/** What counts towards each rule, within a span. */
export const listHits: Readonly<Record<UnusualRule, (view: TenantView, span: Span) => Promise<readonly Hit[]>>> = {
  failed_sign_ins: async (view, span) => (await listFailedSignIns(view, span, firstSteps)).map(ofSignIn),
  new_device: newDevices,
  adjustments: async (view, span) => (await listAdjustmentHits(view, span)).map(ofEntry),
  raised: usesOfGiven,
  exports: async (view, span) =>
    (await listExportHits(view, span)).map(({ rows, ...entry }) => ({ ...ofEntry(entry), weight: rows })),
  refunds: async (view, span) => (await listRefundHits(view, span)).map(ofEntry),
  pay_and_refund: async (view, span) => (await listPaidAndRefunded(view, span)).map(ofEntry),
  cash_back: async (view, span) => (await listCashBack(view, span)).map(ofEntry),
};
