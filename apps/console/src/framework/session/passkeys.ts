import { t } from '@lingui/core/macro';
import type { Assertion, Attestation, CreationOptions, RequestOptions } from '@regulars/contract';
import { ApiError } from '../api/api-error.ts';
import { useEndpoint } from '../api/use-endpoint.ts';

/** Whether this browser can use passkeys at this address. Browsers offer them only over TLS and on localhost. */
export function usePasskeys(): boolean {
  const able = 'PublicKeyCredential' in window && window.isSecureContext;
  const { data } = useEndpoint(
    'GET /merc/personal/login/passkey',
    {},
    { enabled: able, quiet: true, staleTime: Infinity },
  );
  return able && data?.rp_id === location.hostname;
}

/** Lets the authenticator make a passkey. Throws an ApiError that says why there is none. */
export async function createPasskey(options: CreationOptions): Promise<Attestation> {
  // Loaded when first needed: the sign-in page loads without it.
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options }).catch(refuse);
}

/** Lets the person choose a passkey and confirm it. Throws an ApiError that says why it was not. */
export async function confirmPasskey(options: RequestOptions): Promise<Assertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: options }).catch(refuse);
}

function refuse(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  // Browsers don't tell a person who cancels from one who has no passkey.
  const isDeclined = name === 'NotAllowedError' || name === 'AbortError';
  const message = isDeclined
    ? t`Nothing was confirmed. Try again, or use another way.`
    : name === 'InvalidStateError'
      ? t`This device has a passkey of your account already.`
      : t`This browser could not use a passkey. Use another way.`;
  throw new ApiError({ status: 422, code: 42396, name: 'passkey_refused', message });
}
