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
  'signed_in_at',
  'factors',
]);

const proven = columnsOf('account', ['activation_needed_at', 'phone_verified_at']);
/** Locks account $1, which a sign-in may change, if its password hash is still $2 and it is not disabled. */
export const lockProvenAccount = statement<RowOfColumns<typeof proven>>(
  'session_hold_proven_account',
  `select ${proven.select()} from account where account_id = $1 and password_hash = $2 and disabled_at is null
   for no key update`,
);

/** A condition: whether the sign-in of session `s` proved a second factor. A passkey counts as both. */
export const provedSecondFactor = `s.factors && '{totp,passkey,recovery_code}'`;

/** Adds factor $3 to what session $2 of account $1 has proved. */
export const addProved = statement(
  'session_proved_add',
  'update session set factors = array_append(factors, $3) where account_id = $1 and family_id = $2 and not $3 = any (factors)',
);

/** No session of account $1 counts as signed in with a second factor any longer. */
export const removeProved = statement(
  'session_proved_remove',
  `update session s set factors = '{password}' where account_id = $1 and revoked_at is null and ${provedSecondFactor}`,
);

export const addPair = statement('session_add', pairColumns.insert);

/** Whether session $2 of account $1, which is not disabled, is alive at $3. */
export const getLiveSession = statement<{ is_alive: boolean }>(
  'session_is_alive',
  `select exists (
     select from session s join account a on a.account_id = s.account_id
     where s.account_id = $1 and s.family_id = $2 and s.revoked_at is null and s.expires_at > $3 and a.disabled_at is null
   ) as is_alive`,
);

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
  'signed_in_at',
  'factors',
  'expires_at',
  'rotated_at',
  'revoked_at',
]);
export type PairRow = RowOfColumns<typeof knownPair> & {
  readonly successor_rotated: boolean;
  readonly sibling_rotated: boolean;
  readonly account_disabled: boolean;
};

export const getPair = statement<PairRow>(
  'session_pair',
  `select ${knownPair.select('s')}, a.disabled_at is not null as account_disabled,
     exists (select from session n where n.previous_refresh_hash = s.refresh_hash and n.rotated_at is not null) as successor_rotated,
     exists (select from session n where n.session_id = s.sibling_id and n.rotated_at is not null) as sibling_rotated
   from session s join account a on a.account_id = s.account_id
   where s.refresh_hash = $1`,
);

export const markRotated = statement('session_rotated', 'update session set rotated_at = $2 where session_id = $1');

/** Pair $2 becomes the sibling of the successor of pair $1, at $3; an earlier sibling ends. */
export const setSibling = statement(
  'session_sibling',
  `with former as (
     update session s set revoked_at = $3 from session exchanged
     where exchanged.session_id = $1 and s.session_id = exchanged.sibling_id and s.revoked_at is null
   )
   update session set sibling_id = $2 where session_id = $1`,
);

export const revokeFamily = statement(
  'session_revoke_family',
  'update session set revoked_at = $2 where family_id = $1 and revoked_at is null',
);

export const revokeAccountSessions = statement(
  'session_revoke_account',
  'update session set revoked_at = $2 where account_id = $1 and revoked_at is null',
);

const ownSession = columnsOf('session', ['remembered', 'address', 'agent', 'signed_in_at']);
export type SessionRow = RowOfColumns<typeof ownSession> & {
  readonly session_id: string;
  readonly last_seen_at: Date;
};
/** Ends the session that account $1 began at $2, at $3. */
export const revokeSignedInAt = statement(
  'session_revoke_signed_in_at',
  'update session set revoked_at = $3 where account_id = $1 and signed_in_at = $2 and revoked_at is null',
);

/**
 * The live sessions of account $1 at $2, at most $3, the last used first. A session was last seen when its newest pair
 * was issued: while it is used that happens every 15 minutes.
 */
export const listSessionRows = statement<SessionRow>(
  'session_list',
  `select * from (
     select distinct on (s.family_id) s.family_id as session_id, ${ownSession.select('s')}, s.created_at as last_seen_at
     from session s
     where s.account_id = $1 and s.revoked_at is null and s.expires_at > $2 and s.rotated_at is null
     order by s.family_id, s.created_at desc
   ) live order by last_seen_at desc, session_id desc limit $3`,
);

/** Ends session $2 of account $1 at $3; no row if it is not a live session of this account. */
export const revokeOwnFamily = statement<{ family_id: string }>(
  'session_revoke_own_family',
  'update session set revoked_at = $3 where account_id = $1 and family_id = $2 and revoked_at is null and expires_at > $3 returning family_id',
);

/** Ends all sessions of account $1 but $2, at $3. */
export const revokeOtherFamilies = statement<{ family_id: string }>(
  'session_revoke_others',
  'update session set revoked_at = $3 where account_id = $1 and family_id <> $2 and revoked_at is null and expires_at > $3 returning family_id',
);

/** Ends at $4 the sessions of account $1 but $2 that proved factor $3. */
export const revokeProvedBy = statement(
  'session_revoke_proved_by',
  `update session set revoked_at = $4
   where account_id = $1 and family_id is distinct from $2 and $3 = any (factors) and revoked_at is null`,
);

export const removeOldSessions = statement('session_sweep', 'delete from session where expires_at <= $1');
