import { statement, type TenantView } from '../platform/database/index.ts';
import { rolledEver, rolledSince } from './roll-ups.ts';

/** Top-ups of a span of business days, in fen. */
export interface TopUpSums {
  readonly span: 'today' | 'month' | 'total';
  readonly top_ups: number;
  /** Brought by them. */
  readonly principal: number;
  readonly bonus: number;
  readonly refunds: number;
  /** Taken back by refunds and reversals. */
  readonly principal_back: number;
  readonly bonus_back: number;
}

const isAt = (column: string, branches: string): string =>
  `(${branches}::uuid[] is null or ${column} = any (${branches}))`;
const figures = 'branch_id, kind, effect, postings, principal_in, principal_out, bonus_in, bonus_out';

// From the roll-ups, whose rows don't grow with the number of postings in a day, nor for all time with that of days.
const sums = statement<TopUpSums>(
  'ledger_top_up_sums',
  `with recent as materialized (
     select * from (${rolledSince(`business_date, ${figures}`, '$3::date')}) r where kind = 'top_up' and ${isAt('branch_id', '$4')}
   )
   select span, coalesce(sum(postings) filter (where effect = 'forward'), 0)::bigint as top_ups,
     coalesce(sum(principal_in) filter (where effect = 'forward'), 0)::bigint as principal,
     coalesce(sum(bonus_in) filter (where effect = 'forward'), 0)::bigint as bonus,
     coalesce(sum(postings) filter (where effect <> 'forward'), 0)::bigint as refunds,
     coalesce(sum(principal_out) filter (where effect <> 'forward'), 0)::bigint as principal_back,
     coalesce(sum(bonus_out) filter (where effect <> 'forward'), 0)::bigint as bonus_back
   from (
     select 'today' as span, ${figures} from recent where business_date >= $2::date
     union all select 'month', ${figures} from recent
     union all select 'total', ${figures} from (${rolledEver(figures)}) r where kind = 'top_up' and ${isAt('branch_id', '$4')}
   ) spans group by span`,
);

/** The top-ups of a business date, since a date, and of all time, made at these branches; null: all. A span without any is missing. */
export const listTopUpSums = (
  view: TenantView,
  { today, since }: { readonly today: string; readonly since: string },
  branches: readonly string[] | null,
): Promise<TopUpSums[]> => view.query(sums, [view.merchantId, today, since, branches]);

const liability = statement<{ principal: number; bonus: number }>(
  'ledger_liability',
  `select coalesce(sum(principal_in - principal_out), 0)::bigint as principal, coalesce(sum(bonus_in - bonus_out), 0)::bigint as bonus
   from (${rolledEver('selling_branch_id, principal_in, principal_out, bonus_in, bonus_out')}) r where ${isAt('selling_branch_id', '$2')}`,
);

/** The stored value that members still have of what these branches sold, in fen; null: all. */
export const getLiability = async (view: TenantView, branches: readonly string[] | null) =>
  (await view.query(liability, [view.merchantId, branches]))[0] ?? { principal: 0, bonus: 0 };
