import type { Api, OpenedShift, ShiftFigure } from '@regulars/contract';
import type { BodyOf, DataOf, QueryOf } from '@regulars/contract/kernel';
import { shiftLimits } from '@regulars/contract/rules/shifts';
import { moneyText } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { recordOperation } from '../../platform/audit/audit.ts';
import { ConstraintError, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Reader, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { branchesValue, chosenBranches, isWithin, mustBeOpen } from '../branches/index.ts';
import { getSettings } from '../settings/index.ts';
import { getShiftRow, shiftList, type ShiftConditions, type ShiftRow } from './shift-list.queries.ts';
import { presentOpenedShift, presentShift } from './shifts.presenter.ts';
import {
  addMovementRow,
  addShift,
  getOpenShiftId,
  listDocuments,
  listFigures,
  listMoved,
  listMovements,
  lockShift,
  setClosed,
  type ShiftRecord,
} from './shifts.queries.ts';
import { drawerOf } from './shifts.rules.ts';

export type ShiftFilter = QueryOf<Api['GET /shifts']>;

export const conditionsOf = (
  { branches, day }: Pick<Reader, 'branches' | 'day'>,
  { state, user_id, branch_id, difference, opened_from, opened_to }: ShiftFilter,
): ShiftConditions => ({
  states: state,
  areOpen: state && !state.includes('closed') ? (true as const) : undefined,
  userId: user_id,
  differences: difference,
  areDiffering: difference && !difference.includes('none') ? (true as const) : undefined,
  openedFrom: opened_from === undefined ? undefined : day.startOf(opened_from),
  openedBefore: opened_to === undefined ? undefined : day.endOf(opened_to),
  branches: chosenBranches({ branches }, branch_id),
});

/** Shifts of the user's branches, of open ones with what should be in the drawer now. Throws page_too_deep, cursor_invalid. */
export const listShifts = async (tenant: Tenant, filter: ShiftFilter): Promise<DataOf<Api['GET /shifts']>> => {
  const { items: rows, ...page } = await shiftList.page(tenant.db, filter, conditionsOf(tenant, filter), (row) => row);
  const open = rows.filter(({ closed_at: at }) => at === null).map(({ shift_id: id }) => id);
  const { figuresOf, movementsOf } = await listMoved(tenant.db, open);
  const expectedOf = ({ shift_id: id, float }: ShiftRow): number =>
    drawerOf(float, figuresOf(id), movementsOf(id)).expected;
  return { ...page, items: rows.map((row) => presentShift(row, row.expected ?? expectedOf(row), tenant.now)) };
};

/** A shift of these branches, undefined means all; a closed one has the figures that it was closed with. */
const getPage = async (
  { now }: Pick<Tenant, 'now'>,
  view: TenantView,
  shiftId: string,
  branches: readonly string[] | undefined,
): Promise<OpenedShift> => {
  const row = mustFind(await getShiftRow(view, shiftId, branches), 'shift_not_found');
  const kept = row.figures as readonly ShiftFigure[] | null; // as closeShift wrote them
  const figures = kept ?? (await listFigures(view, shiftId));
  return presentOpenedShift(row, figures, await listMovements(view, shiftId), now);
};

/** Throws shift_not_found. */
export const getShift = (tenant: Tenant, shiftId: string): Promise<OpenedShift> =>
  getPage(tenant, tenant.db, shiftId, branchesValue(tenant.branches) ?? undefined);

/** Throws shift_not_found. */
export const listShiftDocuments = async (
  { db, branches }: Tenant,
  shiftId: string,
): Promise<DataOf<Api['GET /shifts/{id}/documents']>> => {
  mustFind(await getShiftRow(db, shiftId, branchesValue(branches) ?? undefined), 'shift_not_found');
  const found = await listDocuments(db, shiftId);
  return {
    items: found.slice(0, shiftLimits.documents).map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    more: found.length > shiftLimits.documents,
  };
};

/** The caller's open shift, wherever it is, with its figures so far. */
export const getCurrentShift = async (tenant: Tenant): Promise<DataOf<Api['GET /shifts/current']>> => {
  const { db, userId } = tenant;
  const [{ shift_required: required }, id] = await Promise.all([getSettings(db), getOpenShiftId(db, userId)]);
  return { required, shift: id === undefined ? null : await getPage(tenant, db, id, undefined) };
};

/** Throws branch_not_found, branch_closed, shift_open_already. */
export const openShift = (tenant: Tenant, { branch_id, float }: BodyOf<Api['POST /shifts']>): Promise<OpenedShift> =>
  tenant.transaction(async (tx) => {
    const { now, userId, operator } = tenant;
    await mustBeOpen(tx, tenant, branch_id);
    const shift_id = newId();
    try {
      await addShift(tx, { shift_id, branch_id, user_id: userId, user_name: operator, float, opened_at: now });
    } catch (error) {
      const isOpen = error instanceof ConstraintError && error.constraint === 'shift_open';
      throw isOpen ? new Problem('shift_open_already') : error;
    }
    await recordOperation(tx, tenant, {
      action: 'shift.open',
      subjectKind: 'shift',
      subjectIds: [shift_id],
      changes: [{ branch_id: [null, branch_id], float: [null, float] }],
    });
    return getPage(tenant, tx, shift_id, undefined);
  });

/** Locks an open shift that the caller may change; what is under way in it is committed by then. Throws shift_not_found, shift_closed. */
const lockOpen = async (
  tx: TenantTx,
  shiftId: string,
  isTheirs: (shift: ShiftRecord) => boolean,
): Promise<ShiftRecord> => {
  const found = await lockShift(tx, shiftId);
  const shift = mustFind(found && isTheirs(found) ? found : undefined, 'shift_not_found');
  if (shift.closed_at !== null) throw new Problem('shift_closed');
  return shift;
};

/** What should be in the drawer of a locked shift, with the figures that it comes from. */
const getDrawer = async (tx: TenantTx, { shift_id, float }: ShiftRecord) => {
  const figures = await listFigures(tx, shift_id);
  return { figures, ...drawerOf(float, figures, await listMovements(tx, shift_id)) };
};

/** Throws shift_not_found, shift_closed, shift_drawer_short. */
export const addMovement = (
  tenant: Tenant,
  shiftId: string,
  { direction, fen, reason }: BodyOf<Api['POST /shifts/{id}/movements']>,
): Promise<OpenedShift> =>
  tenant.transaction(async (tx) => {
    const { now, userId } = tenant;
    const shift = await lockOpen(tx, shiftId, ({ user_id }) => user_id === userId);
    if (direction === 'out') {
      const { expected } = await getDrawer(tx, shift);
      if (fen > expected)
        throw new Problem('shift_drawer_short', { values: { expected: moneyText(Math.max(expected, 0)) } });
    }
    const moved = direction === 'in' ? fen : -fen;
    await addMovementRow(tx, { movement_id: newId(), shift_id: shiftId, fen: moved, reason, made_at: now });
    await recordOperation(tx, tenant, {
      action: 'shift.move',
      subjectKind: 'shift',
      subjectIds: [shiftId],
      changes: [{ [direction === 'in' ? 'put_in' : 'taken_out']: [null, fen] }],
      reason,
    });
    return getPage(tenant, tx, shiftId, undefined);
  });

/**
 * Closes a shift, the caller's own or with shift:close_any another's, and keeps its figures. Throws shift_not_found,
 * shift_closed, shift_changed, invalid_input.
 */
export const closeShift = (
  tenant: Tenant,
  shiftId: string,
  { counted, expected: seen, reason }: BodyOf<Api['POST /shifts/{id}/close']>,
): Promise<OpenedShift> =>
  tenant.transaction(async (tx) => {
    const { now, userId, operator, permissions, branches } = tenant;
    const shift = await lockOpen(
      tx,
      shiftId,
      ({ user_id, branch_id }) =>
        (user_id === userId && permissions.has('shift:operate')) ||
        (permissions.has('shift:close_any') && isWithin(branches, branch_id)),
    );
    const { expected, figures } = await getDrawer(tx, shift);
    if (expected !== seen)
      throw new Problem('shift_changed', {
        values: { expected: moneyText(expected) },
        context: { expected: String(expected) },
      });
    const difference = counted - expected;
    const why = difference === 0 ? null : (reason ?? null);
    if (difference !== 0 && why === null) throw refuseFields({ path: 'reason', rule: 'required' });
    await setClosed(tx, shiftId, {
      closed_at: now,
      closed_by: userId,
      closed_by_name: operator,
      expected,
      found: counted,
      reason: why,
      figures,
    });
    await recordOperation(tx, tenant, {
      action: 'shift.close',
      subjectKind: 'shift',
      subjectIds: [shiftId],
      changes: [
        {
          expected: [null, expected],
          counted: [null, counted],
          ...(difference !== 0 && { difference: [null, difference] }),
          ...(shift.user_id !== userId && { user_id: [null, shift.user_id] }),
        },
      ],
      reason: why,
    });
    return getPage(tenant, tx, shiftId, undefined);
  });
