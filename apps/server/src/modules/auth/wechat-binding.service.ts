import { randomBytes } from 'node:crypto';
import { ConstraintError, type PlatformDb, type PlatformTx } from '../../platform/database/index.ts';
import { Problem, type Account, type Visitor } from '../../platform/http/index.ts';
import type { WechatPerson } from '../../platform/wechat-open/index.ts';
import { tellPhone, type AccountServices } from './account-notices.ts';
import { revokeProvedBy } from './sessions.queries.ts';
import { hashToken, mustBeAlive } from './sessions.service.ts';
import { removeTickets } from './sign-in-steps.queries.ts';
import {
  addWechatTicket,
  setWechat,
  getWechatKey,
  getWechatTicket,
  removeWechatTicket,
  removeWechat,
  wechatTicketColumns,
  type WechatRow,
} from './wechat-binding.queries.ts';

/** How long a WeChat that no account has may wait for the sign-in that binds it. */
const ticketLife = 10 * 60_000;

export const wechatRowOf = (appId: string, { openId, unionId, name, avatar }: WechatPerson): WechatRow => ({
  // Without a union id, a person is known by the app's own id; union ids have no colon.
  wechat_key: unionId ?? `${appId}:${openId}`,
  wechat_union_id: unionId,
  wechat_id: openId,
  wechat_name: name,
  wechat_avatar: avatar,
});

/** The ticket with which the next sign-in binds a WeChat. */
export const issueWechatTicket = async (tx: PlatformTx, { now }: Visitor, wechat: WechatRow): Promise<string> => {
  const ticket = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + ticketLife);
  const row = { ...wechat, ticket_hash: hashToken(ticket), expires_at: expiresAt };
  await tx.query(addWechatTicket, wechatTicketColumns.valuesOf(row));
  return ticket;
};

/** Throws wechat_ticket_expired, so that nobody proves anything for a ticket that can't bind any more. */
export const mustBeWechatTicket = async ({ platform, now }: Visitor, ticket: string | undefined): Promise<void> => {
  if (ticket === undefined) return;
  const [known] = await platform.query(getWechatTicket, [hashToken(ticket), now]);
  if (!known) throw new Problem('wechat_ticket_expired');
};

/** What a sign-in binds, besides beginning a session. */
export interface Binding {
  /** The hash of the ticket. */
  readonly ticket: Buffer;
  readonly services: AccountServices;
}

export const bindingOf = (ticket: string | undefined, services: AccountServices): Binding | undefined =>
  ticket === undefined ? undefined : { ticket: hashToken(ticket), services };

/** Binds the WeChat of a ticket to the account that signs in. Throws wechat_ticket_expired and what bindWechat throws. */
export const bindTicket = async (
  tx: PlatformTx,
  visitor: Visitor,
  accountId: string,
  { ticket, services }: Binding,
): Promise<void> => {
  const [wechat] = await tx.query(removeWechatTicket, [ticket, visitor.now]);
  if (!wechat) throw new Problem('wechat_ticket_expired');
  await bindWechat(tx, visitor, services, { accountId, wechat });
};

/**
 * Gives an account a WeChat; one that it has already is fine. Throws wechat_taken if another account has it,
 * wechat_account_bound if the account has another.
 */
export const bindWechat = async (
  tx: PlatformTx,
  visitor: Visitor,
  services: AccountServices,
  { accountId, wechat }: { readonly accountId: string; readonly wechat: WechatRow },
): Promise<void> => {
  const { wechat_key: key, wechat_union_id: unionId, wechat_id: id, wechat_name: name, wechat_avatar: avatar } = wechat;
  try {
    const [bound] = await tx.query(setWechat, [accountId, key, unionId, id, name, avatar, visitor.now]);
    if (bound) return await tellPhone(tx, services, visitor, { phone: bound.phone, event: 'wechat_bound' });
  } catch (error) {
    if (error instanceof ConstraintError) throw new Problem('wechat_taken', { cause: error });
    throw error;
  }
  const [has] = await tx.query(getWechatKey, [accountId]);
  if (has?.wechat_key !== key) throw new Problem('wechat_account_bound');
};

/** Takes an account's WeChat away, and ends what it began but for this session. Throws wechat_not_bound. */
export const unbindWechat = async (tx: PlatformTx, account: Account, services: AccountServices): Promise<void> => {
  const { accountId, sessionId, now } = account;
  await mustBeAlive(tx, account);
  const [unbound] = await tx.query(removeWechat, [accountId]);
  if (!unbound) throw new Problem('wechat_not_bound');
  await tx.query(revokeProvedBy, [accountId, sessionId, 'wechat', now]);
  await tx.query(removeTickets, [accountId]);
  await tellPhone(tx, services, account, { phone: unbound.phone, event: 'wechat_unbound' });
};

/** Takes the WeChat of somebody's account away, with what it began. Throws wechat_not_bound. */
export const unbindWechatOf = async (
  tx: PlatformTx,
  visitor: Pick<Visitor, 'now' | 'language'>,
  services: AccountServices,
  accountId: string,
): Promise<void> => {
  const [unbound] = await tx.query(removeWechat, [accountId]);
  if (!unbound) throw new Problem('wechat_not_bound');
  await tx.query(revokeProvedBy, [accountId, null, 'wechat', visitor.now]);
  await tx.query(removeTickets, [accountId]);
  await tellPhone(tx, services, visitor, { phone: unbound.phone, event: 'wechat_unbound' });
};

/** Whether an account has a WeChat. */
export const hasWechat = async (platform: PlatformDb, accountId: string): Promise<boolean> => {
  const [account] = await platform.query(getWechatKey, [accountId]);
  return account !== undefined && account.wechat_key !== null;
};
