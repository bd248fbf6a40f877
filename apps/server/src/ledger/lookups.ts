import { statement, type TenantView } from '../platform/database/index.ts';
import type { Amounts, Document } from './calls.ts';

/** Fen, points, growth; free is what no open hold has set aside. */
export interface Balances extends Amounts {
  readonly principalFree: number;
  readonly bonusFree: number;
  readonly pointsFree: number;
}

interface BalancesRow extends Amounts {
  readonly principal_free: number;
  readonly bonus_free: number;
  readonly points_free: number;
}

const findBalances = statement<BalancesRow>(
  'ledger_balances',
  `select principal, bonus, points, growth, principal - principal_held as principal_free, bonus - bonus_held as bonus_free,
     greatest(points - points_held, 0) as points_free
   from ledger_account where merchant_id = $1 and account_id = $2`,
);

/** What a member has now; undefined where it has no account. */
export const balancesOf = async (view: TenantView, accountId: string): Promise<Balances | undefined> => {
  const [row] = await view.query(findBalances, [view.merchantId, accountId]);
  if (!row) return undefined;
  const { principal_free, bonus_free, points_free, ...amounts } = row;
  return { ...amounts, principalFree: principal_free, bonusFree: bonus_free, pointsFree: points_free };
};

const findPosting = statement<{ posting_id: number }>(
  'ledger_posting_of',
  'select posting_id from ledger_posting where merchant_id = $1 and document_kind = $2 and document_id = $3 and step = $4',
);

/** The posting that a document's step made, if it was posted. */
export const postingOf = async (view: TenantView, { kind, id, step = '' }: Document): Promise<number | undefined> => {
  const [row] = await view.query(findPosting, [view.merchantId, kind, id, step]);
  return row?.posting_id;
};
