import { statement, type TenantTx } from '../platform/database/index.ts';
import { asRefusal } from './refusals.ts';

const refuse = (error: unknown): never => {
  throw asRefusal(error);
};

const open = statement('ledger_open', 'select ledger_open($1, $2)');
const freeze = statement('ledger_freeze', 'select ledger_freeze($1, $2, $3)');

/** Opens empty accounts for new members, in the transaction that adds them. */
export const openAccounts = async (tx: TenantTx, memberIds: readonly string[]): Promise<void> => {
  await tx.query(open, [tx.merchantId, memberIds]);
};

const close = statement<{ closed: string[] }>('ledger_close', 'select ledger_close($1, $2) as closed');

/** Removes the accounts of members to be deleted and returns those removed; an account with postings stays. */
export const closeAccounts = async (tx: TenantTx, memberIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const [found] = await tx.query(close, [tx.merchantId, memberIds]);
  return new Set(found?.closed);
};

/** Blocks new spends and holds on the accounts, or allows them again. Captures and refunds still work. */
export const freezeAccounts = async (tx: TenantTx, memberIds: readonly string[], frozen: boolean): Promise<void> => {
  await tx.query(freeze, [tx.merchantId, memberIds, frozen]).catch(refuse);
};

const closeOne = statement('ledger_close_account', 'select ledger_close_account($1, $2, $3)');

/** Closes an account for good; refused while value, holds or owed points remain. Every door refuses it from then on. */
export const closeAccount = async (tx: TenantTx, memberId: string, now: Date): Promise<void> => {
  await tx.query(closeOne, [tx.merchantId, memberId, now]).catch(refuse);
};
