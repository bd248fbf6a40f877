import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The codes of public receipts. */
export interface ReceiptCodes {
  /** Where the receipt of an order or a top-up is shown: an address, or its path if the server doesn't know its own origin. */
  readonly addressOf: (merchantId: string, id: string) => string;
  /** What a code is of; undefined if this server didn't write it. Ids are unique over both kinds, so a code needs none. */
  readonly read: (code: string) => { merchantId: string; id: string } | undefined;
}

/** Its 32-byte key derives the codes. */
export interface ReceiptConfig {
  readonly dataKey: Buffer;
  /** The origin at which the product is reached; undefined: the console's own. */
  readonly publicUrl: string | undefined;
}

const idBytes = 16;
/** Half of an HMAC-SHA-256, as RFC 2104 (5) allows. */
const macBytes = 16;

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const idAt = (raw: Buffer, from: number): string =>
  raw.toString('hex', from, from + idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/**
 * A code is the merchant's id, that of the order or top-up and a MAC of both, in base64url: 64 characters that nobody can guess, and that no
 * table has to keep. The key is derived from the data key for this alone; with another data key, earlier codes are refused.
 */
export const receiptCodes = ({ dataKey, publicUrl = '' }: ReceiptConfig): ReceiptCodes => {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', dataKey, Buffer.alloc(0), 'codes of receipts', 32)));
  const macOf = (ids: Buffer): Buffer => createHmac('sha256', key).update(ids).digest().subarray(0, macBytes);
  return {
    addressOf: (merchantId, id) => {
      const ids = Buffer.concat([bytesOf(merchantId), bytesOf(id)]);
      return `${publicUrl}/r/${Buffer.concat([ids, macOf(ids)]).toString('base64url')}`;
    },
    read: (code) => {
      const raw = Buffer.from(code, 'base64url');
      if (raw.length !== 2 * idBytes + macBytes || raw.toString('base64url') !== code) return undefined;
      const ids = raw.subarray(0, 2 * idBytes);
      if (!timingSafeEqual(macOf(ids), raw.subarray(2 * idBytes))) return undefined;
      return { merchantId: idAt(raw, 0), id: idAt(raw, idBytes) };
    },
  };
};
