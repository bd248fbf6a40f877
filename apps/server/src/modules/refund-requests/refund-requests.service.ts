import type { Api, RequestedRefund, RequestKind } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import type { ErrorName } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { recordOperation } from '../../platform/audit/audit.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { Problem, type Reader, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { notify, type WaitingSource } from '../../platform/notices/index.ts';
import { mustFindWithin } from '../branches/index.ts';
import { lockShiftAt, mustHaveShift, type ShiftId } from '../shifts/index.ts';
import { coversRefunds, mustCoverRefund } from '../till-limits/index.ts';
import { presentRequest } from './refund-requests.presenter.ts';
import {
  addRequestRow,
  decideRequest,
  endWaiting,
  getNumber,
  getRequestOf,
  listRequestRows,
  listWaiting,
  lockRequest,
  mayStillRefund,
  setLapsed,
  type Decided,
  type Ended,
  type NewRequest,
  type RequestRow,
} from './refund-requests.queries.ts';
import { kinds, stateOfRequest, waitsFor } from './refund-requests.rules.ts';

const missing = 'refund_request_not_found';

/** Who gives back: from whose drawer it comes, and who approved what is above their limits. */
export interface Giver {
  readonly userId: string;
  readonly operator: string | null;
  readonly shiftId: ShiftId;
  readonly approvedBy: { readonly userId: string; readonly operator: string | null } | null;
}

/** Makes the refund that a request has, if it still comes to what its preview showed, logs it and answers its id. */
type MakeRefund = (request: RequestRow, giver: Giver) => Promise<string>;
/** How the refunds of a kind are made. */
export interface RefundSource {
  readonly kind: RequestKind;
  /** What `make` throws where the refund would differ from what was asked for. */
  readonly changed: readonly ErrorName[];
  /** Locks an order or a top-up, and answers how to refund it after every lock but those of members and accounts. */
  readonly lock: (tx: TenantTx, tenant: Tenant, orderId: string) => Promise<MakeRefund>;
}

/** What somebody asks for of a locked order or top-up. */
export type Asking = Pick<
  NewRequest,
  'kind' | 'order_id' | 'branch_id' | 'paid_at' | 'also_needs' | 'asked' | 'expected' | 'fen' | 'parts' | 'lines' | 'reason'
>; // prettier-ignore

/** Tells those who asked that nobody decided; who ended it by a refund of their own knows. */
const tellEnded = async (tx: TenantTx, now: Date, ended: readonly Ended[], by?: Tenant): Promise<void> => {
  for (const request of ended.filter(({ state, asked_by }) => state === 'lapsed' || asked_by !== by?.userId)) {
    const { state, asked_by: userId } = request;
    const subject = await subjectOf(tx, request, by?.operator ?? null);
    await notify(tx, [userId], { kind: state === 'lapsed' ? 'refund_lapsed' : 'refund_outdated', subject }, now);
  }
};

/** Ends what waits of a locked order or top-up, which is about to change, and tells who asked. */
export const endRequests = async (tx: TenantTx, tenant: Tenant, orderId: string): Promise<void> =>
  tellEnded(tx, tenant.now, await endWaiting(tx, tenant, orderId), tenant);

/** Records what has lapsed, of a locked order or top-up or of all, and tells who asked. */
export const recordLapsed = async (tx: TenantTx, now: Date, orderId: string | null): Promise<void> =>
  tellEnded(tx, now, await setLapsed(tx, now, orderId));

/** Asks somebody else to approve a refund. Throws refund_request_waits. */
export const addRequest = async (tx: TenantTx, tenant: Tenant, asking: Asking): Promise<void> => {
  const { now, userId, operator } = tenant;
  const { kind, order_id: id, fen, reason } = asking;
  await recordLapsed(tx, now, id);
  const waiting = (await listRequestRows(tx, id)).find(({ state }) => state === 'waiting');
  if (waiting)
    throw new Problem('refund_request_waits', {
      values: { name: waiting.asked_by_name ?? '–' },
      context: { request_id: waiting.request_id },
    });
  await addRequestRow(tx, {
    ...asking,
    request_id: newId(),
    state: 'waiting',
    asked_at: now,
    asked_by: userId,
    asked_by_name: operator,
    waits_until: new Date(now.getTime() + waitsFor),
  });
  await recordOperation(tx, tenant, {
    action: `${kinds[kind].noun}.ask_refund`,
    subjectKind: kinds[kind].subject,
    subjectIds: [id],
    changes: [{ asked_refund: [null, fen] }],
    reason,
  });
};

