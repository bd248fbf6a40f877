import type { RequestKind } from '@regulars/contract';
import type { Permission } from '@regulars/contract/menu';
import type { RefundRequestState } from '@regulars/phrases';
import {
  columnsOf,
  statement,
  type RowOfColumns,
  type TenantTx,
  type TenantView,
} from '../../platform/database/index.ts';
import type { Tenant } from '../../platform/http/index.ts';
import { branchesValue, inBranchesOf } from '../branches/index.ts';
import { userMay } from '../permissions/index.ts';

const columns = columnsOf('refund_request', [
  'request_id',
  'kind',
  'order_id',
  'branch_id',
  'paid_at',
  'also_needs',
  'state',
  'asked',
  'expected',
  'fen',
  'parts',
  'lines',
  'reason',
  'asked_at',
  'asked_by',
  'asked_by_name',
  'waits_until',
]);
const decidedColumns = columnsOf('refund_request', [
  'decided_at',
  'decided_by',
  'decided_by_name',
  'decision',
  'refund_id',
]);

/** What the table's checks allow. What was asked for, and what its preview showed, is each kind's own. */
interface Narrowed {
  readonly kind: RequestKind;
  readonly also_needs: Permission | null;
  readonly state: RefundRequestState;
  readonly asked: unknown;
  readonly expected: unknown;
  /** Fen by means. */
  readonly parts: Readonly<Record<string, number>>;
  readonly lines: unknown;
}
export type NewRequest = RowOfColumns<typeof columns, Narrowed>;
export type RequestRow = NewRequest & RowOfColumns<typeof decidedColumns>;
/** What a request is of. */
export type RequestOf = Pick<RequestRow, 'kind' | 'order_id'>;

const add = statement('refund_request_insert', columns.insert);
export const addRequestRow = async (tx: TenantTx, row: NewRequest): Promise<void> => {
  const json = {
    asked: JSON.stringify(row.asked),
    expected: JSON.stringify(row.expected),
    parts: JSON.stringify(row.parts),
    lines: JSON.stringify(row.lines),
  };
  await tx.query(add, [tx.merchantId, ...columns.valuesOf({ ...row, ...json })]);
};

const all = [columns, decidedColumns].map((some) => some.select()).join(', ');
const ofOrder = statement<RequestRow>(
  'refund_requests_of_order',
  `select ${all} from refund_request where merchant_id = $1 and order_id = $2 order by asked_at, request_id`,
);
/** The requests of an order or a top-up, oldest first. */
export const listRequestRows = (view: TenantView, orderId: string): Promise<RequestRow[]> =>
  view.query(ofOrder, [view.merchantId, orderId]);

const one = statement<RequestOf>(
  'refund_request_order',
  'select kind, order_id from refund_request where merchant_id = $1 and request_id = $2',
);
/** What a request is of. */
export const getRequestOf = async (view: TenantView, requestId: string): Promise<RequestOf | undefined> =>
  (await view.query(one, [view.merchantId, requestId]))[0];

const locked = statement<RequestRow>(
  'refund_request_lock',
  `select ${all} from refund_request where merchant_id = $1 and request_id = $2 for no key update`,
);
/** The locked request. Lock what it is of first. */
export const lockRequest = async (tx: TenantTx, requestId: string): Promise<RequestRow | undefined> =>
  (await tx.query(locked, [tx.merchantId, requestId]))[0];

const number = statement<{ number: string }>(
  'refund_request_number',
  'select number from document where merchant_id = $1 and kind = $2 and document_id = $3',
);
/** The number of what a request is of. */
export const getNumber = async (view: TenantView, { kind, order_id }: RequestOf): Promise<string> => {
  const [row] = await view.query(number, [view.merchantId, kind, order_id]);
  if (!row) throw new Error('Every order has its number');
  return row.number;
};

const asker = statement<{ may: boolean }>(
  'refund_request_asker',
  `select exists (
     select from merchant_user u join account a on a.account_id = u.account_id
     where u.merchant_id = $1 and u.user_id = $2 and u.disabled_at is null and a.disabled_at is null and ${userMay('$1', '$4')}
       and (u.all_branches or exists (
         select from user_branch b where b.merchant_id = $1 and b.user_id = u.user_id and b.branch_id = $3
       ))
   ) as may`,
);
/** Whether who asked may still refund at the branch of what they asked for. */
export const mayStillRefund = async (
  view: TenantView,
  { asked_by, branch_id }: Pick<RequestRow, 'asked_by' | 'branch_id'>,
  permission: Permission,
): Promise<boolean> => (await view.query(asker, [view.merchantId, asked_by, branch_id, permission]))[0]?.may ?? false;

