import type { TokenPair } from '@regulars/contract';
import { useEffect, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { wechatProof } from '../wechat/wechat-sign-in.ts';
import { session } from './current.ts';
import { confirmPasskey } from './passkeys.ts';
import { sealPasswords, withFreshKey } from './sealed-password.ts';

/** A WeChat that nobody has bound yet, and the ticket by which a sign-in binds it. */
export type UnboundWechat = { ticket: string; name: string };

export type Credentials = {
  account: string;
  password: string;
  remember: boolean;
  wechat?: UnboundWechat | undefined;
};

export type CodeCredentials = {
  account: string;
  code: string;
  remember: boolean;
  /** Of 8101: this is the account's first sign-in. */
  ticket?: string | undefined;
  wechat?: UnboundWechat | undefined;
};

export type WechatCredentials = { code: string; state: string; remember: boolean };

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

/** The second step, if the refusal of a right first one asks for it (8102). */
export function stepAfter(
  { name, context }: ApiError,
  { account, remember }: Pick<SecondStep, 'account' | 'remember'>,
): SecondStep | undefined {
  if (name !== 'second_factor_needed') return undefined;
  // A way without a phone says whose account it is.
  const { ticket = '', factors = '', account: found = account } = context;
  return { ticket, factors: factors.split(','), account: found, remember };
}

/** Signs in by password. Once the password was right, `step` is set if the account has a second factor. */
export function useSignIn() {
  const { run, busy, error, setError } = useAttempt();
  const [step, setStep] = useState<SecondStep>();

  async function submit(credentials: Credentials): Promise<ApiError | undefined> {
    const refusal = await run(() => signIn(credentials));
    const next = refusal && stepAfter(refusal, credentials);
    if (!next) return refusal;
    setStep(next);
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

/** Signs in by password. */
export async function signIn({ account, password, remember, wechat }: Credentials): Promise<void> {
  const pair = await withFreshKey(async (): Promise<TokenPair> => {
    const body = { account, ...(await sealPasswords({ pwd: password })), is_default: remember, ...binding(wechat) };
    return call('POST /merc/personal/pwd', { body }, { quiet: true });
  });
  session.begin(pair, account, remember);
}

/** Signs in by a code that was sent to the phone. */
export async function signInByCode({ account, code, remember, ticket, wechat }: CodeCredentials): Promise<void> {
  const first = ticket !== undefined && { ticket };
  const body = { phone: account, captcha_code: code, is_default: remember, ...first, ...binding(wechat) };
  session.begin(await call('POST /merc/personal/login/phone', { body }, { quiet: true }), account, remember);
}

const binding = (wechat: UnboundWechat | undefined) => wechat !== undefined && { wx_ticket: wechat.ticket };

/** Signs in by what WeChat sent back. */
export async function signInByWechat({ code, state, remember }: WechatCredentials): Promise<void> {
  const body = { ...wechatProof('sign-in', code, state), is_default: remember };
  const { account, ...pair } = await call('POST /merc/personal/login/wx/qrcode', { body }, { quiet: true });
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
