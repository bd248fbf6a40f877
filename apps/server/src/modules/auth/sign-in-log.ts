import { createHash } from 'node:crypto';
import type { TokenPair } from '@regulars/contract';
import type { SignInMethod } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { Problem, type Visitor } from '../../platform/http/index.ts';
import { addTry, tryColumns } from './sign-in-log.queries.ts';

export interface SignedIn {
  readonly accountId: string;
  readonly tokens: TokenPair;
  /** Set if the try began without it. */
  readonly phone?: string;
}

interface Who {
  /** Empty if it is not known. */
  readonly phone: string;
  /** Set if the account is known, whatever comes of the try. */
  readonly accountId?: string | null;
}

/** What is known before the try. */
interface Try extends Who {
  readonly method: SignInMethod;
}

/** Notes who it is that tries, as soon as that is known: a refusal is then logged with it. */
export type Recognise = (who: Who) => void;

/** With the account, so that accounts that share a browser can't be told by it. */
const browserOf = (accountId: string | null, browserId: string | undefined): string | null =>
  accountId === null || browserId === undefined
    ? null
    : createHash('sha256').update(`${accountId} ${browserId}`).digest('base64url');

/** Tries to sign in, and logs whether it succeeded (decision 3). All that can refuse the try belongs in `signIn`. */
export const loggingTry = async (
  { platform, now, address, agent, browserId }: Visitor,
  { method, ...tried }: Try,
  signIn: (recognise: Recognise) => Promise<SignedIn>,
): Promise<TokenPair> => {
  const logTry = (outcome: string, { phone, accountId = null }: Who): Promise<unknown> =>
    platform.query(
      addTry,
      tryColumns.valuesOf({
        log_id: newId(),
        at: now,
        method,
        phone,
        account_id: accountId,
        outcome,
        address,
        agent,
        browser: browserOf(accountId, browserId),
      }),
    );
  let known: Who = tried;
  try {
    const { tokens, ...who } = await signIn((recognised) => {
      known = recognised;
    });
    await logTry('ok', { ...known, ...who });
    return tokens;
  } catch (error) {
    if (error instanceof Problem) await logTry(error.problem, known);
    throw error;
  }
};