type Decider = Pick<Tenant, 'now' | 'userId' | 'day' | 'permissions'>;
/** Whether the user's limits and permissions cover each refund. */
const coversRequests = async (
  view: TenantView,
  tenant: Decider,
): Promise<(request: Pick<RequestRow, 'order_id' | 'fen' | 'paid_at' | 'also_needs'>) => boolean> => {
  const covers = await coversRefunds(view, tenant);
  return ({ order_id: orderId, fen, paid_at: paidAt, also_needs: needed }) =>
    (needed === null || tenant.permissions.has(needed)) && covers({ orderId, fen, paidAt });
};

/** The requests of an order or a top-up, oldest first, each as the user may decide it. */
export const listRequests = async (
  tenant: Tenant,
  view: TenantView,
  orderId: string,
): Promise<{ readonly row: RequestRow; readonly shown: RequestedRefund }[]> => {
  const rows = await listRequestRows(view, orderId);
  const decides = rows.some(({ state, asked_by: by }) => state === 'waiting' && by !== tenant.userId);
  const covers = decides ? await coversRequests(view, tenant) : () => false;
  return rows.map((row) => ({ row, shown: presentRequest(tenant, row, covers(row)) }));
};

interface Deciding {
  readonly request: RequestRow;
  readonly make: MakeRefund;
  readonly source: RefundSource;
}
type Outcome = Pick<Decided, 'state'> & Partial<Pick<Decided, 'decision' | 'refund_id'>>;

/**
 * Runs a decision on a waiting request, locked after what it is of, and records it. Throws refund_request_not_found,
 * refund_request_not_waiting.
 */
const deciding = (
  sources: readonly RefundSource[],
  tenant: Tenant,
  requestId: string,
  decide: (tx: TenantTx, of: Deciding) => Promise<Outcome>,
): Promise<RequestedRefund> =>
  tenant.transaction(async (tx) => {
    const { now: decided_at, userId: decided_by, operator: decided_by_name } = tenant;
    const { kind, order_id: orderId } = mustFind(await getRequestOf(tx, requestId), missing);
    const permitted = tenant.permissions.has(kinds[kind].permission);
    const source = mustFind(permitted ? sources.find((one) => one.kind === kind) : undefined, missing);
    const make = await source.lock(tx, tenant, orderId);
    const request = mustFindWithin(tenant, await lockRequest(tx, requestId), missing);
    if (stateOfRequest(request, tenant.now) !== 'waiting') throw new Problem('refund_request_not_waiting');
    const outcome = await decide(tx, { request, make, source });
    const became = { decision: null, refund_id: null, ...outcome, decided_at, decided_by, decided_by_name };
    await decideRequest(tx, requestId, became);
    return presentRequest(tenant, { ...request, ...became }, false);
  });

/** Only a second person decides. */
const mustBeOthers = ({ asked_by }: RequestRow, { userId }: Tenant): void => {
  if (asked_by === userId) throw new Problem('refund_request_own');
};

/** What the notice to who asked tells. */
const subjectOf = async (tx: TenantTx, request: Pick<RequestRow, 'kind' | 'order_id' | 'fen'>, by: string | null) => ({
  id: request.order_id,
  of: request.kind,
  number: await getNumber(tx, request),
  fen: request.fen,
  by,
});

/** A problem in the words of who approves. */
const reworded = (error: unknown, names: readonly ErrorName[], problem: () => Problem): unknown =>
  error instanceof Problem && names.includes(error.problem) ? problem() : error;

/**
 * Approves a refund and makes it as its preview showed it, in the name of who asked and from their drawer. Throws
 * refund_request_*, refund_above_limit, top_up_refund_short, ledger_account_closed.
 */
