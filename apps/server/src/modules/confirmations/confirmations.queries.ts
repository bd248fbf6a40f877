import type { Confirmation } from '@regulars/phrases';
import {
  columnsOf,
  statement,
  type RowOfColumns,
  type TenantTx,
  type TenantView,
} from '../../platform/database/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';

const columns = columnsOf('member_confirmation', [
  'password_hash',
  'password_set_at',
  'password_set_by',
  'code_id',
  'code_digest',
  'code_expires_at',
  'order_id',
  'order_fen',
  'order_by',
  'wrong_tries',
  'locked_until',
]);
type Kept = RowOfColumns<typeof columns, { readonly order_by: Confirmation | null }>;

/** A member with what they confirm with. */
export interface ConfirmerRow extends Kept {
  readonly member_id: string;
  readonly phone: string;
  readonly state: 'normal' | 'frozen' | 'cancelled';
  readonly birthday: string | null;
  /** What the merchant calls itself in short. */
  readonly shop: string;
}

const person = 'm.member_id, m.phone, m.state, m.birthday, s.abbreviation_name as shop';
const get = statement<Omit<ConfirmerRow, 'wrong_tries'> & { readonly wrong_tries: number | null }>(
  'member_confirmation_get',
  `select ${person}, ${columns.select('c')} from member m join merchant s on s.merchant_id = $1
   left join member_confirmation c on c.merchant_id = $1 and c.member_id = m.member_id
   where m.merchant_id = $1 and m.member_id = $2`,
);
/** Throws member_not_found. */
export const getConfirmer = async (view: TenantView, memberId: string): Promise<ConfirmerRow> => {
  const row = mustFind((await view.query(get, [view.merchantId, memberId]))[0], 'member_not_found');
  return { ...row, wrong_tries: row.wrong_tries ?? 0 };
};

const ensure = statement(
  'member_confirmation_ensure',
  `insert into member_confirmation (merchant_id, member_id)
   select merchant_id, member_id from member where merchant_id = $1 and member_id = $2
   on conflict do nothing`,
);
const lock = statement<ConfirmerRow>(
  'member_confirmation_lock',
  `select ${person}, ${columns.select('c')} from member_confirmation c
   join member m on m.merchant_id = $1 and m.member_id = c.member_id join merchant s on s.merchant_id = $1
   where c.merchant_id = $1 and c.member_id = $2 for update of c`,
);
/** One try after the other, whatever comes at once. Throws member_not_found. */
export const lockConfirmer = async (tx: TenantTx, memberId: string): Promise<ConfirmerRow> => {
  await tx.query(ensure, [tx.merchantId, memberId]);
  return mustFind((await tx.query(lock, [tx.merchantId, memberId]))[0], 'member_not_found');
};

const edit = statement(
  'member_confirmation_edit',
  `update member_confirmation set ${columns.set(3)} where merchant_id = $1 and member_id = $2`,
);
/** Writes a locked row with these changes. */
export const editConfirmer = async (tx: TenantTx, row: ConfirmerRow, changes: Partial<Kept>): Promise<void> => {
  await tx.query(edit, [tx.merchantId, row.member_id, ...columns.valuesOf({ ...row, ...changes })]);
};
