import { columnsOf, statement } from '../../platform/database/index.ts';

export const ticketColumns = columnsOf('first_sign_in', ['ticket_hash', 'account_id', 'expires_at']);
export const addTicket = statement('first_sign_in_insert', ticketColumns.insert);

/** The account that ticket $1 was issued to, if it has phone $2 and the ticket is valid at $3. */
export const getTicketAccount = statement<{ account_id: string }>(
  'first_sign_in_account',
  `select t.account_id from first_sign_in t join account a on a.account_id = t.account_id
   where t.ticket_hash = $1 and a.phone = $2 and t.expires_at > $3`,
);

export const removeTickets = statement('first_sign_in_delete', 'delete from first_sign_in where account_id = $1');

export const removeOldTickets = statement('first_sign_in_sweep', 'delete from first_sign_in where expires_at <= $1');
