import type { Api, Assets, Lot, Movement } from '@regulars/contract';
import type { DataOf, PageOf, QueryOf } from '@regulars/contract/kernel';
import type { AssetUnit } from '@regulars/phrases';
import {
  getBalancesAt,
  getLedgerAccount,
  isFinal,
  listExpiries,
  listLots,
  listOpenHolds,
  postingList,
  type LotFilter,
  type LotUnit,
  type PostingFilter,
} from '../../ledger/index.ts';
import type { TenantView } from '../../platform/database/index.ts';
import { getDocument } from '../../platform/documents/index.ts';
import type { Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { presentSlice, readCursor, writeCursor, type Slice } from '../../platform/paging/paging.ts';
import { presentExpiries, presentHold, presentLot, presentMovement, presentPosting } from './assets.presenter.ts';

/** Every member has an account, so without one there is no such member in this merchant. */
const found = <T>(row: T | undefined): T => mustFind(row, 'member_not_found');

/** A member's balances, their expiry and what is held. */
export const getAssets = async (tenant: Tenant, memberId: string): Promise<Assets> => {
  const { db, now } = tenant;
  const [row, expiries, holds] = await Promise.all([
    getLedgerAccount(db, memberId),
    listExpiries(db, memberId),
    listOpenHolds(db, memberId),
  ]);
  const account = found(row);
  return {
    balances: account.balances,
    held: account.held,
    points_owed: account.pointsOwed,
    short: account.short,
    merged_into: account.mergedInto,
    expiring: presentExpiries(expiries, now, tenant.day),
    holds: holds.map(presentHold),
    postings: account.postings,
    last_posted_at: account.lastPostedAt?.toISOString() ?? null,
  };
};

const instantOf = (at: string | undefined): Date | undefined => (at === undefined ? undefined : new Date(at));

/** A member's balances at an instant; now by default. */
export const getBalances = async ({ db, now }: Tenant, memberId: string, asked: string | undefined) => {
  const at = instantOf(asked) ?? now;
  const { balances, number, postedAt } = found(await getBalancesAt(db, memberId, at));
  const asOf = at < now ? at : now;
  return {
    at: at.toISOString(),
    as_of: asOf.toISOString(),
    final: isFinal(at, now),
    balances,
    number,
    posted_at: postedAt?.toISOString() ?? null,
  };
};

/** The cursor of a list of lots is the number of the last one shown. */
const lotAfter = (list: string, cursor: string | undefined): number | undefined =>
  cursor === undefined ? undefined : Number(readCursor(list, cursor, (value) => /^[0-9]{1,9}$/.test(value)).value);

const isLotUnit = (unit: AssetUnit): unit is LotUnit => unit !== 'growth';

type LotQuery = QueryOf<Api['GET /vip-infos/{id}/lots']>;

/** The list's values for a filter on the wire. */
export const lotFilterOf = ({ unit, open = false, at }: Pick<LotQuery, 'unit' | 'open' | 'at'>): LotFilter => ({
  units: unit?.filter(isLotUnit),
  which: instantOf(at) ?? (open ? 'open' : 'all'),
});

/** The lots that make up a member's balances. */
export const listMemberLots = async (
  tenant: Tenant,
  memberId: string,
  { size = 20, cursor, ...filter }: LotQuery,
): Promise<Slice<Lot>> => {
  const { units, which } = lotFilterOf(filter);
  const list = `lots.${which === 'all' ? 'all' : 'spending'}`;
  const after = lotAfter(list, cursor);
  const [account, rows] = await Promise.all([
    getLedgerAccount(tenant.db, memberId),
    listLots(tenant.db, memberId, { units, which, after, limit: size + 1 }),
  ]);
  found(account);
  return presentSlice(
    rows,
    size,
    (row) => presentLot(row, tenant.day),
    ({ lot_no }) => writeCursor(list, { value: String(lot_no), id: memberId }),
  );
};

/** The list's values for a filter on the wire. */
export const postingFilterOf = (
  memberId: string,
  { unit, kind, from, to }: QueryOf<Api['GET /vip-infos/{id}/postings']>,
) => ({ accountId: memberId, units: unit, kinds: kind, from, to });

/** The document with a number; one that no posting is for, if there is none. */
const documentOf = async (db: TenantView, number: string): Promise<{ kind: string; id: string }> => {
  const found = await getDocument(db, number);
  return found ? { kind: found.kind, id: found.document_id } : { kind: '', id: '00000000-0000-0000-0000-000000000000' };
};

/** The postings of a member's account, newest first; with an instant, those up to then. */
export const listPostings = async (
  tenant: Tenant,
  memberId: string,
  query: QueryOf<Api['GET /vip-infos/{id}/postings']>,
): Promise<DataOf<Api['GET /vip-infos/{id}/postings']>> => {
  const { db, day } = tenant;
  const document = query.document === undefined ? undefined : await documentOf(db, query.document);
  const slice = (upTo?: number) =>
    postingList.slice(db, query, { ...postingFilterOf(memberId, query), upTo, document }, (row) =>
      presentPosting(row, day),
    );
  const then = instantOf(query.at);
  if (then) return slice(found(await getBalancesAt(db, memberId, then)).number);
  const [account, postings] = await Promise.all([getLedgerAccount(db, memberId), slice()]);
  found(account);
  return postings;
};

/** The record lists of the API that the ledger alone tells. */
const records = {
  recharge: { kinds: ['top_up'], effects: ['forward'] },
  point: { units: ['points'] },
} as const satisfies Record<string, PostingFilter>;

type RecordQuery = QueryOf<Api['GET /vip-infos/recharge-records']>;

/** One page of a member's records, newest first. */
export const listRecords = async (
  { db }: Tenant,
  record: keyof typeof records,
  { vip_id, ...asked }: RecordQuery,
): Promise<PageOf<Movement>> => {
  const [account, page] = await Promise.all([
    getLedgerAccount(db, vip_id),
    postingList.page(db, asked, { ...records[record], accountId: vip_id }, presentMovement),
  ]);
  found(account);
  return page;
};
