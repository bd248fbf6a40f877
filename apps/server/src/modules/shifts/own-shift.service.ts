import type { Settings } from '@regulars/contract';
import type { TenantTx } from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { isClosed } from '../branches/index.ts';
import { getSettings } from '../settings/index.ts';
import { lockOwnShift } from './shifts.queries.ts';

/** The shift to which what somebody takes or gives back now belongs; null: none. */
export type ShiftId = string | null;

/**
 * The caller's open shift at a branch, for the document that money is taken or given back by. It stays open until the commit,
 * so its figures have all that names it. Call it before any account is locked (decision 58).
 */
export const lockShiftAt = async (
  tx: TenantTx,
  { userId }: Pick<Tenant, 'userId'>,
  branchId: string,
): Promise<ShiftId> => (await lockOwnShift(tx, userId, branchId)) ?? null;

/**
 * Where the settings demand a shift, refuses to take or give back cash without one. At a branch that closed nobody can open one,
 * and what its customers get back is owed. Throws shift_required.
 */
export const mustHaveShift = async (
  tx: TenantTx,
  { shiftId, branchId }: { readonly shiftId: ShiftId; readonly branchId: string },
  movesCash: boolean,
  settings?: Settings,
): Promise<void> => {
  if (shiftId !== null || !movesCash) return;
  const { shift_required: isRequired } = settings ?? (await getSettings(tx));
  if (isRequired && !(await isClosed(tx, branchId))) throw new Problem('shift_required');
};
