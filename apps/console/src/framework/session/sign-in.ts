import type { TokenPair } from '@regulars/contract';
import { useEffect, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { session } from './current.ts';
import { sealPasswords } from './sealed-password.ts';

export type Credentials = { account: string; password: string; remember: boolean };

/** Milliseconds: the button stays locked until the response, but no longer than this. */
const longestLock = 15_000;

/** Signs in by password; `submit` resolves to the error, if any, which is also kept as `error`. */
export function useSignIn() {
  const [attempt, setAttempt] = useState<symbol>();
  const [error, setError] = useState<ApiError>();

  useEffect(() => {
    if (!attempt) return undefined;
    const timer = setTimeout(() => setAttempt(undefined), longestLock);
    return () => clearTimeout(timer);
  }, [attempt]);

  async function submit(credentials: Credentials): Promise<ApiError | undefined> {
    setError(undefined);
    setAttempt(Symbol());
    try {
      await signIn(credentials);
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      setError(refusal);
      return refusal;
    } finally {
      setAttempt(undefined);
    }
  }

  return { submit, busy: attempt !== undefined, error };
}

async function signIn({ account, password, remember }: Credentials): Promise<void> {
  const attempt = async (): Promise<TokenPair> => {
    const body = { account, ...(await sealPasswords({ pwd: password })), is_default: remember };
    return call('POST /merc/personal/pwd', { body }, { quiet: true });
  };
  const pair = await attempt().catch((error: unknown) => {
    // The key expired while the page was open: retry once with a new key.
    if (error instanceof ApiError && error.name === 'sign_in_key_expired') return attempt();
    throw error;
  });
  session.begin(pair, account, remember);
}
