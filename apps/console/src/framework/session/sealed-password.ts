import { t } from '@lingui/core/macro';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';

export type SealedPassword = { pwd: string; key_id?: string };

/** Encrypts a password with the server's public key, together with its single-use nonce. */
export async function sealPassword(password: string): Promise<SealedPassword> {
  // Web Crypto is available only on pages served over TLS or from localhost.
  if (!('subtle' in crypto)) {
    if (isLoopback(location.hostname)) return { pwd: password };
    throw new ApiError({
      status: 0,
      code: 42203,
      name: 'plain_password_refused',
      message: t`This page was not opened over TLS, so the password cannot be sent safely. Open it at an https address.`,
    });
  }
  const { key_id, public_key, nonce } = await call('GET /merc/personal/login/key', {}, { quiet: true });
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('spki', bytesOf(public_key), algorithm, false, ['encrypt']);
  const text = new TextEncoder().encode(JSON.stringify({ pwd: password, nonce }));
  const sealed = await crypto.subtle.encrypt(algorithm, key, text);
  return { pwd: btoa(String.fromCharCode(...new Uint8Array(sealed))), key_id };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host);
}
