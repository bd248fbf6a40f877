import type { RequestedRefund } from '@regulars/contract';
import type { Tenant } from '../../platform/http/index.ts';
import type { RequestRow } from './refund-requests.queries.ts';
import { kinds, stateOfRequest } from './refund-requests.rules.ts';

/** A request as the user may decide it now; `covers` tells whether their limits and permissions do. */
export const presentRequest = (
  { userId, now, permissions }: Pick<Tenant, 'userId' | 'now' | 'permissions'>,
  row: RequestRow,
  covers: boolean,
): RequestedRefund => {
  const state = stateOfRequest(row, now);
  const [waits, isOwn] = [state === 'waiting', row.asked_by === userId];
  const mayDecide = waits && !isOwn && permissions.has(kinds[row.kind].permission);
  const decidedAt = state === 'lapsed' ? row.waits_until : row.decided_at;
  return {
    request_id: row.request_id,
    state,
    fen: row.fen,
    reason: row.reason,
    asked_at: row.asked_at.toISOString(),
    asked_by_name: row.asked_by_name,
    waits_until: row.waits_until.toISOString(),
    decided_at: decidedAt?.toISOString() ?? null,
    decided_by_name: row.decided_by_name,
    decision: row.decision,
    may_approve: mayDecide && covers,
    may_refuse: mayDecide,
    may_withdraw: waits && isOwn,
  };
};
