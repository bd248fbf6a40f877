import { isSelection } from './selection.ts';
import type { Selection } from './selection.ts';
import { isRecord, isTokens } from './token-store.ts';
import type { Tokens } from './token-store.ts';

/** Messages between the tabs of a browser. */
export type Message =
  | { type: 'tokens'; tokens: Tokens; selection: Selection }
  | { type: 'ask'; newerThan: number }
  /** `phone`: the account’s from now on, by which it signs in again. */
  | { type: 'ended'; account: string; message: string; phone?: string }
  | { type: 'signed-out'; account: string };

/** Validates a message, because another tab may run another version of the console. */
export function isMessage(value: unknown): value is Message {
  if (!isRecord(value)) return false;
  const { type, tokens, selection, newerThan, account, message, phone } = value;
  if (type === 'tokens') return isTokens(tokens) && isSelection(selection);
  if (type === 'ask') return typeof newerThan === 'number';
  if (type === 'ended')
    return typeof account === 'string' && typeof message === 'string' && ['string', 'undefined'].includes(typeof phone);
  return type === 'signed-out' && typeof account === 'string';
}
