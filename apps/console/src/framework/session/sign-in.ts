import type { TokenPair } from '@regulars/contract';
import { useEffect, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { session } from './current.ts';
import { sealPasswords, withFreshKey } from './sealed-password.ts';

export type Credentials = { account: string; password: string; remember: boolean };

export type CodeCredentials = {
  account: string;
  code: string;
  remember: boolean;
  /** Of 8101: this is the account's first sign-in. */
  ticket?: string | undefined;
};

/** Milliseconds: the button stays locked until the response, but no longer than this. */
const longestLock = 15_000;

/** One call at a time; `submit` resolves to the error, if any, which is also kept as `error`. */
export function useAttempt<Input>(attempt: (input: Input) => Promise<void>) {
  const [running, setRunning] = useState<symbol>();
  const [error, setError] = useState<ApiError>();

  useEffect(() => {
    if (!running) return undefined;
    const timer = setTimeout(() => setRunning(undefined), longestLock);
    return () => clearTimeout(timer);
  }, [running]);

  async function submit(input: Input): Promise<ApiError | undefined> {
    setError(undefined);
    setRunning(Symbol());
    try {
      await attempt(input);
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      setError(refusal);
      return refusal;
    } finally {
      setRunning(undefined);
    }
  }

  return { submit, busy: running !== undefined, error };
}

/** Signs in by password. */
export async function signIn({ account, password, remember }: Credentials): Promise<void> {
  const pair = await withFreshKey(async (): Promise<TokenPair> => {
    const body = { account, ...(await sealPasswords({ pwd: password })), is_default: remember };
    return call('POST /merc/personal/pwd', { body }, { quiet: true });
  });
  session.begin(pair, account, remember);
}

/** Signs in by a code that was sent to the phone. */
export async function signInByCode({ account, code, remember, ticket }: CodeCredentials): Promise<void> {
  const body = { phone: account, captcha_code: code, is_default: remember, ...(ticket !== undefined && { ticket }) };
  session.begin(await call('POST /merc/personal/login/phone', { body }, { quiet: true }), account, remember);
}
