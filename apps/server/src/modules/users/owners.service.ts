import { matches, phonePattern, readPhone } from '@regulars/contract/rules';
import type { Actor } from '../../platform/audit/audit.ts';
import { recordProviderAct, seenByMerchant } from '../../platform/audit/provider-log.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Provider } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { getAccount, invitationLink, inviteAccount } from '../auth/index.ts';
import { mustBeOrigin, mustInvite, type UserServices } from './invitations.service.ts';
import { getReleased, mustBeProved } from './release-account.service.ts';
import { linkUser } from './user-administration.service.ts';
import { getMerchantName } from './user-editing.queries.ts';

interface NewOwner {
  /** As typed. */
  readonly phone: string;
  readonly name: string;
  readonly origin: string;
}

/**
 * The provider makes the account of a phone the first user of a merchant, in every branch; who initialises it becomes its
 * owner. An account without a password is invited to set one. Throws account_unproved, owner_disabled, sms_unavailable, too_many_invitations.
 */
export const inviteOwner = async (
  tx: TenantTx,
  {
    provider,
    actor,
    services,
  }: { readonly provider: Provider; readonly actor: Actor; readonly services: UserServices },
  { phone: typed, name, origin }: NewOwner,
): Promise<'linked' | 'invited'> => {
  const phone = readPhone(typed);
  if (!matches(phonePattern, phone)) throw refuseFields({ path: 'owner_phone', rule: 'phone' });
  const address = invitationLink(mustBeOrigin(services, origin));
  const by = seenByMerchant(actor);
  const link = async (accountId: string, invitedAt: Date | null): Promise<void> => {
    await linkUser(tx, by, { accountId, actualName: name, roleIds: [], branches: 'all', invitedAt });
    const act = { action: 'user.create', subjectKind: 'user', subjectAccountId: accountId } as const;
    await recordProviderAct(tx.platform, actor, { ...act, merchantId: tx.merchantId });
  };
  const found = await getAccount(tx.platform, phone);
  if (found) mustBeProved(tx, services, found);
  if (found?.isDisabled) throw new Problem('owner_disabled');
  const known = found && (await getReleased(tx, phone, found, provider.now));
  if (!known?.hasPassword) {
    await mustInvite(provider, services, { phone, inviter: provider.accountId });
    const invitation = { phone, actualName: name, inviter: await getMerchantName(tx), link: address };
    const invited = await inviteAccount(tx.platform, services.dataKey, invitation, provider.now);
    if (invited) {
      await link(invited.accountId, provider.now);
      return 'invited';
    }
  }
  // In use, perhaps only since a moment ago.
  const inUse = mustFind(known ?? (await getAccount(tx.platform, phone)), 'account_not_found');
  await link(inUse.accountId, null);
  return 'linked';
};