const decide = statement(
  'refund_request_decide',
  `update refund_request set state = $3, ${decidedColumns.set(4)} where merchant_id = $1 and request_id = $2`,
);
export type Decided = Pick<RequestRow, 'decided_at' | 'decided_by' | 'decided_by_name' | 'decision' | 'refund_id'> & {
  readonly state: 'approved' | 'refused' | 'withdrawn';
};
/** Records what became of a locked request. */
export const decideRequest = async (tx: TenantTx, requestId: string, { state, ...by }: Decided): Promise<void> => {
  await tx.query(decide, [tx.merchantId, requestId, state, ...decidedColumns.valuesOf(by)]);
};

/** A request that nobody decided: its time was over, or the order or top-up was changed otherwise. */
export type Ended = Pick<RequestRow, 'kind' | 'order_id' | 'fen' | 'asked_by'> & {
  readonly state: 'lapsed' | 'outdated';
};
const ended = 'kind, order_id, fen, asked_by, state';

const end = statement<Ended>(
  'refund_request_end',
  `update refund_request set
     state = case when waits_until <= $3 then 'lapsed' else 'outdated' end, decided_at = least(waits_until, $3),
     decided_by = case when waits_until > $3 then $4::uuid end, decided_by_name = case when waits_until > $3 then $5 end
   where merchant_id = $1 and order_id = $2 and state = 'waiting' returning ${ended}`,
);
/** Ends what waits of a locked order or top-up, which is about to change. */
export const endWaiting = (
  tx: TenantTx,
  { now, userId, operator }: Pick<Tenant, 'now' | 'userId' | 'operator'>,
  orderId: string,
): Promise<Ended[]> => tx.query(end, [tx.merchantId, orderId, now, userId, operator]);

const lapse = statement<Ended>(
  'refund_request_lapse',
  `update refund_request set state = 'lapsed', decided_at = waits_until
   where merchant_id = $1 and state = 'waiting' and waits_until <= $2 and ($3::uuid is null or order_id = $3)
   returning ${ended}`,
);
/** Records what has lapsed: of a locked order or top-up, or of all. */
export const setLapsed = (tx: TenantTx, now: Date, orderId: string | null): Promise<Ended[]> =>
  tx.query(lapse, [tx.merchantId, now, orderId]);

/** $1 now: the merchants with requests whose time has passed. */
export const listMerchantsWithLapsed = statement<{ merchant_id: string }>(
  'refund_request_lapsed_merchants',
  "select distinct merchant_id from refund_request where state = 'waiting' and waits_until <= $1",
);

interface Waiting extends Pick<
  RequestRow,
  | 'request_id'
  | 'kind'
  | 'order_id'
  | 'paid_at'
  | 'also_needs'
  | 'fen'
  | 'reason'
  | 'asked_by_name'
  | 'asked_at'
  | 'waits_until'
> {
  // prettier-ignore
  readonly number: string;
  readonly branch_name: string;
}

/** The most that are examined. */
const most = 1_000;
// The header polls it.
const waiting = statement<Waiting>(
  'refund_requests_waiting',
  `select q.request_id, q.kind, q.order_id, q.paid_at, q.also_needs, q.fen, q.reason, q.asked_by_name, q.asked_at, q.waits_until,
     d.number, b.name as branch_name
   from refund_request q
   join branch b on b.merchant_id = $1 and b.branch_id = q.branch_id
   join document d on d.merchant_id = $1 and d.kind = q.kind and d.document_id = q.order_id
   where q.merchant_id = $1 and q.state = 'waiting' and q.waits_until > $3 and q.asked_by <> $2 and q.kind = any ($5::text[])
     and ${inBranchesOf('q', '$4')}
   order by q.waits_until, q.request_id limit ${most}`,
);
/** What others asked for in the user's branches and still waits, of these kinds, the first to lapse first. */
export const listWaiting = (
  view: TenantView,
  { userId, now, branches }: Pick<Tenant, 'userId' | 'now' | 'branches'>,
  kinds: readonly RequestKind[],
): Promise<Waiting[]> => view.query(waiting, [view.merchantId, userId, now, branchesValue(branches), kinds]);
