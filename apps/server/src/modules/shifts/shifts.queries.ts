import type { ShiftDocument, ShiftFigure } from '@regulars/contract';
import { shiftLimits } from '@regulars/contract/rules/shifts';
import {
  columnsOf,
  statement,
  type RowOfColumns,
  type TenantTx,
  type TenantView,
} from '../../platform/database/index.ts';
import type { RowOf } from '../../platform/lists/rows.ts';

/** A shift's own columns. */
export type ShiftRecord = Readonly<Omit<RowOf<'shift'>, 'figures'>> & {
  /** As closing wrote them; null: open. */
  readonly figures: readonly ShiftFigure[] | null;
};

const ofOwn = statement<{ shift_id: string }>(
  'shift_own_at',
  'select shift_id from shift where merchant_id = $1 and user_id = $2 and branch_id = $3 and closed_at is null for share',
);
/**
 * The user's open shift at a branch, which isn't closed before the commit; undefined: none. Waits for one that is being
 * closed, and then finds none.
 */
export const lockOwnShift = async (tx: TenantTx, userId: string, branchId: string): Promise<string | undefined> =>
  (await tx.query(ofOwn, [tx.merchantId, userId, branchId]))[0]?.shift_id;

const opened = statement<{ shift_id: string }>(
  'shift_current',
  'select shift_id from shift where merchant_id = $1 and user_id = $2 and closed_at is null',
);
export const getOpenShiftId = async (view: TenantView, userId: string): Promise<string | undefined> =>
  (await view.query(opened, [view.merchantId, userId]))[0]?.shift_id;

const lock = statement<ShiftRecord>(
  'shift_lock',
  'select * from shift where merchant_id = $1 and shift_id = $2 for no key update',
);
/** Waits for the payments of the shift that are under way; those that begin now wait for the commit. */
export const lockShift = async (tx: TenantTx, shiftId: string): Promise<ShiftRecord | undefined> =>
  (await tx.query(lock, [tx.merchantId, shiftId]))[0];

const named = statement<Pick<ShiftRecord, 'shift_id' | 'user_name' | 'opened_at'>>(
  'shifts_named',
  'select shift_id, user_name, opened_at from shift where merchant_id = $1 and shift_id = any ($2::uuid[])',
);
/** Whose shifts they are, and since when. */
export const listNamedShifts = async (view: TenantView, ids: readonly string[]) =>
  ids.length === 0 ? [] : view.query(named, [view.merchantId, ids]);

const newColumns = columnsOf('shift', ['shift_id', 'branch_id', 'user_id', 'user_name', 'float', 'opened_at']);
const add = statement('shift_insert', newColumns.insert);
/** A ConstraintError of `shift_open` if the user has another open one. */
export const addShift = async (tx: TenantTx, row: RowOfColumns<typeof newColumns>): Promise<void> => {
  await tx.query(add, [tx.merchantId, ...newColumns.valuesOf(row)]);
};

const closing = columnsOf('shift', ['closed_at', 'closed_by', 'closed_by_name', 'expected', 'found', 'reason', 'figures']); // prettier-ignore
const close = statement('shift_close', `update shift set ${closing.set(3)} where merchant_id = $1 and shift_id = $2`);
type Closing = Omit<RowOfColumns<typeof closing>, 'figures'> & { readonly figures: readonly ShiftFigure[] };
export const setClosed = async (tx: TenantTx, shiftId: string, { figures, ...row }: Closing): Promise<void> => {
  const values = closing.valuesOf({ ...row, figures: JSON.stringify(figures) });
  await tx.query(close, [tx.merchantId, shiftId, ...values]);
};

const movementColumns = columnsOf('shift_movement', ['movement_id', 'shift_id', 'fen', 'reason', 'made_at']);
export type MovementRow = RowOfColumns<typeof movementColumns>;
const addOne = statement('shift_movement_insert', movementColumns.insert);
export const addMovementRow = async (tx: TenantTx, row: MovementRow): Promise<void> => {
  await tx.query(addOne, [tx.merchantId, ...movementColumns.valuesOf(row)]);
};
const movements = statement<MovementRow>(
  'shift_movements',
  `select ${movementColumns.select()} from shift_movement where merchant_id = $1 and shift_id = any ($2::uuid[]) order by made_at, movement_id`,
);
/** Oldest first. */
export const listMovements = (view: TenantView, shiftId: string): Promise<MovementRow[]> =>
  view.query(movements, [view.merchantId, [shiftId]]);

