import type { UnusualRule } from '@regulars/phrases';
import type { TenantView } from '../../platform/database/index.ts';
import { signInResultOf, signInResults } from '../auth/index.ts';
import {
  listAdjustmentHits,
  listCashBack,
  listDevices,
  listExportHits,
  listFailedSignIns,
  listGrants,
  listOwnerSignIns,
  listPaidAndRefunded,
  listRefundHits,
  listUses,
  type Span,
} from './hits.queries.ts';
import { usedOf } from './raised.rules.ts';
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

/** Uses of permissions and limits that users have only by what was given to them within the hour before. */
const usesOfGiven = async (view: TenantView, span: Span): Promise<Hit[]> => {
  const rows = (await listUses(view, span)).flatMap((row) => {
    const used = usedOf(row, row.used, row.exported);
    return used.length > 0 ? [{ ...row, used }] : [];
  });
  if (rows.length === 0) return [];
  const grants = Map.groupBy(
    await listGrants(view, [...new Set(rows.map(({ user_id }) => user_id))]),
    ({ user_id }) => user_id,
  );
  const givenFor = Map.groupBy(rows, ({ log_id }) => log_id);
  // What came with the same use isn't otherwise: two roles that were given together don't excuse each other.
  const hasOtherwise = ({ user_id, log_id, action, used }: (typeof rows)[number]): boolean =>
    (grants.get(user_id) ?? []).some(
      (one) =>
        !givenFor.get(log_id)?.some(({ role_id: id }) => id === one.role_id) &&
        (one.all_permissions ||
          (action !== 'role.limits' &&
            action !== 'role.till_limits' &&
            used.some((code) => one.permissions.includes(code)))),
    );
  return [...givenFor.values()]
    .flatMap((ways) => ways.find((row) => !hasOtherwise(row)) ?? [])
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
