import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Assertion, Attestation, CreationOptions, RequestOptions } from '@regulars/contract';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const flags = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

interface Making {
  readonly origin?: string;
  /** Whether the authenticator verified its user, by PIN or biometrics. */
  readonly verified?: boolean;
}

/** A passkey as an authenticator holds it: ES256, a counter of its own. */
export class SoftPasskey {
  readonly id = randomBytes(16).toString('base64url');
  counter = 0;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #userHandle: string | null = null;

  attest({ challenge, rp, user }: CreationOptions, making: Making = {}): Attestation {
    this.#userHandle = user.id;
    const idBytes = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(idBytes.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, idBytes, this.#publicKey()]);
    const authData = Buffer.concat([this.#data(rp.id, making, flags.attested), attested]);
    const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Uint8Array.from(authData)],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, making).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  assert({ challenge, rpId }: RequestOptions, making: Making = {}): Assertion {
    this.counter += 1;
    const clientData = this.#clientData('webauthn.get', challenge, making);
    const authData = this.#data(rpId, making);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#keys.privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: this.#userHandle,
      },
    };
  }

  #clientData(type: string, challenge: string, { origin = 'http://localhost:7300' }: Making): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data(rpId: string, { verified = true }: Making, more = 0): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flag = flags.present | (verified ? flags.verified : 0) | more;
    return Buffer.concat([sha256(rpId), Buffer.of(flag), counter]);
  }

  /** COSE: an EC2 key for ES256 on P-256. */
  #publicKey(): Uint8Array {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinate = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64url'));
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]);
    return isoCBOR.encode(key);
  }
}
