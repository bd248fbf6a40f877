import type { Assets, Movement } from '@regulars/contract';
import { deepestRow, type PageOf } from '@regulars/contract/kernel';
import type { AssetUnit, PostingKind } from '@regulars/phrases';
import {
  balancesAt,
  countPostings,
  expiriesOf,
  findPosting,
  isFinal,
  lotsOf,
  openHoldsOf,
  postingsOf,
  standingOf,
  undoingsOf,
  type LotUnit,
  type PostingFilter,
} from '../../ledger/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { pageOf, presentPage, readCursor, writeCursor } from '../../platform/paging/paging.ts';
import { presentExpiries, presentHold, presentLot, presentMovement, presentPosting } from './assets.presenter.ts';

/** Every member has an account, so without one there is no such member in this merchant. */
const found = <T>(row: T | undefined): T => mustFind(row, 'member_not_found');

/** A member's balances, their expiry and what is held. */
export const assetsOf = async (tenant: Tenant, memberId: string): Promise<Assets> => {
  const { db, now } = tenant;
  const [row, expiries, holds] = await Promise.all([
    standingOf(db, memberId),
    expiriesOf(db, memberId),
    openHoldsOf(db, memberId),
  ]);
  const standing = found(row);
  return {
    balances: standing.balances,
    held: standing.held,
    points_owed: standing.pointsOwed,
    short: standing.short,
    merged_into: standing.mergedInto,
    expiring: presentExpiries(expiries, now, tenant.day),
    holds: holds.map(presentHold),
    postings: standing.postings,
    last_posted_at: standing.lastPostedAt?.toISOString() ?? null,
  };
};

const instantOf = (at: string | undefined): Date | undefined => (at === undefined ? undefined : new Date(at));

/** A member's balances at an instant; now by default. */
export const balancesOf = async ({ db, now }: Tenant, memberId: string, asked: string | undefined) => {
  const at = instantOf(asked) ?? now;
  const { balances, number, postedAt } = found(await balancesAt(db, memberId, at));
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

interface Continuation {
  readonly size?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The cursor of these lists is the number of the last row shown. */
const placeIn = (list: string, cursor: string | undefined): number | undefined =>
  cursor === undefined ? undefined : Number(readCursor(list, cursor, (value) => /^[0-9]{1,9}$/.test(value)).value);

const pageOfRows = <Row, Item>(
  rows: readonly Row[],
  size: number,
  present: (row: Row) => Item,
  cursorOf: (row: Row) => string,
) => {
  const last = rows[size - 1];
  return {
    items: rows.slice(0, size).map(present),
    next_cursor: last !== undefined && rows.length > size ? cursorOf(last) : null,
  };
};

const isLotUnit = (unit: AssetUnit): unit is LotUnit => unit !== 'growth';

/** The lots that make up a member's balances. */
export const lotsOfMember = async (
  tenant: Tenant,
  memberId: string,
  {
    unit,
    open = false,
    at,
    size = 20,
    cursor,
  }: Continuation & { unit?: AssetUnit[] | undefined; open?: boolean | undefined; at?: string | undefined },
) => {
  const which = instantOf(at) ?? (open ? 'open' : 'all');
  const list = `lots.${which === 'all' ? 'all' : 'spending'}`;
  const after = placeIn(list, cursor);
  const [standing, rows] = await Promise.all([
    standingOf(tenant.db, memberId),
    lotsOf(tenant.db, memberId, { units: unit?.filter(isLotUnit), which, after, limit: size + 1 }),
  ]);
  found(standing);
  return pageOfRows(
    rows,
    size,
    (row) => presentLot(row, tenant.day),
    ({ lot_no }) => writeCursor(list, { value: String(lot_no), id: memberId }),
  );
};

const timeline = 'postings';

/** The postings of a member's account, newest first; with an instant, those up to then. */
export const postingsOfMember = async (
  tenant: Tenant,
  memberId: string,
  {
    unit,
    kind,
    from,
    to,
    at,
    size = 20,
    cursor,
  }: Continuation & {
    unit?: AssetUnit[] | undefined;
    kind?: PostingKind[] | undefined;
    from?: string | undefined;
    to?: string | undefined;
    at?: string | undefined;
  },
) => {
  const then = instantOf(at);
  const after = placeIn(timeline, cursor) ?? Infinity;
  const reached = found(
    then ? (await balancesAt(tenant.db, memberId, then))?.number : (await standingOf(tenant.db, memberId))?.postings,
  );
  const before = Math.min(reached + 1, after);
  const rows = await postingsOf(
    tenant.db,
    memberId,
    { units: unit, kinds: kind, from, to },
    { before, limit: size + 1 },
  );
  return pageOfRows(
    rows,
    size,
    (row) => presentPosting(row, tenant.day),
    ({ number }) => writeCursor(timeline, { value: String(number), id: memberId }),
  );
};

/** The record lists of the API: which postings each contains. */
export const records = {
  recharge: { kinds: ['top_up'], effects: ['forward'] },
  consume: { kinds: ['spend'], effects: ['forward'] },
  point: { units: ['points'] },
  refund: { effects: ['refund', 'reversal'] },
} as const satisfies Record<string, PostingFilter>;

type Asked = Continuation & { readonly vip_id: string; readonly index?: number | undefined };

/** One page of a member's records, newest first. */
export const recordsOf = async (
  { db }: Tenant,
  record: keyof typeof records,
  { vip_id, ...asked }: Asked,
): Promise<PageOf<Movement>> => {
  const page = pageOf(asked);
  const before = placeIn(record, asked.cursor);
  const filter = records[record];
  const [standing, rows, counted] = await Promise.all([
    standingOf(db, vip_id),
    postingsOf(db, vip_id, filter, {
      before,
      offset: before === undefined ? page.offset : 0,
      limit: page.size + 1,
    }),
    countPostings(db, vip_id, filter, deepestRow + 1),
  ]);
  found(standing);
  return presentPage({ rows, counted }, page, presentMovement, ({ number }) =>
    writeCursor(record, { value: String(number), id: vip_id }),
  );
};

/** A member's coupons; always empty until coupons exist. */
export const couponsOf = async ({ db }: Tenant, { vip_id, ...asked }: Asked): Promise<PageOf<never>> => {
  const page = pageOf(asked);
  placeIn('coupon', asked.cursor);
  found(await standingOf(db, vip_id));
  return { items: [], total: 0, total_exact: true, index: page.index, size: page.size, next_cursor: null };
};

/** One purchase by its posting, with what undid it. */
export const consumptionOf = async (tenant: Tenant, postingId: number) => {
  const [row, undoings] = await Promise.all([findPosting(tenant.db, postingId), undoingsOf(tenant.db, postingId)]);
  if (row?.kind !== 'spend' || row.effect !== 'forward') throw new Problem('ledger_posting_missing');
  return { ...presentPosting(row, tenant.day), vip_id: row.account_id, undoings: undoings.map(presentMovement) };
};
