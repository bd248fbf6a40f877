import type { TokenPair } from '@regulars/contract';
import { useEffect, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { session } from './current.ts';
import { confirmPasskey } from './passkeys.ts';
import { sealPasswords } from './sealed-password.ts';

export type Credentials = { account: string; password: string; remember: boolean };

/** A right first factor of an account that has a second one: what completes the sign-in. */
export type SecondStep = {
  ticket: string;
  /** What the account has: `totp`, `passkey`, `recovery_code`. */
  factors: readonly string[];
  account: string;
  remember: boolean;
};

/** Milliseconds: the button stays locked until the response, but no longer than this. */
const longestLock = 15_000;

/** Runs attempts to sign in, one at a time; `run` resolves to the error, if any, which is also kept as `error`. */
export function useAttempt() {
  const [attempt, setAttempt] = useState<symbol>();
  const [error, setError] = useState<ApiError>();

  useEffect(() => {
    if (!attempt) return undefined;
    const timer = setTimeout(() => setAttempt(undefined), longestLock);
    return () => clearTimeout(timer);
  }, [attempt]);

  async function run(work: () => Promise<void>): Promise<ApiError | undefined> {
    setError(undefined);
    setAttempt(Symbol());
    try {
      await work();
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      setError(refusal);
      return refusal;
    } finally {
      setAttempt(undefined);
    }
  }

  return { run, busy: attempt !== undefined, error, setError };
}

/** Signs in by password. Once the password was right, `step` is set if the account has a second factor. */
export function useSignIn() {
  const { run, busy, error, setError } = useAttempt();
  const [step, setStep] = useState<SecondStep>();

  async function submit(credentials: Credentials): Promise<ApiError | undefined> {
    const refusal = await run(() => signIn(credentials));
    const { account, remember } = credentials;
    if (refusal?.name !== 'second_factor_needed') return refusal;
    const { ticket = '', factors = '' } = refusal.context;
    setStep({ ticket, factors: factors.split(','), account, remember });
    setError(undefined);
    return undefined;
  }

  /** Goes back to the password, perhaps because of an error. */
  function leaveStep(reason?: ApiError): void {
    setStep(undefined);
    setError(reason);
  }

  return { submit, busy, error, step, leaveStep };
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

/** Signs in with a passkey alone. */
export async function signInWithPasskey(remember: boolean): Promise<void> {
  const options = await call('POST /merc/personal/login/passkey/options', {}, { quiet: true });
  const body = { passkey: await confirmPasskey(options), is_default: remember };
  const { account, ...pair } = await call('POST /merc/personal/login/passkey', { body }, { quiet: true });
  session.begin(pair, account, remember);
}

/** What a person gives in the second step; a passkey is asked for. */
export type SecondProof = { totp: string } | { recovery_code: string } | 'passkey';

export async function completeSignIn({ ticket, account, remember }: SecondStep, proof: SecondProof): Promise<void> {
  const ask = async () => {
    const options = await call(
      'POST /merc/personal/login/second-factor/passkey',
      { body: { ticket } },
      { quiet: true },
    );
    return { passkey: await confirmPasskey(options) };
  };
  const body = { ticket, ...(proof === 'passkey' ? await ask() : proof) };
  const pair = await call('POST /merc/personal/login/second-factor', { body }, { quiet: true });
  session.begin(pair, account, remember);
}
