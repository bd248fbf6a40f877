import { t } from '@lingui/core/macro';
import { ApiError, isOutcomeUnknown } from '../api/api-error.ts';
import { call } from '../api/call.ts';

export type Sealed<Field extends string> = Record<Field, string> & { key_id?: string };

/** Encrypts passwords, by field, with the server's public key, together with its single-use nonce. */
export async function sealPasswords<Field extends string>(passwords: Record<Field, string>): Promise<Sealed<Field>> {
  // Web Crypto is available only on pages served over TLS or from localhost.
  if (!('subtle' in crypto)) {
    if (isLoopback(location.hostname)) return passwords;
    throw new ApiError({
      status: 0,
      code: 42203,
      name: 'plain_password_refused',
      message: t`This page is not encrypted, so the password cannot be sent safely. Open it at an address that begins with https.`,
    });
  }
  const { key_id, public_key, nonce } = await call('GET /merc/personal/login/key', {}, { quiet: true });
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('spki', bytesOf(public_key), algorithm, false, ['encrypt']);
  const seal = async (pwd: string): Promise<string> => {
    const text = new TextEncoder().encode(JSON.stringify({ pwd, nonce }));
    return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.encrypt(algorithm, key, text))));
  };
  const sealed: Record<string, string> = {};
  for (const [field, password] of Object.entries<string>(passwords)) sealed[field] = await seal(password);
  return { ...(sealed as Record<Field, string>), key_id }; // the same fields
}

/** Runs what seals and sends passwords; again with a new key if the key expired while the page was open. */
export function withFreshKey<Data>(attempt: () => Promise<Data>): Promise<Data> {
  return attempt().catch((error: unknown) => {
    if (error instanceof ApiError && error.name === 'sign_in_key_expired') return attempt();
    throw error;
  });
}

type WithSealed = <Field extends string, Data>(
  passwords: Record<Field, string>,
  send: (sealed: Sealed<Field>) => Promise<Data>,
) => Promise<Data>;

/**
 * Seals what one form sends under one idempotency key. Until the server refuses it, the same passwords keep their sealed
 * text, because it compares the whole body: sealed anew, a retry after a lost answer would be another call. Its form
 * handles `sign_in_key_expired`, after which they are sealed anew: the first call never ran.
 */
export function keptSeal(): WithSealed {
  const kept = new Map<string, Sealed<string>>();
  return (passwords, send) => {
    const name = JSON.stringify(passwords);
    return withFreshKey(async () => {
      const sealed = kept.get(name) ?? (await sealPasswords(passwords));
      kept.set(name, sealed);
      try {
        return await send(sealed as typeof sealed & Sealed<keyof typeof passwords>);
      } catch (error) {
        if (error instanceof ApiError && !isOutcomeUnknown(error)) kept.delete(name);
        throw error;
      }
    });
  };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host);
}
