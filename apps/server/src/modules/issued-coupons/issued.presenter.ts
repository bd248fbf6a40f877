import type { IssuedCoupon, IssuedCouponWithTerms } from '@regulars/contract';
import { couponReasonPhrases, say, type IssuedState } from '@regulars/phrases';
import type { Reader } from '../../platform/http/index.ts';
import { isWithin } from '../branches/index.ts';
import type { IssuedRow } from './issued-list.queries.ts';
import { shownCode, stateAt } from './issued.rules.ts';

/** When it ended, whether or not the job has written it since. */
const endOf = ({ expires_at, held_until, ended_at }: IssuedRow, state: IssuedState): Date | null =>
  state === 'expired' ? expires_at : state === 'void' ? (ended_at ?? held_until) : ended_at;

export const presentIssued = (
  row: IssuedRow,
  { permissions, now, branches, language }: Pick<Reader, 'permissions' | 'now' | 'branches' | 'language'>,
): IssuedCoupon => {
  const state = stateAt(row, now);
  const isOrders = state === 'held' || state === 'used';
  return {
    issued_id: row.issued_id,
    coupon_id: row.coupon_id,
    name: row.content.name,
    kind: row.kind,
    code: shownCode(row.code, permissions.has('coupon:give')),
    state,
    source: row.source,
    source_id: row.source_id,
    source_name: row.source_name,
    may_open_source: isWithin(branches, row.branch_id),
    vip_id: row.member_id,
    member_name: row.member_name,
    member_no: row.member_no,
    branch_id: row.branch_id,
    branch_name: row.branch_name,
    given_at: row.given_at.toISOString(),
    given_by_name: row.given_by_name,
    valid_from: row.valid_from.toISOString(),
    expires_at: row.expires_at.toISOString(),
    order_id: isOrders ? row.order_id : null,
    order_number: isOrders ? row.order_number : null,
    may_open_order: isOrders && isWithin(branches, row.used_branch_id ?? row.held_branch_id),
    off: row.off,
    used_branch_name: row.used_branch_name,
    refund_id: row.refund_id,
    ended_at: endOf(row, state)?.toISOString() ?? null,
    ended_by_name: row.ended_by_name,
    reason: state === 'void' ? (row.reason ?? say(couponReasonPhrases.refunded, language)) : null,
    version: row.version,
  };
};

export const presentWithTerms = (
  row: IssuedRow,
  reader: Pick<Reader, 'permissions' | 'now' | 'branches' | 'language'>,
): IssuedCouponWithTerms => ({
  ...presentIssued(row, reader),
  terms: row.content,
});
