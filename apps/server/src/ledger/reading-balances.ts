import type { Kysely } from 'kysely';
import { statement, type TenantTables, type TenantView } from '../platform/database/index.ts';
import type { Amounts } from './calls.ts';

/** The state of a member's account. */
export interface LedgerAccount {
  readonly balances: Amounts;
  /** Set aside by open holds; still part of the balances. */
  readonly held: Omit<Amounts, 'growth'>;
  readonly pointsOwed: number;
  /** Shortfall of claw-backs: already spent, owed by nobody. */
  readonly short: Omit<Amounts, 'principal'>;
  /** Nothing can move on it any more. */
  readonly closed: boolean;
  /** The survivor, if this member was merged away. */
  readonly mergedInto: string | null;
  /** No lot expires before; null: none expires. */
  readonly nextExpiry: Date | null;
  readonly postings: number;
  readonly lastPostedAt: Date | null;
}

interface LedgerAccountRow extends Amounts {
  readonly principal_held: number;
  readonly bonus_held: number;
  readonly points_held: number;
  readonly points_owed: number;
  readonly bonus_short: number;
  readonly points_short: number;
  readonly growth_short: number;
  readonly closed: boolean;
  readonly merged_into: string | null;
  readonly next_expiry: Date | null;
  readonly postings: number;
  readonly posted_at: Date | null;
}

const standing = statement<LedgerAccountRow>(
  'ledger_standing',
  `select a.principal, a.bonus, a.points, a.growth, a.principal_held, a.bonus_held, a.points_held, a.points_owed,
     a.bonus_short, a.points_short, a.growth_short, a.closed, a.merged_into, a.next_expiry, a.postings, p.posted_at
   from ledger_account a
   left join ledger_posting p on p.merchant_id = $1 and p.account_id = a.account_id and p.number = a.postings
   where a.merchant_id = $1 and a.account_id = $2`,
);

/** Fen of stored value, and points, that are not held. */
export const spendableOf = ({
  balances,
  held,
}: Pick<LedgerAccount, 'balances' | 'held'>): { readonly value: number; readonly points: number } => ({
  value: balances.principal + balances.bonus - held.principal - held.bonus,
  points: balances.points - held.points,
});

/** A member's current balances; undefined for an unknown id. */
export const getLedgerAccount = async (db: TenantView, accountId: string): Promise<LedgerAccount | undefined> => {
  const [row] = await db.query(standing, [db.merchantId, accountId]);
  return (
    row && {
      balances: { principal: row.principal, bonus: row.bonus, points: row.points, growth: row.growth },
      held: { principal: row.principal_held, bonus: row.bonus_held, points: row.points_held },
      pointsOwed: row.points_owed,
      short: { bonus: row.bonus_short, points: row.points_short, growth: row.growth_short },
      closed: row.closed,
      mergedInto: row.merged_into,
      nextExpiry: row.next_expiry,
      postings: row.postings,
      lastPostedAt: row.posted_at,
    }
  );
};

/** Whether a lot of an account has expired at an instant, or a hold may have lapsed: then `expireAccountAt` may change it. */
export const mayBeDue = ({ held, nextExpiry }: LedgerAccount, at: Date): boolean =>
  held.principal + held.bonus + held.points > 0 || (nextExpiry !== null && nextExpiry <= at);

interface BalancesRow extends Amounts {
  readonly number: number;
  readonly posted_at: Date | null;
}

/** Balances after a posting, and its number: 0 before the first. */
export interface BalancesAt {
  readonly balances: Amounts;
  readonly number: number;
  readonly postedAt: Date | null;
}

const selectBalancesAt = statement<BalancesRow>(
  'ledger_balances_at',
  `select n.number, p.posted_at, coalesce(p.principal_after, 0) as principal, coalesce(p.bonus_after, 0) as bonus,
     coalesce(p.points_after, 0) as points, coalesce(p.growth_after, 0) as growth
   from ledger_account a
   cross join lateral (select ledger_number_at($1, a.account_id, $3) as number) n
   left join ledger_posting p on p.merchant_id = $1 and p.account_id = a.account_id and p.number = n.number
   where a.merchant_id = $1 and a.account_id = $2`,
);

/**
 * A posting's timestamp precedes its commit: the server's clock may be two minutes behind, and a posting transaction takes
 * less than three.
 */
const settlesWithin = 5 * 60_000;

/** Whether balances as of an instant are final. Before that, a posting in flight may still change them. */
export const isFinal = (at: Date, now: Date): boolean => at.getTime() <= now.getTime() - settlesWithin;

/** A member's balances as of an instant, immutable once `isFinal`; undefined for an unknown id. */
export const getBalancesAt = async (db: TenantView, accountId: string, at: Date): Promise<BalancesAt | undefined> => {
  const [row] = await db.query(selectBalancesAt, [db.merchantId, accountId, at]);
  if (!row) return undefined;
  const { number, posted_at, ...balances } = row;
  return { balances, number, postedAt: posted_at };
};

/** Members' points in open lots that expire after one instant and up to another, for joining laterally by `account_id`. */
export const pointsExpiring = (kysely: Kysely<TenantTables>, merchantId: string, after: Date, upTo: Date) =>
  kysely
    .selectFrom('ledger_lot')
    .where('merchant_id', '=', merchantId)
    .where('unit', '=', 'points')
    .where('open', '=', true)
    .where('expires_at', '>', after)
    .where('expires_at', '<=', upTo);

/** Members' balances, for joining to member rows by `account_id`. */
export const memberBalances = (kysely: Kysely<TenantTables>, merchantId: string) =>
  kysely
    .selectFrom('ledger_account')
    .where('merchant_id', '=', merchantId)
    .select(['merchant_id', 'account_id', 'principal', 'bonus', 'points', 'growth']);
