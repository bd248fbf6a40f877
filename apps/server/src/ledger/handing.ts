import { statement, type TenantTx } from '../platform/database/index.ts';
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
