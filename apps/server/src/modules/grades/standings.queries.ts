import type { MemberState } from '@regulars/phrases';
import {
  statement,
  typedColumnsOf,
  type RowOfColumns,
  type TenantTx,
  type TenantView,
} from '../../platform/database/index.ts';
import { marking } from '../../platform/lists/list-bits.ts';
import type { Floor, PaidGrade, SetAside, Standing } from './standing.rules.ts';

const standingColumns = typedColumnsOf('member', {
  member_id: 'uuid',
  grade_id: 'uuid',
  grade_from: 'date',
  grade_to: 'date',
  grade_floor: 'uuid',
  grade_floor_to: 'date',
  hand_floor: 'uuid',
  hand_floor_to: 'date',
  hand_growth: 'bigint',
});
const { member_id: _key, ...written } = standingColumns.types;
const setNames = Object.keys(written);

/** The floor set by hand whose place a grade that was paid for took. */
export type HandFloor = Pick<RowOfColumns<typeof standingColumns>, 'hand_floor' | 'hand_floor_to' | 'hand_growth'>;

/** A member whose standing is locked. */
export type HolderRow = RowOfColumns<typeof standingColumns> & {
  readonly branch_id: string | null;
  readonly state: MemberState;
};

const lock = statement<HolderRow>(
  'standing_lock',
  `select ${standingColumns.select()}, branch_id, state from member
   where merchant_id = $1 and member_id = any ($2::uuid[]) order by member_id for no key update`,
);
/** Locks members in the order of their ids. */
export const lockHolders = (tx: TenantTx, memberIds: readonly string[]): Promise<HolderRow[]> =>
  tx.query(lock, [tx.merchantId, memberIds]);

const growthOf = statement<{ account_id: string; growth: number }>(
  'standing_growth',
  'select account_id, growth from ledger_account where merchant_id = $1 and account_id = any ($2::uuid[])',
);
export const getGrowth = async (tx: TenantTx, memberIds: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  memberIds.length === 0
    ? new Map()
    : new Map((await tx.query(growthOf, [tx.merchantId, memberIds])).map((row) => [row.account_id, row.growth]));

const ofPaid = `state = 'paid' and refunded < paid and grade_id is not null and grade_from is not null`;
const paid = statement<PaidGrade & { member_id: string; order_id: string }>(
  'standing_paid',
  `select member_id, order_id, grade_id, grade_from, grade_to from top_up_order
   where merchant_id = $1 and member_id = any ($2::uuid[]) and ${ofPaid}`,
);
/** The grades that members paid for by top-ups which were not refunded as a whole; `without` is one to leave out. */
export const listPaidGrades = async (
  tx: TenantTx,
  memberIds: readonly string[],
  without?: string,
): Promise<ReadonlyMap<string, readonly PaidGrade[]>> => {
  const rows = memberIds.length === 0 ? [] : await tx.query(paid, [tx.merchantId, memberIds]);
  return Map.groupBy(
    rows.filter(({ order_id: id }) => id !== without),
    ({ member_id: id }) => id,
  );
};

const paidIn = statement<PaidGrade & { member_id: string }>(
  'standing_paid_in',
  `select member_id, grade_id, grade_from, grade_to from top_up_order
   where merchant_id = $1 and grade_from <= $3 and (grade_to is null or grade_to >= $2::date) and ${ofPaid}
   order by grade_from, order_id`,
);
/** The grades that all members paid for and held in a period of business dates, by member, as they began. */
export const listPaidGradesIn = async (
  view: TenantView,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReadonlyMap<string, readonly PaidGrade[]>> =>
  Map.groupBy(await view.query(paidIn, [view.merchantId, from, to]), ({ member_id: id }) => id);

/** The floor set by hand that a member's row keeps aside. */
export const asideOf = ({ hand_floor: id, hand_floor_to: to, hand_growth: growth }: HandFloor): SetAside | undefined =>
  id === null ? undefined : { grade_id: id, grade_to: to, growth };

/** What may be a member's floor once another ends: what they paid for, and what was set by hand before; `without` is an order. */
export const listFloors = async (
  tx: TenantTx,
  holders: readonly HolderRow[],
  without?: string,
): Promise<ReadonlyMap<string, readonly Floor[]>> => {
  const ids = holders.map(({ member_id: id }) => id);
  const bought = await listPaidGrades(tx, ids, without);
  return new Map(
    holders.map((holder) => {
      const aside = asideOf(holder);
      return [
        holder.member_id,
        [...(bought.get(holder.member_id) ?? []), ...(aside ? [{ ...aside, grade_from: null }] : [])],
      ];
    }),
  );
};

const set = statement(
  'standing_set',
  `with touched as (
     update member m set ${setNames.map((name) => `${name} = sent.${name}`).join(', ')}, version = m.version + 1
     from ${standingColumns.sent('$2')} where m.merchant_id = $1 and m.member_id = sent.member_id returning m.member_id
   ) ${marking('members', 'member_id', 'touched')}`,
);
/** Sets the standings of locked members. */
export const setStandings = async (
  tx: TenantTx,
  rows: readonly (Standing & HandFloor & { readonly member_id: string })[],
): Promise<void> => {
  if (rows.length > 0) await tx.query(set, [tx.merchantId, JSON.stringify(rows)]);
};

const inForce = statement<{ number: number | null }>(
  'standing_version',
  `select in_force as number from merchant_rule where merchant_id = $1 and kind = 'grades' and rule_id = $1`,
);
/** The number of the ladder in force. */
export const getLadderNumber = async (tx: TenantTx): Promise<number | undefined> =>
  (await tx.query(inForce, [tx.merchantId]))[0]?.number ?? undefined;

/** $1 a date by which every day that ended anywhere is over. */
export const listMerchantsWithEnded = statement<{ merchant_id: string }>(
  'grade_ended_merchants',
  `select merchant_id from merchant c where initialised_at is not null and exists (
     select from member m where m.merchant_id = c.merchant_id and m.grade_to < $1 and m.state <> 'cancelled')
   order by merchant_id`,
);

/** A member whose grade ended, in the order of the ends. */
export interface Ended {
  readonly member_id: string;
  readonly grade_to: string;
}
const none: Ended = { grade_to: '-infinity', member_id: '00000000-0000-0000-0000-000000000000' };
const ended = statement<Ended>(
  'grade_ended',
  `select member_id, grade_to from member
   where merchant_id = $1 and grade_to < $2 and state <> 'cancelled' and (grade_to, member_id) > ($4::date, $5::uuid)
   order by grade_to, member_id limit $3`,
);
/** Members whose grade ended before a date, soonest first, after one: those before it are dead entries of the index. */
export const listEnded = (tx: TenantTx, today: string, limit: number, after = none): Promise<Ended[]> =>
  tx.query(ended, [tx.merchantId, today, limit, after.grade_to, after.member_id]);
