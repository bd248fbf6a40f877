import { createHash, randomBytes } from 'node:crypto';
import type { TokenPair } from '@regulars/contract';
import { v7 as newId } from 'uuid';
import type { PlatformTx } from '../../platform/database/index.ts';
import { Problem, type Account, type Visitor } from '../../platform/http/index.ts';
import {
  holdAccount,
  holdAccountOfToken,
  addFirstPair,
  addPair,
  markRotated,
  revokeFamily,
  revokeOfAccount,
  getPair,
  type PairRow,
} from './sessions.queries.ts';
import { accessLife, judgeRefresh, refreshLifeOf } from './sessions.rules.ts';

/** Only this is kept of a token: with 256 random bits in it, a plain hash can't be guessed back. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

const newToken = (): string => randomBytes(32).toString('base64url');

interface NewPair {
  readonly accountId: string;
  readonly familyId: string;
  readonly remembered: boolean;
  /** Hash of the refresh token that this pair replaces. */
  readonly replaces?: Buffer;
}

/** A fresh pair: what the caller gets, and the values of its row in the order of the statements. */
const makePair = (
  { now, address, agent }: Visitor,
  { accountId, familyId, remembered, replaces }: NewPair,
): { tokens: TokenPair; values: unknown[] } => {
  const tokens = { token: newToken(), refresh_token: newToken(), expires_in: accessLife / 1000 };
  const accessUntil = new Date(now.getTime() + accessLife);
  const expiresAt = new Date(now.getTime() + refreshLifeOf(remembered));
  return {
    tokens,
    values: [
      newId(), accountId, familyId, tokenHash(tokens.token), accessUntil, tokenHash(tokens.refresh_token), replaces ?? null, expiresAt,
      remembered, address, agent, now,
    ],
  }; // prettier-ignore
};

/** Begins a session of someone whose password was just right; undefined where that password no longer holds. */
export const openSession = async (
  tx: PlatformTx,
  visitor: Visitor,
  { accountId, passwordHash, remembered }: { accountId: string; passwordHash: string; remembered: boolean },
): Promise<TokenPair | undefined> => {
  const { tokens, values } = makePair(visitor, { accountId, familyId: newId(), remembered });
  const opened = await tx.query(addFirstPair, [...values, passwordHash]);
  return opened.length > 0 ? tokens : undefined;
};

/**
 * Exchanges a refresh token. The first to come marks its pair as rotated and gets the successor, which remembers whom it
 * replaces. Whoever comes with the same token within the grace gets a sibling: another pair of the same family, which
 * replaces nobody; both are valid from then on and go their own ways. Throws session_invalid, after ending the family
 * where a used token came back outside of that.
 */
export const refreshSession = async (visitor: Visitor, refreshToken: string): Promise<TokenPair> => {
  const hash = tokenHash(refreshToken);
  const tokens = await visitor.platform.transaction(async (tx) => {
    const [account] = await tx.query(holdAccountOfToken, [hash]);
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
  const heir = { accountId, familyId: pair.family_id, remembered: pair.remembered };
  switch (judgeRefresh(pair, now)) {
    case 'rotate': {
      const { tokens, values } = makePair(visitor, { ...heir, replaces: hash });
      await tx.query(markRotated, [pair.session_id, now]);
      await tx.query(addPair, values);
      return tokens;
    }
    case 'sibling': {
      const { tokens, values } = makePair(visitor, heir);
      await tx.query(addPair, values);
      return tokens;
    }
    case 'replay':
      await tx.query(revokeFamily, [pair.family_id, now]);
      log.warn({ account: accountId, family: pair.family_id }, 'A used refresh token came back: its session was ended');
      return undefined;
    case 'invalid':
      return undefined;
  }
};

/** Ends the caller's session: every pair of its family. */
export const signOut = ({ platform, accountId, sessionId, now }: Account): Promise<void> =>
  platform.transaction(async (tx) => {
    await tx.query(holdAccount, [accountId]);
    await tx.query(revokeFamily, [sessionId, now]);
  });

/** Ends every session of an account, in the transaction of what makes that necessary; also those being opened just now. */
export const revokeSessionsOf = async (tx: PlatformTx, accountId: string, now: Date): Promise<void> => {
  await tx.query(holdAccount, [accountId]);
  await tx.query(revokeOfAccount, [accountId, now]);
};
