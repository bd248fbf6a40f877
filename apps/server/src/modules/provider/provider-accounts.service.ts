import type { ProviderAccount } from '@regulars/contract';
import { readPhone } from '@regulars/contract/rules';
import type { Actor, Changes } from '../../platform/audit/audit.ts';
import { recordProviderAct, seenByMerchant } from '../../platform/audit/provider-log.ts';
import type { PlatformTx } from '../../platform/database/index.ts';
import { Problem, tooMany, type Provider } from '../../platform/http/index.ts';
import { spend, type Limit } from '../../platform/limits/limits.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { maskPhone } from '../../platform/phones/mask-phone.ts';
import { lockKnownAccount, requireActivation, revokeSessions, setAccountDisabled } from '../auth/index.ts';
import { getProvider } from '../merchants/index.ts';
import { recordAccountChange } from '../users/index.ts';
import { getAccountById, getAccountFound, type AccountRow } from './provider-accounts.queries.ts';

/** Accounts are found one by one by who knows them, not browsed by trying phones. */
const lookups: Limit = {
  name: 'provider_account_lookups',
  spans: [
    { seconds: 3_600, most: 60 },
    { seconds: 86_400, most: 300 },
  ],
};

const present = (row: AccountRow, { accountId }: Pick<Provider, 'accountId'>): ProviderAccount => ({
  ...row,
  phone: maskPhone(row.phone),
  is_own: row.account_id === accountId,
  created_at: row.created_at.toISOString(),
  last_signed_in_at: row.last_signed_in_at?.toISOString() ?? null,
});

/** Counts that somebody asks whose a phone is. Throws too_many_lookups. */
export const spendLookup = async ({ aside, accountId, now }: Provider): Promise<void> => {
  const wait = await spend(aside, lookups, { subject: accountId, cost: 1 }, now);
  if (wait !== undefined) throw tooMany('too_many_lookups', wait);
};

/** The account of a whole phone or number. */
export const listAccountsOf = async (
  provider: Pick<Provider, 'accountId' | 'db' | 'now'>,
  keyword: string,
): Promise<ProviderAccount[]> => {
  const { now, db } = provider;
  const rows = await db.query(getAccountFound, [now, readPhone(keyword), keyword.trim().toUpperCase()]);
  return rows.map((row) => present(row, provider));
};

/** The same for who may not try many. Throws too_many_lookups. */
export const listAccountsFound = async (provider: Provider, keyword: string): Promise<ProviderAccount[]> => {
  await spendLookup(provider);
  return listAccountsOf(provider, keyword);
};

interface Act {
  readonly action: 'account.state' | 'account.sign_out' | 'account.activation';
  readonly changes?: Changes;
  readonly reason?: string | undefined;
}

/** Logs what the provider did to an account: with the reason in its own log, without it where the account is a user. */
const record = async (
  tx: PlatformTx,
  actor: Actor,
  accountId: string,
  { action, changes, reason }: Act,
): Promise<void> => {
  await recordAccountChange(tx, seenByMerchant(actor), accountId, action, changes);
  await recordProviderAct(tx, actor, { action, subjectKind: 'account', subjectAccountId: accountId, changes, reason });
};

/** Disables or enables an account; false if nothing changes. */
export const setDisabledBy = async (
  tx: PlatformTx,
  actor: Actor,
  accountId: string,
  { disabled, reason }: { readonly disabled: boolean; readonly reason?: string | undefined },
): Promise<boolean> => {
  const changed = await setAccountDisabled(tx, accountId, disabled, actor.now);
  if (changed) {
    const changes: Changes = { disabled: [!disabled, disabled] };
    await record(tx, actor, accountId, { action: 'account.state', changes, reason });
  }
  return changed;
};

export const signOutBy = async (tx: PlatformTx, actor: Actor, accountId: string, reason?: string): Promise<void> => {
  await lockKnownAccount(tx, accountId);
  await revokeSessions(tx, accountId, actor.now);
  await record(tx, actor, accountId, { action: 'account.sign_out', reason });
};

/** The next sign-in asks for a code and a new password (8100). */
export const requireActivationBy = async (
  tx: PlatformTx,
  actor: Actor,
  accountId: string,
  reason?: string,
): Promise<void> => {
  await lockKnownAccount(tx, accountId);
  await requireActivation(tx, accountId, actor.now);
  await record(tx, actor, accountId, { action: 'account.activation', reason });
};

/** Does something to somebody else's account and answers it. Throws own_account. */
export const changeAccount = async (
  provider: Provider,
  accountId: string,
  work: (tx: PlatformTx, actor: Actor) => Promise<unknown>,
): Promise<ProviderAccount> => {
  if (accountId === provider.accountId) throw new Problem('own_account');
  const actor = await getProvider(provider);
  return provider.transaction(async (tx) => {
    await work(tx, actor);
    const [row] = await tx.query(getAccountById, [provider.now, accountId]);
    return present(mustFind(row, 'account_not_found'), provider);
  });
};
