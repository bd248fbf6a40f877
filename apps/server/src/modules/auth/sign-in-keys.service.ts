import { constants, generateKeyPair, privateDecrypt, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { passwordLength } from '@regulars/contract/rules';
import { v7 as newId } from 'uuid';
import type { PlatformDb } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Visitor } from '../../platform/http/index.ts';
import { seal, unseal } from '../../platform/secrets/seal.ts';
import { removeNonce, addKey, addNonce, listLastingKeys, getPrivateKey } from './sign-in-keys.queries.ts';

const minutes = 60_000;
const hours = 60 * minutes;

const nonceLife = 5 * minutes;
/** How long a key is published. */
const keyLife = 24 * hours;
/** The scheduled job makes the next key this long before, so that no request waits for one. */
const renewBefore = 2 * hours;
/** How long a retired key still decrypts passwords: longer than any nonce issued with it lives. */
export const keptRetired = hours;

const later = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds);
const makeKeyPair = promisify(generateKeyPair);
const placeOf = (keyId: string): string => `sign_in_key.private_key:${keyId}`;

/**
 * Makes a key unless one is published for the next hours and this data key decrypts it. Runs at start and as a
 * scheduled job. Two concurrent runs may each make a key; one is then superfluous and harmless.
 */
export const renewSignInKey = async (db: PlatformDb, dataKey: Buffer, now: Date): Promise<void> => {
  const [lasting] = await db.query(listLastingKeys, [later(now, renewBefore)]);
  if (lasting && opens(dataKey, lasting)) return;
  const { publicKey, privateKey } = await makeKeyPair('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const keyId = newId();
  const sealed = seal(dataKey, placeOf(keyId), privateKey);
  await db.query(addKey, [keyId, publicKey.toString('base64'), sealed, now, later(now, keyLife)]);
};

const opens = (dataKey: Buffer, key: { key_id: string; private_key: Buffer }): boolean => {
  try {
    unseal(dataKey, placeOf(key.key_id), key.private_key);
    return true;
  } catch {
    return false;
  }
};

/** The newest key with a new nonce. Makes a key only if the job has not run for a day. */
export const issueSignInKey = async (
  { platform, now }: Visitor,
  dataKey: Buffer,
): Promise<{ key_id: string; public_key: string; nonce: string; expires_at: string }> => {
  const nonce = randomBytes(32).toString('base64url');
  const expiresAt = later(now, nonceLife);
  let [key] = await platform.query(addNonce, [now, nonce, expiresAt]);
  if (!key) {
    await renewSignInKey(platform, dataKey, now);
    [key] = await platform.query(addNonce, [now, nonce, expiresAt]);
  }
  if (!key) throw new Error('The sign-in key just added is missing');
  return { ...key, nonce, expires_at: expiresAt.toISOString() };
};

/**
 * Passwords as sent, by field: plain where the transport is safe, else each decrypted, with the same nonce in all, which
 * is spent once. A nonce works once, whatever the outcome. Throws plain_password_refused, sign_in_key_expired, or
 * invalid_input naming the field.
 */
export const decryptPasswords = async <Field extends string>(
  visitor: Pick<Visitor, 'now' | 'confidential'> & { readonly platform: Pick<PlatformDb, 'query'> },
  dataKey: Buffer,
  sent: Readonly<Record<Field, string>> & { readonly key_id?: string | undefined },
  fields: readonly Field[],
): Promise<Readonly<Record<Field, string>>> => {
  const { platform, now } = visitor;
  const passwords: { [F in Field]?: string } = {};
  if (sent.key_id === undefined) {
    if (!visitor.confidential) throw new Problem('plain_password_refused');
    for (const field of fields) passwords[field] = ofUsableLength(field, sent[field]);
    return passwords as Record<Field, string>; // Every field was set.
  }
  const [key] = await platform.query(getPrivateKey, [sent.key_id, later(now, -keptRetired)]);
  if (!key) throw new Problem('sign_in_key_expired');
  const privateKey = unseal(dataKey, placeOf(sent.key_id), key.private_key);
  let nonce: string | undefined;
  for (const field of fields) {
    const opened = decrypt(privateKey, sent[field]);
    // The same answer for every decryption failure, so that it reveals nothing about the padding.
    if (!opened || opened.nonce !== (nonce ??= opened.nonce)) throw refuseFields({ path: field, rule: 'invalid' });
    passwords[field] = opened.pwd;
  }
  const spent = await platform.query(removeNonce, [nonce, sent.key_id, now]);
  if (spent.length === 0) throw new Problem('sign_in_key_expired');
  for (const field of fields) ofUsableLength(field, passwords[field] ?? '');
  return passwords as Record<Field, string>; // Every field was set.
};

const ofUsableLength = (field: string, password: string): string => {
  if (password.length < passwordLength.min || password.length > passwordLength.max)
    throw refuseFields({ path: field, rule: 'password' });
  return password;
};

const noncePattern = /^[A-Za-z0-9_-]{43}$/;

const decrypt = (privateKey: string, box: string): { pwd: string; nonce: string } | undefined => {
  let opened: unknown;
  try {
    const padding = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
    opened = JSON.parse(privateDecrypt(padding, Buffer.from(box, 'base64')).toString('utf8'));
  } catch {
    return undefined;
  }
  if (typeof opened !== 'object' || opened === null || !('pwd' in opened) || !('nonce' in opened)) return undefined;
  const { pwd, nonce } = opened;
  return typeof pwd === 'string' && typeof nonce === 'string' && noncePattern.test(nonce) ? { pwd, nonce } : undefined;
};