interface SummedFigure extends ShiftFigure {
  readonly shift_id: string;
}
const figures = statement<SummedFigure>(
  'shift_figures',
  `select shift_id, kind, means,
     coalesce(sum(fen) filter (where not back), 0)::bigint as taken, (count(*) filter (where not back))::int as taken_count,
     coalesce(sum(fen) filter (where back), 0)::bigint as back, (count(*) filter (where back))::int as back_count
   from (
     select o.shift_id, 'order' as kind, p.means, p.fen, o.back
     from (
       select shift_id, order_id, points_value, false as back from consumption
       where merchant_id = $1 and shift_id = any ($2::uuid[])
       union all
       select void_shift_id, order_id, points_value, true from consumption
       where merchant_id = $1 and void_shift_id = any ($2::uuid[])
     ) o cross join lateral (
       select means, fen from consumption_payment where merchant_id = $1 and order_id = o.order_id
       union all select 'points', o.points_value where o.points_value > 0
     ) p
     union all
     select r.shift_id, 'order', part.key, part.value::bigint, true
     from consumption_refund r cross join lateral jsonb_each_text(r.parts) part
     where r.merchant_id = $1 and r.shift_id = any ($2::uuid[]) and part.value <> '0'
     union all
     select shift_id, 'top_up', pay_way, paid, false from top_up_order
     where merchant_id = $1 and shift_id = any ($2::uuid[])
     union all
     select shift_id, 'top_up', pay_way, cash, true from top_up_refund
     where merchant_id = $1 and shift_id = any ($2::uuid[])
   ) moved
   group by shift_id, kind, means
   order by kind, array_position(array['cash', 'terminal', 'transfer', 'wechat_pay', 'alipay', 'stored_value', 'points'], means)`,
);
const withoutShift = ({ shift_id: _, ...figure }: SummedFigure): ShiftFigure => figure;
/** What was taken and given back in a shift, summed from the documents that name it. */
export const listFigures = async (view: TenantView, shiftId: string): Promise<ShiftFigure[]> =>
  (await view.query(figures, [view.merchantId, [shiftId]])).map(withoutShift);

/** The same of several shifts, with their movements. */
export const listMoved = async (view: TenantView, shiftIds: readonly string[]) => {
  if (shiftIds.length === 0) return { figuresOf: () => [], movementsOf: () => [] };
  const values = [view.merchantId, shiftIds];
  const [sums, moves] = [await view.query(figures, values), await view.query(movements, values)];
  return {
    figuresOf: (id: string) => sums.filter((one) => one.shift_id === id).map(withoutShift),
    movementsOf: (id: string) => moves.filter((one) => one.shift_id === id),
  };
};

type DocumentRow = Omit<ShiftDocument, 'at'> & { readonly at: Date };
const orderCash = `coalesce((select p.fen from consumption_payment p
  where p.merchant_id = $1 and p.order_id = o.order_id and p.means = 'cash'), 0)`;
const meansOfOrder = `case when o.points_value > 0 then array['points'] else '{}' end || o.means`;
const documents = statement<DocumentRow>(
  'shift_documents',
  `select x.kind, x.order_id, d.number, x.at, m.name as member_name, x.means, x.fen, x.cash
   from (
     select 'order' as kind, o.order_id, 'consumption_order' as document_kind, o.order_id as document_id, o.made_at as at,
       o.member_id, ${meansOfOrder} as means, o.due as fen, ${orderCash} as cash
     from consumption o where o.merchant_id = $1 and o.shift_id = $2
     union all
     select 'order_void', o.order_id, 'consumption_order', o.order_id, o.voided_at,
       o.member_id, ${meansOfOrder}, -o.due, -${orderCash}
     from consumption o where o.merchant_id = $1 and o.void_shift_id = $2
     union all
     select 'order_refund', r.order_id, 'refund_order', r.refund_id, r.made_at,
       o.member_id, array(select key from jsonb_each_text(r.parts) where value <> '0'), -r.fen, -coalesce((r.parts ->> 'cash')::bigint, 0)
     from consumption_refund r join consumption o on o.merchant_id = $1 and o.order_id = r.order_id
     where r.merchant_id = $1 and r.shift_id = $2
     union all
     select 'top_up', o.order_id, 'top_up_order', o.order_id, o.paid_at,
       o.member_id, array[o.pay_way], o.paid, case o.pay_way when 'cash' then o.paid else 0 end
     from top_up_order o where o.merchant_id = $1 and o.shift_id = $2
     union all
     select 'top_up_refund', r.order_id, 'refund_order', r.refund_id, r.made_at,
       o.member_id, array[r.pay_way], -r.cash, case r.pay_way when 'cash' then -r.cash else 0 end
     from top_up_refund r join top_up_order o on o.merchant_id = $1 and o.order_id = r.order_id
     where r.merchant_id = $1 and r.shift_id = $2
   ) x
   join document d on d.merchant_id = $1 and d.kind = x.document_kind and d.document_id = x.document_id
   left join member m on m.merchant_id = $1 and m.member_id = x.member_id
   order by x.at desc, x.document_id desc, x.kind limit ${shiftLimits.documents + 1}`,
);
/** What was done in a shift, newest first; one more than are shown, if there are more. */
export const listDocuments = (view: TenantView, shiftId: string): Promise<DocumentRow[]> =>
  view.query(documents, [view.merchantId, shiftId]);
