import type { Api, Member } from '@regulars/contract';
import type { BodyOf, DataOf } from '@regulars/contract/kernel';
import { namedAmount, separators, type Language } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { closeAccount, expireAccountAt, freezeAccounts, getLedgerAccount, post } from '../../ledger/index.ts';
import { recordOperation } from '../../platform/audit/audit.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { addDocument, takeNumber } from '../../platform/documents/index.ts';
import { mustBePermitted, Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { getWaiverExcess, hasWaiting, mustCoverWaiver } from '../adjustments/index.ts';
import { mustBeChangeable } from '../branches/index.ts';
import { getCardRoom } from '../card-room/index.ts';
import { getMemberRow } from './members.queries.ts';
import { setStates, type MemberRecord } from './member-writes.queries.ts';
import { lockMember, presented } from './members.service.ts';

type StateChange = BodyOf<Api['PUT /vip-infos/{id}/state']>;
type Left = NonNullable<StateChange['waive']>;
type Waiver = DataOf<Api['GET /vip-infos/{id}/waiver']>;

const units = ['principal', 'bonus', 'points'] as const satisfies readonly (keyof Left)[];
const nothing: Left = { principal: 0, bonus: 0, points: 0 };

/** What remains, in words and as figures for a screen. */
const hasValue = (left: Left, language: Language): Problem => {
  const some = units.filter((unit) => left[unit] > 0);
  return new Problem('member_has_value', {
    values: {
      left: (some.length > 0 ? some : units)
        .map((unit) => namedAmount(unit, left[unit], language))
        .join(separators[language]),
    },
    context: Object.fromEntries(units.map((unit) => [unit, String(left[unit])])),
  });
};

/** What the member has now. The lock on the account keeps it until the commit. Debts aren't value. */
const lockLeft = async (tx: TenantTx, { now }: Tenant, memberId: string): Promise<Left & { owed: number }> => {
  await expireAccountAt(tx, memberId, now);
  const { balances, held } = mustFind(await getLedgerAccount(tx, memberId), 'member_not_found');
  if (units.some((unit) => held[unit] > 0)) throw new Problem('ledger_holds_open');
  return {
    principal: balances.principal,
    bonus: balances.bonus,
    points: Math.max(balances.points, 0),
    owed: Math.max(-balances.points, 0),
  };
};

/** Takes what is waived off the account, or forgives the points owed, under a number that people can quote. */
const waive = async (tx: TenantTx, tenant: Tenant, member: MemberRecord, left: Left, owed: number): Promise<void> => {
  const id = newId();
  await addDocument(tx, { kind: 'cancellation', id, number: await takeNumber(tenant, 'cancellation') });
  const whole = (amount: number): number | undefined => amount || undefined;
  const document = { kind: 'cancellation', id };
  const common = {
    kind: 'adjust',
    accountId: member.member_id,
    branchId: member.branch_id,
    actorId: tenant.userId,
  } as const;
  if (units.some((unit) => left[unit] > 0)) {
    const take = { principal: whole(left.principal), bonus: whole(left.bonus), points: whole(left.points) };
    await post(tx, tenant.now, { ...common, document, take });
  }
  if (owed > 0) {
    const give = { points: { amount: owed, expiresAt: null } };
    await post(tx, tenant.now, { ...common, document: { ...document, step: 'owed' }, give });
  }
};

/** What the module of given coupons provides, which itself needs this one: voids a member's, and answers how many. */
export type EndCoupons = (tx: TenantTx, tenant: Tenant, memberId: string, reason: string) => Promise<number>;

const actions = { frozen: 'member.freeze', normal: 'member.restore', cancelled: 'member.cancel' } as const;

/** Whether the account of a cancelled member is open, because it had value when accounts didn't close yet. */
const isOpen = async (tx: TenantTx, memberId: string): Promise<boolean> =>
  (await getLedgerAccount(tx, memberId))?.closed === false;

/**
 * Freezes, restores or cancels one member; refused if it is already in that state. Cancelling is final: the phone
 * becomes free, what is left must be waived in exactly the amounts that the user saw, and unused coupons are voided. A
 * cancelled member whose account is still open can be cancelled again, which finishes it.
 */
export const setMemberState = async (
  tenant: Tenant,
  memberId: string,
  { state, reason, waive: waived }: StateChange,
  seenVersion: number | undefined,
  endCoupons: EndCoupons,
): Promise<Member> => {
  const cancels = state === 'cancelled';
  mustBePermitted(tenant, cancels ? 'member:cancel' : 'member:freeze');
  if (waived && !cancels) throw refuseFields({ path: 'waive', rule: 'invalid' });
  return tenant.transaction(async (tx) => {
    const member = await lockMember(tx, tenant, memberId, seenVersion);
    const isFinal = member.state === 'cancelled' && !(cancels && (await isOpen(tx, memberId)));
    if (isFinal || (member.state === state && !cancels)) throw new Problem('member_state_refused');
    if (cancels && (await hasWaiting(tx, memberId, tenant.now))) throw new Problem('member_has_requests');
    // The customer may have paid it by now.
    if (cancels && (await getCardRoom(tx, memberId, tenant.now)).waiting > 0) throw new Problem('member_has_top_up');
    const coupons = cancels ? await endCoupons(tx, tenant, memberId, reason) : 0;
    const { owed, ...left } = cancels ? await lockLeft(tx, tenant, memberId) : { ...nothing, owed: 0 };
    const seen = waived ?? nothing;
    if (units.some((unit) => left[unit] !== seen[unit])) throw hasValue(left, tenant.language);
    const given = units.filter((unit) => left[unit] > 0);
    if (given.length > 0) await mustCoverWaiver(tx, tenant, { ...left, ...member });
    if (given.length > 0 || owed > 0) await waive(tx, tenant, member, left, owed);
    await setStates(tx, [memberId], state);
    await freezeAccounts(tx, [memberId], state === 'frozen');
    if (cancels) await closeAccount(tx, memberId, tenant.now);
    await recordOperation(tx, tenant, {
      action: actions[state],
      subjectKind: 'member',
      subjectIds: [memberId],
      changes: [
        {
          ...(member.state !== state && { state: [member.state, state] as const }),
          ...(coupons > 0 && { coupon_count: [coupons, 0] as const }),
          ...(owed > 0 && { points: [-owed, 0] as const }),
          ...Object.fromEntries(given.map((unit) => [unit, [left[unit], 0] as const])),
        },
      ],
      reason,
    });
    return presented(tx, tenant, memberId);
  });
};

/** Whether the user may waive these amounts of the member; if not, what is above the limits and who may. */
export const getWaiver = async (tenant: Tenant, memberId: string, left: Left): Promise<Waiver> => {
  const { member_id, branch_id } = mustFind(await getMemberRow(tenant.db, memberId), 'member_not_found');
  mustBeChangeable(tenant, [branch_id]);
  return { above: (await getWaiverExcess(tenant.db, tenant, { ...left, member_id, branch_id })) ?? null };
};
