import type { Session } from '@regulars/contract';
import { Problem, type Account } from '../../platform/http/index.ts';
import {
  listSessionRows,
  lockAccount,
  revokeOtherFamilies,
  revokeOwnFamily,
  type SessionRow,
} from './sessions.queries.ts';
import { deviceBehind, isLocal } from './devices.ts';
import { removeTickets } from './sign-in-steps.queries.ts';

const most = 100;

const present = (
  { session_id, address, agent, remembered, signed_in_at, last_seen_at }: SessionRow,
  current: string,
) => {
  return {
    session_id,
    current: session_id === current,
    ...deviceBehind(agent),
    address,
    is_local: isLocal(address),
    remembered,
    signed_in_at: signed_in_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
  };
};

/** Where the account is signed in, the last used first. */
export const listSessions = async ({ platform, accountId, sessionId, now }: Account): Promise<{ items: Session[] }> => {
  const rows = await platform.query(listSessionRows, [accountId, now, most]);
  return { items: rows.map((row) => present(row, sessionId)) };
};

/** Ends one session of the account, perhaps the caller's own. Throws session_not_found. */
export const endSession = ({ platform, accountId, now }: Account, sessionId: string): Promise<void> =>
  platform.transaction(async (tx) => {
    await tx.query(lockAccount, [accountId]);
    const ended = await tx.query(revokeOwnFamily, [accountId, sessionId, now]);
    if (ended.length === 0) throw new Problem('session_not_found');
  });

/** Ends every session of the account but the caller's, those half begun too. */
export const endOtherSessions = ({ platform, accountId, sessionId, now }: Account): Promise<{ ended: number }> =>
  platform.transaction(async (tx) => {
    await tx.query(lockAccount, [accountId]);
    const pairs = await tx.query(revokeOtherFamilies, [accountId, sessionId, now]);
    await tx.query(removeTickets, [accountId]);
    return { ended: new Set(pairs.map(({ family_id }) => family_id)).size };
  });
