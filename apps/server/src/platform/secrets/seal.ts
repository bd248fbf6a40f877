import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const format = 1;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a text for the database: AES-256-GCM under the data key, as a format byte, the nonce, the tag and the ciphertext.
 * `place` says where the value lives (`account.id_card:<id>`), so that it can't be moved to another row unnoticed.
 */
export const seal = (dataKey: Buffer, place: string, text: string): Buffer => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', dataKey, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(format), nonce, cipher.getAuthTag(), body]);
};

/** Decrypts a sealed text; throws if key, place or bytes differ from those of the sealing. */
export const unseal = (dataKey: Buffer, place: string, sealed: Buffer): string => {
  if (sealed[0] !== format) throw new Error(`A sealed value of ${place} has an unknown format`);
  const nonce = sealed.subarray(1, 1 + nonceBytes);
  const bodyStart = 1 + nonceBytes + tagBytes;
  const decipher = createDecipheriv('aes-256-gcm', dataKey, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(1 + nonceBytes, bodyStart));
  return decipher.update(sealed.subarray(bodyStart), undefined, 'utf8') + decipher.final('utf8');
};
