import { statement, type TenantTx, type TenantView } from '../platform/database/index.ts';
import { contextOf, type PostingContext } from './calls.ts';
import { asRefusal } from './refusals.ts';

export interface HandOver extends Omit<PostingContext, 'branchId'> {
  readonly document: { readonly kind: string; readonly id: string };
  /** The branch that sold the value, and the one that owes it from now on. */
  readonly fromId: string;
  readonly toId: string;
}

/** What of an account's value was handed over, also by an earlier call for the same document; or what is held, and stays. */
export interface Handed {
  readonly account_id: string;
  readonly state: 'handed' | 'repeated' | 'held';
  readonly principal: number;
  readonly bonus: number;
}

const door = statement<Handed>(
  'ledger_hand_over',
  'select account_id, state, principal, bonus from ledger_hand_over($1, $2, $3, $4, $5)',
);

/**
 * Hands over what one branch sold and members still have to another branch, on up to 1,000 accounts: balances and what a
 * spend takes next stay as they are. An account with a hold on such value keeps all of it until the hold ends. Answers
 * only the accounts that have any. Locks all accounts until commit.
 */
export const handOver = (
  tx: TenantTx,
  now: Date,
  accountIds: readonly string[],
  { fromId, toId, ...rest }: HandOver,
): Promise<Handed[]> =>
  tx
    .query(door, [tx.merchantId, accountIds, toId, now, JSON.stringify(contextOf({ ...rest, branchId: fromId }))])
    .catch((error: unknown) => {
      throw asRefusal(error);
    });

// A bound on the index's second column, so that each batch begins where the last ended.
const first = '00000000-0000-0000-0000-000000000000';
const accounts = statement<{ account_id: string }>(
  'ledger_sold_accounts',
  `select distinct account_id from ledger_lot
   where merchant_id = $1 and open and unit in ('principal', 'bonus') and branch_id = $2 and account_id > $3
   order by account_id limit $4`,
);

/** Accounts that have something left of what a branch sold, in order, after one of them. */
export const listAccountsSoldBy = async (
  db: TenantView,
  branchId: string,
  after: string | undefined,
  most: number,
): Promise<string[]> =>
  (await db.query(accounts, [db.merchantId, branchId, after ?? first, most])).map(({ account_id }) => account_id);

/** How many accounts have something left of what a branch sold, and how much: fen. */
export interface SoldBy {
  readonly accounts: number;
  readonly principal: number;
  readonly bonus: number;
}

const sums = statement<SoldBy>(
  'ledger_sold_sums',
  `select count(distinct account_id)::int as accounts, coalesce(sum(remaining) filter (where unit = 'principal'), 0)::bigint as principal,
     coalesce(sum(remaining) filter (where unit = 'bonus'), 0)::bigint as bonus
   from ledger_lot where merchant_id = $1 and open and unit in ('principal', 'bonus') and branch_id = $2`,
);

/** Reads all open lots of the merchant. */
export const getSoldBy = async (db: TenantView, branchId: string): Promise<SoldBy> =>
  (await db.query(sums, [db.merchantId, branchId]))[0] ?? { accounts: 0, principal: 0, bonus: 0 };
