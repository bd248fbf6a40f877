import type { HeldOrder } from '@regulars/contract';
import type { Tenant } from '../../platform/http/index.ts';
import { isWithin } from '../branches/index.ts';
import type { HeldRow } from './held.queries.ts';
import { heldStateOf } from './held.rules.ts';

export const presentHeld = (
  { now, branches, permissions }: Pick<Tenant, 'now' | 'branches' | 'permissions'>,
  row: HeldRow,
): HeldOrder => {
  const { bill } = row;
  const state = heldStateOf(row, now);
  return {
    order_id: row.order_id,
    number: row.number,
    state,
    vip_id: row.member_id,
    member_name: row.member_name,
    branch_id: row.branch_id,
    branch_name: row.branch_name,
    lines: bill.lines.map(({ name, unit, quantity, due }) => ({ name, unit, quantity, due })),
    due: bill.due,
    stored_value: row.stored_value,
    points: row.points,
    points_value: bill.points.value,
    coupons: row.coupons,
    held_at: row.held_at.toISOString(),
    held_by_name: row.held_by_name,
    expires_at: row.expires_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    ended_by_name: row.ended_by_name,
    reason: row.reason,
    may_release: state === 'held' && permissions.has('order:create') && isWithin(branches, row.branch_id),
    version: row.version,
  };
};
