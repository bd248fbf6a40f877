import { randomBytes } from 'node:crypto';
import type { PlatformDb } from '../../platform/database/index.ts';
import { addTicket, getTicketAccount, ticketColumns } from './first-sign-in.queries.ts';
import { hashToken } from './sessions.service.ts';
import { ticketLife } from './sign-in.rules.ts';

type Db = Pick<PlatformDb, 'query'>;

/** After a right password: lets its person ask for the code that verifies the phone, and sign in with it. */
export const issueTicket = async (db: Db, accountId: string, now: Date): Promise<string> => {
  const ticket = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + ticketLife);
  await db.query(
    addTicket,
    ticketColumns.valuesOf({ ticket_hash: hashToken(ticket), account_id: accountId, expires_at: expiresAt }),
  );
  return ticket;
};

/** The account of a valid ticket, if it has this phone. */
export const getTicketHolder = async (
  db: Db,
  { ticket, phone }: { readonly ticket: string; readonly phone: string },
  now: Date,
): Promise<string | undefined> => {
  const [holder] = await db.query(getTicketAccount, [hashToken(ticket), phone, now]);
  return holder?.account_id;
};
