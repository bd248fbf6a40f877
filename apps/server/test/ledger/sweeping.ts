import { asRefusal } from '../../src/ledger/refusals.ts';
import { statement, type TenantTx } from '../../src/platform/database/index.ts';

const expire_ = statement('race_expire', 'select ledger_expire($1, $2, $3)');
const fold_ = statement<{ folded: number }>('race_fold', 'select ledger_fold($1, $2) as folded');
const close_ = statement<{ closed: boolean }>('race_close', 'select ledger_close_day($1, $2, $3) as closed');

/** The work of the upkeep jobs, at an instant chosen by the test. */
export const expire = async (tx: TenantTx, accountId: string, now: Date): Promise<undefined> => {
  await tx.query(expire_, [tx.merchantId, accountId, now]).catch((error: unknown) => {
    throw asRefusal(error);
  });
};

/** The number of deltas folded into days. */
export const fold = async (tx: TenantTx, limit: number): Promise<number> => {
  const [row] = await tx.query(fold_, [tx.merchantId, limit]);
  return row?.folded ?? 0;
};

/** Whether this call closed the day. */
export const closeDay = async (tx: TenantTx, date: string, now: Date): Promise<boolean> => {
  const [row] = await tx.query(close_, [tx.merchantId, date, now]);
  return row?.closed ?? false;
};
