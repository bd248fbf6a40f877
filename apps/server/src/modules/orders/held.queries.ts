import type { Confirmation } from '@regulars/phrases';
import {
  columnsOf,
  statement,
  type RowOfColumns,
  type TenantTx,
  type TenantView,
} from '../../platform/database/index.ts';
import { rowsOf, type RowOf } from '../../platform/lists/rows.ts';
import type { Pinned } from './quotes.rules.ts';

const held = rowsOf('held_order', 'order_id');

/** Its own columns, as only this module writes them. */
export type HeldRecord = Readonly<Omit<RowOf<'held_order'>, 'state' | 'bill' | 'confirmed_by'>> & {
  readonly state: 'held' | 'captured' | 'released';
  readonly bill: Pinned;
  readonly confirmed_by: Confirmation | null;
};
/** With the number that the order has, and the names of its member and branch. */
export type HeldRow = HeldRecord & {
  readonly number: string;
  readonly member_name: string;
  readonly branch_name: string;
};

const newColumns = columnsOf('held_order', [
  'order_id',
  'member_id',
  'branch_id',
  'state',
  'bill',
  'stored_value',
  'points',
  'coupons',
  'confirmed_by',
  'held_at',
  'held_by',
  'held_by_name',
  'expires_at',
]);
const add = statement('held_order_insert', newColumns.insert);
export type NewHeld = Omit<RowOfColumns<typeof newColumns>, 'bill'> & Pick<HeldRecord, 'bill' | 'state'>;
export const addHeld = async (tx: TenantTx, row: NewHeld): Promise<void> => {
  await tx.query(add, [tx.merchantId, ...newColumns.valuesOf({ ...row, bill: JSON.stringify(row.bill) })]);
};

/** The locked row. */
export const lockHeld = async (tx: TenantTx, orderId: string): Promise<HeldRecord | undefined> =>
  (await held.lock(tx, [orderId]))[0] as HeldRecord | undefined; // as the table's checks allow

export const editHeld = (tx: TenantTx, orderId: string, changes: Parameters<typeof held.edit>[2]): Promise<unknown> =>
  held.edit(tx, [orderId], changes);

const shown = `select h.*, d.number, m.name as member_name, b.name as branch_name
   from held_order h
   join document d on d.merchant_id = $1 and d.kind = 'consumption_order' and d.document_id = h.order_id
   join member m on m.merchant_id = $1 and m.member_id = h.member_id
   join branch b on b.merchant_id = $1 and b.branch_id = h.branch_id
   where h.merchant_id = $1`;
const one = statement<HeldRow>('held_order', `${shown} and h.order_id = $2`);
export const getHeldRow = async (view: TenantView, orderId: string): Promise<HeldRow | undefined> =>
  (await view.query(one, [view.merchantId, orderId]))[0];

const ofMember = statement<HeldRow>(
  'held_orders_of_member',
  `${shown} and h.member_id = $2 and h.state = 'held' and h.expires_at > $3 order by h.expires_at, h.order_id limit 100`,
);
/** What is held of a member's at an instant, the first to lapse first. */
export const listHeldRows = (view: TenantView, memberId: string, now: Date): Promise<HeldRow[]> =>
  view.query(ofMember, [view.merchantId, memberId, now]);
