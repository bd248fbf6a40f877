import { columnsOf, statement, type RowOfColumns } from '../../platform/database/index.ts';

const wechat = ['wechat_key', 'wechat_union_id', 'wechat_id', 'wechat_name', 'wechat_avatar'] as const;
const ofAccount = columnsOf('account', wechat);
/** A WeChat as an account or a ticket keeps it. */
export type WechatRow = {
  readonly [Column in keyof RowOfColumns<typeof ofAccount>]: Column extends 'wechat_key' | 'wechat_id' | 'wechat_name'
    ? string
    : string | null;
};

export const wechatTicketColumns = columnsOf('wechat_ticket', ['ticket_hash', ...wechat, 'expires_at']);
export const addWechatTicket = statement('wechat_ticket_add', wechatTicketColumns.insert);

const ticket = columnsOf('wechat_ticket', wechat);
/** Ticket $1, if it is valid at $2. */
export const getWechatTicket = statement<RowOfColumns<typeof ticket>>(
  'wechat_ticket_get',
  `select ${ticket.select()} from wechat_ticket where ticket_hash = $1 and expires_at > $2`,
);
/** Spends ticket $1, if it is valid at $2: of concurrent sign-ins, one gets the row. */
export const removeWechatTicket = statement<RowOfColumns<typeof ticket>>(
  'wechat_ticket_spend',
  `delete from wechat_ticket where ticket_hash = $1 and expires_at > $2 returning ${ticket.select()}`,
);
export const removeOldWechatTickets = statement(
  'wechat_ticket_sweep',
  'delete from wechat_ticket where expires_at <= $1',
);

/**
 * Gives account $1 the WeChat $2 to $6 at $7, if it has none; returns its phone. Constraint `account_wechat_key`: another
 * account has it.
 */
export const setWechat = statement<{ phone: string }>(
  'account_bind_wechat',
  `update account set wechat_key = $2, wechat_union_id = $3, wechat_id = $4, wechat_name = $5, wechat_avatar = $6,
     wechat_bound_at = $7, version = version + 1
   where account_id = $1 and wechat_key is null returning phone`,
);

/** Takes the WeChat of account $1 away, if it has one; returns its phone. */
export const removeWechat = statement<{ phone: string }>(
  'account_unbind_wechat',
  `update account set wechat_key = null, wechat_union_id = null, wechat_id = null, wechat_name = null, wechat_avatar = null,
     wechat_bound_at = null, version = version + 1
   where account_id = $1 and wechat_key is not null returning phone`,
);

/** Takes the WeChat of account $1 away, but for one bound from $2 on, if given. */
export const removeWechatBefore = statement<{ account_id: string }>(
  'account_unbind_wechat_before',
  `update account set wechat_key = null, wechat_union_id = null, wechat_id = null, wechat_name = null, wechat_avatar = null,
     wechat_bound_at = null, version = version + 1
   where account_id = $1 and wechat_key is not null and (wechat_bound_at >= $2) is not true returning account_id`,
);

const bound = columnsOf('account', ['account_id', 'phone', 'disabled_at', 'activation_needed_at']);
/** Locks the account that has WeChat $1 against change. */
export const lockAccountOfWechat = statement<RowOfColumns<typeof bound>>(
  'account_lock_of_wechat',
  `select ${bound.select()} from account where wechat_key = $1 for share`,
);

/** Whether account $1 has a WeChat, and which. */
export const getWechatKey = statement<{ wechat_key: string | null }>(
  'account_wechat_key',
  'select wechat_key from account where account_id = $1',
);
