import type { CodeSent } from '@regulars/contract';
import { useEffect, useState } from 'react';
import { ApiError } from '../api/index.ts';

/** What a call that sends codes takes to show that its caller did some work. */
export interface Proof {
  readonly challenge: string;
  readonly answer: string;
}

/** What came of a request, which is said only while its phone stands in the field. */
interface Told {
  readonly phone: string;
  readonly sent: boolean;
  readonly error?: ApiError;
}

const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '');

/**
 * Requests codes by SMS, one request at a time; `wait` counts the seconds down until the next to the same phone is
 * possible. If the server asks for a proof of work, it is done and sent along. `typed` is the phone, if it can change.
 */
export function useCodeSending(send: (proof: Proof | undefined) => Promise<CodeSent>, typed = '') {
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<Told>({ phone: '', sent: false });
  const { wait: left, waitFor } = useCountdown();
  const phone = digitsOf(typed);
  const { sent, error } = told.phone === phone ? told : { sent: false, error: undefined };
  const wait = told.phone === phone ? left : 0;

  /** Resolves to whether a code is on its way; `error` says why not. */
  async function request(): Promise<boolean> {
    if (busy || wait > 0) return false;
    setBusy(true);
    setTold({ phone, sent });
    try {
      const { retry_after } = await proven(send);
      setTold({ phone, sent: true });
      waitFor(retry_after);
      return true;
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      waitFor(refusal.name === 'too_many_codes' ? Number(refusal.context['retry_after'] ?? 60) : 0);
      setTold({ phone, sent, error: refusal });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { request, busy, sent, wait, error };
}

/** Sends, and if a proof is needed, once more with it. */
async function proven(send: (proof: Proof | undefined) => Promise<CodeSent>): Promise<CodeSent> {
  try {
    return await send(undefined);
  } catch (error) {
    if (!(error instanceof ApiError) || error.name !== 'proof_needed') throw error;
    const { challenge = '', bits = '0' } = error.context;
    const { solve } = await import('./proof-of-work.ts');
    return send({ challenge, answer: await solve(challenge, Number(bits)) });
  }
}

/** Whole seconds until a time, counted down. */
function useCountdown() {
  const [until, setUntil] = useState(0);
  const [wait, setWait] = useState(0);
  useEffect(() => {
    const tick = (): number => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1_000));
      setWait(left);
      return left;
    };
    if (tick() === 0) return undefined;
    const timer = setInterval(() => tick() === 0 && clearInterval(timer), 250);
    return () => clearInterval(timer);
  }, [until]);
  return { wait, waitFor: (seconds: number): void => setUntil(Date.now() + seconds * 1_000) };
}
