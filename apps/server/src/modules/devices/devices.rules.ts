import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { deviceLimits, pairingAlphabet, pairingCodeLength } from '@regulars/contract/rules/devices';
import type { Limit } from '../../platform/limits/limits.ts';

/** The instant from which on a till must have been seen to be online. */
export const onlineSince = (now: Date): Date => new Date(now.getTime() - deviceLimits.online * 1_000);

/** Wrong codes of a user. There are 32^10 codes, of which few are shown at a time: nobody comes upon one. */
export const wrongCodes: Limit = {
  name: 'pairing_codes_wrong',
  spans: [
    { seconds: 600, most: 10 },
    { seconds: 86_400, most: 50 },
  ],
};
/** Codes asked for from one network. */
export const pairingsAsked: Limit = {
  name: 'pairings_asked',
  spans: [
    { seconds: 600, most: 60 },
    { seconds: 86_400, most: 600 },
  ],
};

export const newPairingCode = (): string =>
  Array.from({ length: pairingCodeLength }, () => pairingAlphabet.charAt(randomInt(pairingAlphabet.length))).join('');

/** What is stored of a code: it can't be guessed back without the data key. */
export const codeHash = (dataKey: Buffer, code: string): Buffer =>
  createHmac('sha256', dataKey)
    .update(JSON.stringify(['device_pairing', code]))
    .digest();

export const newSecret = (): string => randomBytes(32).toString('base64url');

const idBytes = 16;

/** A text that says which merchant it belongs to, so that it is looked up among that merchant's rows alone. */
export const writeToken = (merchantId: string, secret: Buffer): string =>
  Buffer.concat([Buffer.from(merchantId.replaceAll('-', ''), 'hex'), secret]).toString('base64url');

/** Its merchant and secret; undefined if it can't be one with a secret of so many bytes. */
export const readToken = (token: string, bytes: number): { merchantId: string; secret: Buffer } | undefined => {
  const raw = Buffer.from(token, 'base64url');
  if (raw.length !== idBytes + bytes || raw.toString('base64url') !== token) return undefined;
  const merchantId = raw.toString('hex', 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { merchantId, secret: raw.subarray(idBytes) };
};

/** Of a till's credential and of a table card's code. */
export const secretBytes = { credential: 32, card: 12 } as const;

export const newCardToken = (): string => randomBytes(secretBytes.card).toString('base64url');

/** The path that a table card's QR code leads to. */
export const cardPath = (merchantId: string, token: string): string =>
  `/t/${writeToken(merchantId, Buffer.from(token, 'base64url'))}`;
