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

interface Try {
  readonly method: SignInMethod;
  /** Empty if it is not known. */
  readonly phone: string;
  /** Set if the account is known before the try. */
  readonly accountId?: string | null;
}

/** Tries to sign in, and logs whether it succeeded (decision 3). */
export const loggingTry = async (
  { platform, now, address, agent }: Visitor,
  { method, ...tried }: Try,
  signIn: () => Promise<SignedIn>,
): Promise<TokenPair> => {
  const logTry = (outcome: string, { phone, accountId = null }: Omit<Try, 'method'>): Promise<unknown> =>
    platform.query(
      addTry,
      tryColumns.valuesOf({ log_id: newId(), at: now, method, phone, account_id: accountId, outcome, address, agent }),
    );
  try {
    const { tokens, ...who } = await signIn();
    await logTry('ok', { ...tried, ...who });
    return tokens;
  } catch (error) {
    if (error instanceof Problem) await logTry(error.problem, tried);
    throw error;
  }
};
