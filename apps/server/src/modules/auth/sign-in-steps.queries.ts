import { columnsOf, statement, type RowOfColumns } from '../../platform/database/index.ts';

export type SecondFactor = 'totp' | 'passkey' | 'recovery_code';

/** What account $1 may prove in the second step of signing in. */
export const getSecondFactors = statement<{ totp: boolean; passkey: boolean; recovery_code: boolean }>(
  'sign_in_second_factors',
  `select exists (select from account_totp where account_id = $1 and confirmed_at is not null) as totp,
     exists (select from passkey where account_id = $1) as passkey,
     exists (select from recovery_code where account_id = $1 and used_at is null) as recovery_code`,
);

export const ticketColumns = columnsOf('sign_in_ticket', [
  'ticket_hash',
  'account_id',
  'first_factor',
  'remembered',
  'expires_at',
  'wechat_ticket',
]);
export const addTicket = statement('sign_in_ticket_add', ticketColumns.insert);

const knownTicket = columnsOf('sign_in_ticket', ['account_id', 'first_factor', 'remembered', 'wechat_ticket']);
export type TicketRow = RowOfColumns<typeof knownTicket> & { readonly phone: string };
/** Ticket $1, if it is valid at $2. */
export const getTicketRow = statement<TicketRow>(
  'sign_in_ticket_get',
  `select ${knownTicket.select('t')}, a.phone from sign_in_ticket t join account a on a.account_id = t.account_id
   where t.ticket_hash = $1 and t.expires_at > $2`,
);

/** Spends a ticket: of concurrent second steps, one gets the row. */
export const removeTicket = statement<{ account_id: string }>(
  'sign_in_ticket_spend',
  'delete from sign_in_ticket where ticket_hash = $1 returning account_id',
);

export const removeTickets = statement('sign_in_ticket_remove', 'delete from sign_in_ticket where account_id = $1');
export const removeOldTickets = statement('sign_in_ticket_sweep', 'delete from sign_in_ticket where expires_at <= $1');

/** Locks account $1 against change, if it is not disabled. */
export const lockEnabledAccount = statement<{ phone: string; activation_needed_at: Date | null }>(
  'sign_in_share_account',
  'select phone, activation_needed_at from account where account_id = $1 and disabled_at is null for no key update',
);