export const approveRefund = (
  sources: readonly RefundSource[],
  tenant: Tenant,
  requestId: string,
): Promise<RequestedRefund> =>
  deciding(sources, tenant, requestId, async (tx, { request, make, source }) => {
    mustBeOthers(request, tenant);
    const {
      kind,
      order_id: orderId,
      also_needs: alsoNeeds,
      branch_id: branchId,
      paid_at: paidAt,
      fen,
      parts,
    } = request;
    const { asked_by: userId, asked_by_name: operator } = request;
    const { permission } = kinds[kind];
    if (!(await mayStillRefund(tx, request, permission)))
      throw new Problem('refund_request_left', { values: { name: operator ?? '–' } });
    await mustCoverRefund(tx, tenant, { permission, alsoNeeds, orderId, branchId, paidAt, fen, approved: true });
    const shiftId = await lockShiftAt(tx, { userId }, branchId);
    await mustHaveShift(tx, { shiftId, branchId }, (parts['cash'] ?? 0) > 0).catch((error: unknown) => {
      const values = { name: operator ?? '–' };
      throw reworded(error, ['shift_required'], () => new Problem('refund_request_shift', { values }));
    });
    const giver = { userId, operator, shiftId, approvedBy: tenant };
    const refundId = await make(request, giver).catch((error: unknown) => {
      throw reworded(error, source.changed, () => new Problem('refund_request_changed', { cause: error }));
    });
    const subject = await subjectOf(tx, request, tenant.operator);
    await notify(tx, [userId], { kind: 'refund_approved', subject }, tenant.now);
    return { state: 'approved', refund_id: refundId };
  });

/** Refuses a refund that somebody else asked for. */
export const refuseRefund = (
  sources: readonly RefundSource[],
  tenant: Tenant,
  requestId: string,
  reason: string,
): Promise<RequestedRefund> =>
  deciding(sources, tenant, requestId, async (tx, { request }) => {
    mustBeOthers(request, tenant);
    await recordDecision(tx, tenant, 'refuse_refund', request, reason);
    const subject = { ...(await subjectOf(tx, request, tenant.operator)), reason };
    await notify(tx, [request.asked_by], { kind: 'refund_refused', subject }, tenant.now);
    return { state: 'refused', decision: reason };
  });

/** Withdraws one's own request. */
export const withdrawRefund = (
  sources: readonly RefundSource[],
  tenant: Tenant,
  requestId: string,
): Promise<RequestedRefund> =>
  deciding(sources, tenant, requestId, async (tx, { request }) => {
    if (request.asked_by !== tenant.userId) throw new Problem('refund_request_not_own');
    await recordDecision(tx, tenant, 'withdraw_refund', request);
    return { state: 'withdrawn' };
  });

const recordDecision = (
  tx: TenantTx,
  tenant: Tenant,
  verb: 'refuse_refund' | 'withdraw_refund',
  { kind, order_id: id, fen }: RequestRow,
  reason?: string,
): Promise<void> =>
  recordOperation(tx, tenant, {
    action: `${kinds[kind].noun}.${verb}`,
    subjectKind: kinds[kind].subject,
    subjectIds: [id],
    changes: [{ asked_refund: [fen, null] }],
    reason,
  });

/** What waits for the user's decision: within their permissions and limits, the first to lapse first. */
const listDecidable = async (tenant: Reader): Promise<Awaited<ReturnType<typeof listWaiting>>> => {
  const all = Object.keys(kinds) as RequestKind[]; // its own keys
  const decided = all.filter((kind) => tenant.permissions.has(kinds[kind].permission));
  if (decided.length === 0) return [];
  const rows = await listWaiting(tenant.db, tenant, decided);
  return rows.length === 0 ? rows : rows.filter(await coversRequests(tenant.db, tenant));
};

export const listWaitingRefunds = async (
  tenant: Tenant,
  size: number,
): Promise<DataOf<Api['GET /refund-requests']>> => {
  const rows = await listDecidable(tenant);
  const items = rows.slice(0, size).map(({ paid_at: _, also_needs: __, asked_at, waits_until, ...row }) => ({
    ...row,
    asked_at: asked_at.toISOString(),
    waits_until: waits_until.toISOString(),
  }));
  return { items, total: rows.length };
};

export const waitingRefunds: WaitingSource = {
  kind: 'refund',
  count: async (tenant) => ({ total: (await listDecidable(tenant)).length, exact: true }),
};
