import type { Api, MemberPurchase, MemberRefund, Movement } from '@regulars/contract';
import type { DataOf, PageOf, QueryOf } from '@regulars/contract/kernel';
import { getLedgerAccount, getPosting, listPostingsOf, listUndoings, type PostingRow } from '../../ledger/index.ts';
import type { TenantView } from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { isInstant, pageOf, presentPage, readCursor, writeCursor } from '../../platform/paging/paging.ts';
import { listRefundsTold, listTold } from '../orders/index.ts';
import { presentMovement, presentPosting } from './assets.presenter.ts';
import { listPurchaseKeys, listRefundKeys, listStandingKeys, type RecordKey } from './records.queries.ts';

type RecordQuery = QueryOf<Api['GET /vip-infos/refund-report']>;

/** A page of keys with what they lead to. */
const readPage = async <Item>(
  tenant: Tenant,
  name: string,
  { vip_id: memberId, ...asked }: RecordQuery,
  list: typeof listPurchaseKeys,
  presenterOf: (keys: readonly RecordKey[]) => Promise<(key: RecordKey) => Item>,
): Promise<PageOf<Item>> => {
  const place = pageOf(asked);
  const cursor = asked.cursor === undefined ? undefined : readCursor(name, asked.cursor, isInstant);
  const [account, found] = await Promise.all([
    getLedgerAccount(tenant.db, memberId),
    list(tenant.db, memberId, {
      after: cursor && { at: new Date(cursor.value), key: cursor.id },
      offset: cursor ? 0 : place.offset,
      limit: place.size + 1,
    }),
  ]);
  mustFind(account, 'member_not_found');
  const present = await presenterOf(found.rows.slice(0, place.size));
  const cursorOf = ({ at, key }: RecordKey) => writeCursor(name, { value: at.toISOString(), id: key });
  return presentPage(found, place, present, cursorOf);
};

const idsIn = (keys: readonly RecordKey[], column: 'order_id' | 'refund_id'): string[] => [
  ...new Set(keys.flatMap((key) => key[column] ?? [])),
];

const listMovements = async (
  db: TenantView,
  keys: readonly RecordKey[],
): Promise<(key: RecordKey) => Movement | null> => {
  const ids = keys.flatMap(({ posting_id: id }) => id ?? []);
  const rows = ids.length === 0 ? [] : await listPostingsOf(db, ids);
  const byId = new Map(rows.map((row) => [row.posting_id, presentMovement(row)]));
  return ({ posting_id: id }) => (id === null ? null : (byId.get(id) ?? null));
};

/** A member's purchases, newest first: their orders, and what they bought before there were orders; all, or those that stand. */
export const listPurchases = (
  tenant: Tenant,
  { standing, ...query }: QueryOf<Api['GET /vip-infos/consume-report']>,
): Promise<PageOf<MemberPurchase>> =>
  readPage(tenant, 'purchases', query, standing ? listStandingKeys : listPurchaseKeys, async (keys) => {
    const [orders, postingOf] = await Promise.all([
      listTold(tenant, idsIn(keys, 'order_id')),
      listMovements(tenant.db, keys),
    ]);
    return (key) => {
      const order = orders.get(key.order_id ?? '')?.order ?? null;
      const posting = postingOf(key);
      return {
        at: key.at.toISOString(),
        branch_name: order ? order.branch_name : (posting?.branch_name ?? null),
        operator: order ? order.made_by_name : (posting?.operator ?? null),
        order,
        posting,
      };
    };
  });

/** What a member was given back, newest first: refunds and voids of their orders, and whatever else was undone. */
export const listRefunds = (tenant: Tenant, query: RecordQuery): Promise<PageOf<MemberRefund>> =>
  readPage(tenant, 'refunds', query, listRefundKeys, async (keys) => {
    const [orders, refunds, postingOf] = await Promise.all([
      listTold(tenant, idsIn(keys, 'order_id')),
      listRefundsTold(tenant, idsIn(keys, 'refund_id')),
      listMovements(tenant.db, keys),
    ]);
    return (key) => {
      const told = orders.get(key.order_id ?? '');
      const refund = refunds.get(key.refund_id ?? '');
      const posting = postingOf(key);
      return {
        at: key.at.toISOString(),
        branch_name: told ? told.order.branch_name : (posting?.branch_name ?? null),
        operator: told ? (refund ? refund.madeBy : told.voidedBy) : (posting?.operator ?? null),
        order: told?.order ?? null,
        back: refund?.back ?? told?.void ?? null,
        posting,
      };
    };
  });

const isPurchase = ({ kind, effect, document }: Pick<PostingRow, 'kind' | 'effect' | 'document'>): boolean =>
  (kind === 'spend' || (kind === 'earn' && document.kind === 'consumption_order')) && effect === 'forward';

/** A posting of a purchase, with its order and what undid it. Throws ledger_posting_missing. */
export const getConsumption = async (
  tenant: Tenant,
  postingId: number,
): Promise<DataOf<Api['GET /vip-infos/consume/{id}']>> => {
  const { db, day } = tenant;
  const [row, undoings] = await Promise.all([getPosting(db, postingId), listUndoings(db, postingId)]);
  if (!row || !isPurchase(row)) throw new Problem('ledger_posting_missing');
  const { kind, id } = row.document;
  const orders = await listTold(tenant, kind === 'consumption_order' ? [id] : []);
  return {
    ...presentPosting(row, day),
    vip_id: row.account_id,
    order: orders.get(id)?.order ?? null,
    undoings: undoings.map(presentMovement),
  };
};
