import { sign, verify } from 'node:crypto';
import { promisify } from 'node:util';
import type { ChannelTryOutcome } from '@regulars/phrases';
import { guardedClient, type Fetched } from '../outbound/index.ts';

/** What a payment channel answered to a question about an order that doesn't exist. */
export interface ChannelAnswer {
  readonly outcome: ChannelTryOutcome;
  readonly status: number | null;
  /** As the channel said it. */
  readonly code: string | null;
  readonly message: string | null;
}

export const trySeconds = 10;
const mostBytes = 100_000;
const longestWords = 300;

export const answerWith = (
  outcome: ChannelTryOutcome,
  { status = null, code = null, message = null }: Partial<Omit<ChannelAnswer, 'outcome'>> = {},
): ChannelAnswer => ({
  outcome,
  status,
  code: code?.slice(0, longestWords) ?? null,
  message: message?.slice(0, longestWords) ?? null,
});

/** A text of an object that somebody else made. */
export const textIn = (value: unknown, name: string): string | null => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' ? found : null;
};

export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const signAsync = promisify(sign);
/** RSA with SHA-256, in a thread of its own; undefined if the key can't sign. */
export const signed = (text: string, privateKey: string): Promise<string | undefined> =>
  signAsync('RSA-SHA256', Buffer.from(text), privateKey).then(
    (signature) => signature.toString('base64'),
    () => undefined,
  );

/** Whether a text is signed by the owner of a public key, which may turn out to be none. */
export const isSigned = (text: string, publicKey: string, signature: string): boolean => {
  try {
    return verify('RSA-SHA256', Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
};

/**
 * Asks a channel, at a public https address only; but for the configured host itself, which may be a stand-in on this
 * machine.
 */
export const askChannel = async (
  address: URL,
  headers: Readonly<Record<string, string>>,
  read: (answer: Extract<Fetched, { status: number }>) => ChannelAnswer,
): Promise<ChannelAnswer> => {
  const client = guardedClient(address.protocol === 'http:' ? address.origin : undefined);
  try {
    const answer = await client.get(address, {
      headers,
      bytes: mostBytes,
      milliseconds: trySeconds * 1_000,
      signal: new AbortController().signal,
    });
    if (!('refused' in answer)) return read(answer);
    if (answer.refused === 'late' || answer.refused === 'private') return answerWith(answer.refused);
    return answerWith(answer.refused === 'unreachable' ? 'unreachable' : 'unreadable');
  } finally {
    client.close();
  }
};
