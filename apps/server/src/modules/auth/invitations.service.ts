import type { PlatformTx } from '../../platform/database/index.ts';
import { queueSms } from '../../platform/sms/index.ts';
import { addAccount, requireActivation } from './accounts.service.ts';
import { getInvited, lockNewPhone } from './accounts.queries.ts';

/** Where an invitation leads: to the panel that sets the first password with a code. */
export const invitationLink = (origin: string): string => `${origin}/login#activation`;

/** The message isn't sent later; the link works on. */
const messageLife = 24 * 3_600_000;

interface Invitation {
  readonly phone: string;
  readonly actualName: string | null;
  /** Who invites, as the message says. */
  readonly inviter: string;
  readonly link: string;
  /** The merchant that invites; none for the operator. */
  readonly madeFor?: string | undefined;
}

/**
 * Adds an account without a password and sends its phone the way to its activation; sends that again to an account that
 * was not activated yet. Returns undefined for an account that is in use.
 */
export const inviteAccount = async (
  tx: PlatformTx,
  dataKey: Buffer,
  { phone, actualName, inviter, link, madeFor }: Invitation,
  now: Date,
): Promise<{ accountId: string; added: boolean } | undefined> => {
  await tx.query(lockNewPhone, [phone]);
  const [known] = await tx.query(getInvited, [phone]);
  if (known?.is_active) return undefined;
  const accountId =
    known?.account_id ??
    (await addAccount(tx, { phone, passwordHash: null, actualName, madeFor: madeFor ?? null }, now));
  await requireActivation(tx, accountId, now);
  const expiresAt = new Date(now.getTime() + messageLife);
  const message = {
    phone,
    template: 'invitation',
    parameters: [inviter, link],
    accountsOnly: true,
    expiresAt,
  } as const;
  await queueSms(tx, dataKey, message, now);
  return { accountId, added: known === undefined };
};
