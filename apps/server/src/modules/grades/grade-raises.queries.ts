import { statement, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import { movedGrowth, thresholdsOf, type Holders } from './grade-moves.rules.ts';
import type { Ladder } from './standing.rules.ts';

const holders = statement<Holders>(
  'grade_standings',
  `select m.grade_id, min(a.growth) as growth, count(*)::int as members
   from member m join ledger_account a on a.merchant_id = m.merchant_id and a.account_id = m.member_id
   where m.merchant_id = $1 and a.merchant_id = $1 and m.state <> 'cancelled' and a.growth >= $3 and a.growth < $4
   group by m.grade_id, width_bucket(a.growth, $2::bigint[])`,
);
/**
 * Members whom another ladder may move, by the grade held and the thresholds of either ladder that their growth reaches.
 * Reads every account, but nothing where no threshold changes.
 */
export const countStandings = async (view: TenantView, before: Ladder, after: Ladder): Promise<Holders[]> => {
  const moved = movedGrowth(before, after);
  if (!moved) return [];
  return view.query(holders, [view.merchantId, thresholdsOf(before, after), moved.from, moved.below]);
};

const plan = statement(
  'grade_raise_plan',
  // One that is still under way begins anew, from the version before it.
  `insert into grade_raise (merchant_id, from_number) values ($1, $2)
   on conflict (merchant_id) do update set done_to = null`,
);
/** Has the job raise whom the version now in force raises, and the given one did not. */
export const planRaise = async (tx: TenantTx, fromNumber: number): Promise<void> => {
  await tx.query(plan, [tx.merchantId, fromNumber]);
};

export const listMerchantsToRaise = statement<{ merchant_id: string }>(
  'grade_raise_merchants',
  'select merchant_id from grade_raise order by merchant_id',
);

const lock = statement<{ from_number: number; done_to: string | null }>(
  'grade_raise_lock',
  'select from_number, done_to from grade_raise where merchant_id = $1 for update skip locked',
);
export const lockRaise = async (tx: TenantTx) => (await tx.query(lock, [tx.merchantId]))[0];

const from = statement<{ from_number: number }>(
  'grade_raise_from',
  'select from_number from grade_raise where merchant_id = $1',
);
/** The version from which members are still being raised to the one in force; undefined: none are. */
export const getRaisedFrom = async (tx: TenantTx): Promise<number | undefined> =>
  (await tx.query(from, [tx.merchantId]))[0]?.from_number;

const setDone = statement('grade_raise_done', 'update grade_raise set done_to = $2 where merchant_id = $1');
const end = statement('grade_raise_end', 'delete from grade_raise where merchant_id = $1');
/** How far a raise has come; undefined: to its end. */
export const setRaised = async (tx: TenantTx, to: string | undefined): Promise<void> => {
  await (to === undefined ? tx.query(end, [tx.merchantId]) : tx.query(setDone, [tx.merchantId, to]));
};

const none = '00000000-0000-0000-0000-000000000000';
const due = statement<{ member_id: string }>(
  'grade_raise_members',
  // Both bounds: from their equality the planner doesn't infer where the other table begins, and reads it all each time.
  `select m.member_id from member m join ledger_account a on a.merchant_id = $1 and a.account_id = m.member_id
   where m.merchant_id = $1 and m.state <> 'cancelled' and m.member_id > $2 and a.account_id > $2 and a.growth >= $3
   order by m.member_id limit $4`,
);
/** Members after one, who have so much growth. */
export const listGrown = async (tx: TenantTx, after: string | null, growth: number, limit: number): Promise<string[]> =>
  (await tx.query(due, [tx.merchantId, after ?? none, growth, limit])).map(({ member_id: id }) => id);
