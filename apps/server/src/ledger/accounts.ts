import { statement, type TenantTx } from '../platform/database/index.ts';

const open = statement('ledger_open', 'select ledger_open($1, $2)');
const freeze = statement('ledger_freeze', 'select ledger_freeze($1, $2, $3)');

/** Opens the accounts of new members, with nothing in them; in the transaction that adds the members. */
export const openAccounts = async (tx: TenantTx, memberIds: readonly string[]): Promise<void> => {
  await tx.query(open, [tx.merchantId, memberIds]);
};

/** Refuses new spends and holds from now on, or allows them again. Captures and refunds go on meanwhile. */
export const freezeAccounts = async (tx: TenantTx, memberIds: readonly string[], frozen: boolean): Promise<void> => {
  await tx.query(freeze, [tx.merchantId, memberIds, frozen]);
};
