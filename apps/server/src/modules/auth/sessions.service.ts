import { createHash, randomBytes } from 'node:crypto';
import type { TokenPair } from '@regulars/contract';
import { v7 as newId } from 'uuid';
import type { PlatformTx } from '../../platform/database/index.ts';
import { Problem, type Account, type Visitor } from '../../platform/http/index.ts';
import {
  getLiveSession,
  lockAccount,
  lockAccountOfToken,
  addPair,
  pairColumns,
  markRotated,
  setSibling,
  revokeFamily,
  revokeAccountSessions,
  revokeSignedInAt,
  getPair,
  type PairRow,
} from './sessions.queries.ts';
import { addNetwork, setNetworkSeen } from './known-networks.queries.ts';
import { accessLife, expiryOf, judgeRefresh } from './sessions.rules.ts';
import { removeTickets, type SecondFactor } from './sign-in-steps.queries.ts';
import { networkOf } from './sign-in.rules.ts';

/** Only the hash of a token is stored. A token has 256 random bits, so a plain hash can't be reversed by guessing. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const newToken = (): string => randomBytes(32).toString('base64url');

interface NewPair {
  readonly accountId: string;
  readonly familyId: string;
  readonly remembered: boolean;
  readonly signedInAt: Date;
  /** What the sign-in proved. */
  readonly factors: readonly string[];
  /** Hash of the refresh token that this pair replaces. */
  readonly replaces?: Buffer;
}

/** A new pair: the tokens for the caller, and the values of its row. */
const makePair = (
  { now, address, agent }: Visitor,
  { accountId, familyId, remembered, signedInAt, factors, replaces }: NewPair,
): { id: string; tokens: TokenPair; values: unknown[] } => {
  const expiresAt = expiryOf({ remembered, signedInAt }, now);
  const accessUntil = new Date(Math.min(now.getTime() + accessLife, expiresAt.getTime()));
  const expiresIn = Math.floor((accessUntil.getTime() - now.getTime()) / 1_000);
  const tokens = { token: newToken(), refresh_token: newToken(), expires_in: expiresIn };
  const id = newId();
  return {
    id,
    tokens,
    values: pairColumns.valuesOf({
      session_id: id,
      account_id: accountId,
      family_id: familyId,
      access_hash: hashToken(tokens.token),
      access_until: accessUntil,
      refresh_hash: hashToken(tokens.refresh_token),
      previous_refresh_hash: replaces ?? null,
      expires_at: expiresAt,
      remembered,
      address,
      agent,
      created_at: now,
      signed_in_at: signedInAt,
      factors,
    }),
  };
};

/** A way to prove who one is. */
export type Factor = 'password' | 'code' | 'wechat' | SecondFactor;

interface NewSession {
  readonly accountId: string;
  readonly remembered: boolean;
  readonly factors: readonly Factor[];
}

/** Begins a session of an account that the transaction has locked and that may sign in. */
export const addSession = async (tx: PlatformTx, visitor: Visitor, session: NewSession): Promise<TokenPair> => {
  const { tokens, values } = makePair(visitor, { ...session, familyId: newId(), signedInAt: visitor.now });
  await tx.query(addPair, values);
  await tx.query(addNetwork, [session.accountId, networkOf(visitor.address), visitor.now]);
  return tokens;
};

/**
 * Exchanges a refresh token. The first request marks its pair as rotated and gets the successor, which records the pair
 * it replaces. A further request with the same token within the grace period gets a sibling: another pair of the same
 * family that replaces none. Both stay valid and rotate independently. There is one sibling: a third request gets a new
 * one in place of an unused one. Otherwise throws session_invalid; a replay also ends the family.
 */
export const refreshSession = async (visitor: Visitor, refreshToken: string): Promise<TokenPair> => {
  const hash = hashToken(refreshToken);
  const tokens = await visitor.platform.transaction(async (tx) => {
    const [account] = await tx.query(lockAccountOfToken, [hash]);
    const [pair] = await tx.query(getPair, [hash]);
    return account && pair && exchange(tx, visitor, account.account_id, hash, pair);
  });
  if (!tokens) throw new Problem('session_invalid');
  return tokens;
};

const exchange = async (
  tx: PlatformTx,
  visitor: Visitor,
  accountId: string,
  hash: Buffer,
  pair: PairRow,
): Promise<TokenPair | undefined> => {
  const { now, log } = visitor;
  const successor = {
    accountId,
    familyId: pair.family_id,
    remembered: pair.remembered,
    signedInAt: pair.signed_in_at,
    factors: pair.factors,
  };
  switch (judgeRefresh(pair, now)) {
    case 'rotate': {
      const { tokens, values } = makePair(visitor, { ...successor, replaces: hash });
      await tx.query(markRotated, [pair.session_id, now]);
      await tx.query(addPair, values);
      await tx.query(setNetworkSeen, [accountId, networkOf(visitor.address), now]);
      return tokens;
    }
    case 'sibling': {
      const { id, tokens, values } = makePair(visitor, successor);
      await tx.query(addPair, values);
      await tx.query(setSibling, [pair.session_id, id, now]);
      return tokens;
    }
    case 'replay':
      await tx.query(revokeFamily, [pair.family_id, now]);
      log.warn(
        { account: accountId, family: pair.family_id },
        'A used refresh token was replayed: its session was ended',
      );
      return undefined;
    case 'invalid':
      return undefined;
  }
};

/** Ends the caller's session: every pair of its family. */
export const signOut = ({ platform, accountId, sessionId, now }: Account): Promise<void> =>
  platform.transaction(async (tx) => {
    await tx.query(lockAccount, [accountId]);
    await tx.query(revokeFamily, [sessionId, now]);
  });

/** Ends every session of an account in the caller's transaction, including those being opened concurrently or half open. */
export const revokeSessions = async (tx: PlatformTx, accountId: string, now: Date): Promise<void> => {
  await tx.query(lockAccount, [accountId]);
  await tx.query(revokeAccountSessions, [accountId, now]);
  await tx.query(removeTickets, [accountId]);
};

/** Ends the session that an account began at an instant, if it goes on. */
export const revokeSessionOf = async (
  tx: PlatformTx,
  accountId: string,
  signedInAt: Date,
  now: Date,
): Promise<void> => {
  await tx.query(lockAccount, [accountId]);
  await tx.query(revokeSignedInAt, [accountId, signedInAt, now]);
};

/**
 * Locks an account until the commit, if the session is still alive: for what took so long since the call began, such as
 * asking a third party, that somebody may have ended it meanwhile. Throws session_invalid.
 */
export const mustBeAlive = async (tx: PlatformTx, { accountId, sessionId, now }: Account): Promise<void> => {
  await tx.query(lockAccount, [accountId]);
  const [session] = await tx.query(getLiveSession, [accountId, sessionId, now]);
  if (!session?.is_alive) throw new Problem('session_invalid');
};
