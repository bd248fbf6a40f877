import type { Assertion, Attestation } from '@regulars/contract';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { COSEALG, decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { Problem } from '../../platform/http/index.ts';
import type { KnownPasskey } from './passkeys.queries.ts';
import type { RelyingParty } from './relying-party.rules.ts';

/** What every authenticator can do at least one of. */
export const algorithms = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

/** What the browser says the authenticator was asked. */
interface Asked {
  readonly challenge: string;
  readonly origin: string;
}

/** Reads what an authenticator signed. Throws passkey_refused for another origin or unreadable data. */
export const askedOf = ({ isOrigin }: RelyingParty, { response }: Assertion | Attestation): Asked => {
  const { challenge, origin } = refusing(() => decodeClientDataJSON(response.clientDataJSON) ?? {});
  if (typeof challenge !== 'string' || typeof origin !== 'string' || !isOrigin(origin))
    throw new Problem('passkey_refused');
  return { challenge, origin };
};

const refusing = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw new Problem('passkey_refused', { cause: error });
  }
};

/** Waits for a check of the library, which throws for whatever is wrong. */
const passed = async <T extends { readonly verified: boolean }>(check: Promise<T>): Promise<T> => {
  const outcome = await check.catch((error: unknown) => {
    throw new Problem('passkey_refused', { cause: error });
  });
  if (!outcome.verified) throw new Problem('passkey_refused');
  return outcome;
};

interface NewCredential {
  readonly id: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly synced: boolean;
}

/** The credential of a new passkey. Throws passkey_refused. */
export const checkAttestation = async (
  party: RelyingParty,
  { challenge, origin }: Asked,
  { id, rawId, type, response }: Attestation,
): Promise<NewCredential> => {
  const { clientDataJSON, attestationObject } = response;
  const { registrationInfo } = await passed(
    verifyRegistrationResponse({
      response: { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!registrationInfo) throw new Problem('passkey_refused');
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    synced: credentialBackedUp,
  };
};

/** The counter of a passkey after a right assertion. Throws passkey_refused, also for a counter that did not rise. */
export const checkAssertion = async (
  party: RelyingParty,
  { challenge, origin }: Asked,
  { id, rawId, type, response }: Assertion,
  passkey: KnownPasskey,
): Promise<number> => {
  const { clientDataJSON, authenticatorData, signature } = response;
  const { authenticationInfo } = await passed(
    verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: passkey.counter,
      },
    }),
  );
  return authenticationInfo.newCounter;
};

/** How a passkey knows its account. */
export const userHandleOf = (accountId: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(accountId.replaceAll('-', ''), 'hex'));
