import { randomBytes } from 'node:crypto';
import type { TokenPair } from '@regulars/contract';
import type { PlatformTx } from '../../platform/database/index.ts';
import { Problem, type Visitor } from '../../platform/http/index.ts';
import type { AccountServices } from './account-notices.ts';
import { addSession, hashToken, type Factor } from './sessions.service.ts';
import type { Attempt } from './sign-in-attempts.ts';
import type { SignedIn } from './sign-in-log.ts';
import {
  addTicket,
  getSecondFactors,
  getTicketRow,
  lockEnabledAccount,
  removeTicket,
  ticketColumns,
  type SecondFactor,
} from './sign-in-steps.queries.ts';
import { bindTicket, type Binding } from './wechat-binding.service.ts';

/** How long the second step may take. */
const ticketLife = 10 * 60_000;

interface FirstStep {
  readonly accountId: string;
  readonly remembered: boolean;
  /** The factor that was proved. */
  readonly by: Factor;
  readonly attempt?: Attempt;
  /** The WeChat that it binds. */
  readonly binding?: Binding | undefined;
  /** Set if the caller doesn't know the account's phone: told with the second step. */
  readonly phone?: string;
}

/**
 * Ends every way of signing in that has proved one factor of an account, in the transaction that has locked it: begins the
 * session, or returns second_factor_needed with the ticket for the second step if the account has a second factor. The
 * ticket needs the commit, so the refusal is returned, not thrown.
 */
export const completeSignIn = async (
  tx: PlatformTx,
  visitor: Visitor,
  step: FirstStep,
): Promise<SignedIn | Problem> => {
  const { accountId, remembered, by, attempt, binding, phone } = step;
  const [has] = await tx.query(getSecondFactors, [accountId]);
  if (has?.totp || has?.passkey) {
    await attempt?.uncount(tx);
    const factors = (['totp', 'passkey', 'recovery_code'] as const).filter((one) => has[one]);
    const context = {
      ticket: await issueTicket(tx, visitor, step),
      factors: factors.join(),
      ...(phone !== undefined && { account: phone }),
    };
    return new Problem('second_factor_needed', { context });
  }
  const tokens = await addSession(tx, visitor, { accountId, remembered, factors: [by] });
  if (binding) await bindTicket(tx, visitor, accountId, binding);
  await attempt?.succeed(tx);
  return { accountId, tokens };
};

const issueTicket = async (
  tx: PlatformTx,
  { now }: Visitor,
  { accountId, remembered, by, binding }: FirstStep,
): Promise<string> => {
  const ticket = randomBytes(32).toString('base64url');
  const values = ticketColumns.valuesOf({
    ticket_hash: hashToken(ticket),
    account_id: accountId,
    first_factor: by,
    remembered,
    expires_at: new Date(now.getTime() + ticketLife),
    wechat_ticket: binding?.ticket ?? null,
  });
  await tx.query(addTicket, values);
  return ticket;
};

/** What a ticket is for. Throws second_factor_expired. */
export const getTicket = async (
  { platform, now }: Visitor,
  ticket: string,
): Promise<{ accountId: string; phone: string }> => {
  const [found] = await platform.query(getTicketRow, [hashToken(ticket), now]);
  if (!found) throw new Problem('second_factor_expired');
  return { accountId: found.account_id, phone: found.phone };
};

/**
 * Begins the session of a ticket, once `prove` has resolved to the second factor, and binds its WeChat; if that throws,
 * the ticket stays. Throws second_factor_expired, and what bindTicket throws.
 */
export const redeemTicket = (
  visitor: Visitor,
  services: AccountServices,
  ticket: string,
  prove: (tx: PlatformTx, accountId: string) => Promise<SecondFactor>,
): Promise<TokenPair> =>
  visitor.platform.transaction(async (tx) => {
    const [known] = await tx.query(getTicketRow, [hashToken(ticket), visitor.now]);
    const [account] = known ? await tx.query(lockEnabledAccount, [known.account_id]) : [];
    // Marked for activation meanwhile, it begins anew.
    if (!known || !account || account.activation_needed_at) throw new Problem('second_factor_expired');
    const { account_id: accountId, remembered } = known;
    // Read again behind the lock: a new password or another second step may have ended it.
    const [spent] = await tx.query(removeTicket, [hashToken(ticket)]);
    if (!spent) throw new Problem('second_factor_expired');
    const second = await prove(tx, accountId);
    const factors = [known.first_factor as Factor, second]; // written by issueTicket
    const tokens = await addSession(tx, visitor, { accountId, remembered, factors });
    const { wechat_ticket: wechat } = known;
    if (wechat) await bindTicket(tx, visitor, accountId, { ticket: wechat, services });
    return tokens;
  });

/** Begins a session by a factor that alone counts as two. Throws account_disabled and activation_needed. */
export const beginProvedSession = async (
  tx: PlatformTx,
  visitor: Visitor,
  session: { readonly accountId: string; readonly remembered: boolean; readonly factors: readonly Factor[] },
): Promise<TokenPair> => {
  const [account] = await tx.query(lockEnabledAccount, [session.accountId]);
  if (!account) throw new Problem('account_disabled');
  if (account.activation_needed_at) throw new Problem('activation_needed', { exceptionPhone: account.phone });
  return addSession(tx, visitor, session);
};
