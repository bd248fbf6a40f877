import { columnsOf, statement, type RowOfColumns } from '../../platform/database/index.ts';

/**
 * A row of `session` is one pair of tokens. A family is one sign-in: the first pair and all pairs refreshed from it.
 * Adding a pair takes at least a shared lock on the account's row; ending sessions takes an exclusive one. So a
 * concurrent pair is either revoked with its family or never inserted.
 */
export const pairColumns = columnsOf('session', [
  'session_id',
  'account_id',
  'family_id',
  'access_hash',
  'access_until',
  'refresh_hash',
  'previous_refresh_hash',
  'expires_at',
  'remembered',
  'address',
  'agent',
  'created_at',
]);

/** Locks account $1 against change, if its password hash is still $2 and it is not disabled. */
export const lockAccountForShare = statement<{ account_id: string }>(
  'session_share_account',
  'select account_id from account where account_id = $1 and password_hash = $2 and disabled_at is null for share',
);

export const addPair = statement('session_add', pairColumns.insert);

export const lockAccount = statement(
  'session_hold_account',
  'select account_id from account where account_id = $1 for update',
);

/**
 * Locks the account that refresh token $1 belongs to. The pair is read in a later statement, which sees the previous
 * lock holder's changes.
 */
export const lockAccountOfToken = statement<{ account_id: string }>(
  'session_hold_account_of_token',
  'select account_id from account where account_id = (select account_id from session where refresh_hash = $1) for update',
);

const knownPair = columnsOf('session', [
  'session_id',
  'family_id',
  'remembered',
  'expires_at',
  'rotated_at',
  'revoked_at',
]);
export type PairRow = RowOfColumns<typeof knownPair> & {
  readonly successor_rotated: boolean;
  readonly account_disabled: boolean;
};

export const getPair = statement<PairRow>(
  'session_pair',
  `select ${knownPair.select('s')}, a.disabled_at is not null as account_disabled,
     exists (select from session n where n.previous_refresh_hash = s.refresh_hash and n.rotated_at is not null) as successor_rotated
   from session s join account a on a.account_id = s.account_id
   where s.refresh_hash = $1`,
);

export const markRotated = statement('session_rotated', 'update session set rotated_at = $2 where session_id = $1');

export const revokeFamily = statement(
  'session_revoke_family',
  'update session set revoked_at = $2 where family_id = $1 and revoked_at is null',
);

export const revokeAccountSessions = statement(
  'session_revoke_account',
  'update session set revoked_at = $2 where account_id = $1 and revoked_at is null',
);

export const removeOldSessions = statement('session_sweep', 'delete from session where expires_at <= $1');
