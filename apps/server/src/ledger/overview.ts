import { statement, type TenantView } from '../platform/database/index.ts';
import { rolledEver } from './roll-ups.ts';

export interface LedgerOverview {
  /** The last closed business date. */
  readonly closedTo: string | null;
  readonly closedAt: Date | null;
  /** Deltas not yet folded into days. */
  readonly waiting: number;
  /** Fen of all members. */
  readonly principal: number;
  readonly bonus: number;
  /** Points of all members, less what they owe. */
  readonly points: number;
}

const overview = statement<{
  closed_to: string | null;
  closed_at: Date | null;
  waiting: number;
  principal: number;
  bonus: number;
  points: number;
}>(
  'ledger_overview',
  `with rolled as (
     ${rolledEver('principal_in - principal_out as principal, bonus_in - bonus_out as bonus, points_in - points_out as points')}
   ), last as (
     select business_date, closed_at from ledger_day_close where merchant_id = $1 order by business_date desc limit 1
   )
   select (select business_date from last) as closed_to, (select closed_at from last) as closed_at, 
     (select count(*) from ledger_delta where merchant_id = $1) as waiting,
     coalesce(sum(principal), 0)::bigint as principal, coalesce(sum(bonus), 0)::bigint as bonus, coalesce(sum(points), 0)::bigint as points
   from rolled`,
);

/** What the merchant owes its members according to the roll-ups, and how up to date those are. */
export const getOverview = async (db: TenantView): Promise<LedgerOverview> => {
  const [row] = await db.query(overview, [db.merchantId]);
  if (!row) throw new Error('An aggregate returned no row');
  return {
    closedTo: row.closed_to,
    closedAt: row.closed_at,
    waiting: row.waiting,
    principal: row.principal,
    bonus: row.bonus,
    points: row.points,
  };
};
