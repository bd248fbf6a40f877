import type { TokenPair } from '@regulars/contract';
import { v7 as newId } from 'uuid';
import { Problem, type Visitor } from '../../platform/http/index.ts';
import { addTry, tryColumns } from './sign-in-log.queries.ts';

export interface SignedIn {
  readonly accountId: string;
  readonly tokens: TokenPair;
}

interface Try {
  readonly method: 'password' | 'code' | 'wechat';
  /** Empty if it is not known. */
  readonly phone: string;
}

/** Tries to sign in, and logs whether it succeeded (decision 3). */
export const loggingTry = async (
  { platform, now, address, agent }: Visitor,
  { method, phone }: Try,
  signIn: () => Promise<SignedIn>,
): Promise<TokenPair> => {
  const logTry = (outcome: string, accountId: string | null): Promise<unknown> =>
    platform.query(
      addTry,
      tryColumns.valuesOf({ log_id: newId(), at: now, method, phone, account_id: accountId, outcome, address, agent }),
    );
  try {
    const { accountId, tokens } = await signIn();
    await logTry('ok', accountId);
    return tokens;
  } catch (error) {
    if (error instanceof Problem) await logTry(error.problem, null);
    throw error;
  }
};
