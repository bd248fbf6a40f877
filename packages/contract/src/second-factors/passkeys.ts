import { Type, type Static } from 'typebox';
import { Choice, Id, Label, Nullable, Strict, Timestamp } from '../kernel/schemas.ts';

// The shapes of Web Authentication Level 3, section 5.1, as browsers read and write them in JSON.

const base64url = (maxLength: number) => Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength });
const credentialId = base64url(1_364);
const Transports = Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 });
const Kind = Choice(['public-key']);
const Descriptor = Type.Object({ id: Type.String(), type: Kind, transports: Type.Optional(Type.Array(Type.String())) });
const timeout = Type.Integer({ description: 'Milliseconds' });
const challenge = Type.String({ description: 'Single use; valid for 5 minutes' });
const Verification = Choice(['required']);

export const CreationOptions = Type.Object(
  {
    rp: Type.Object({ id: Type.String(), name: Type.String() }),
    user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
    challenge,
    pubKeyCredParams: Type.Array(Type.Object({ type: Kind, alg: Type.Integer() })),
    timeout,
    excludeCredentials: Type.Array(Descriptor),
    authenticatorSelection: Type.Object({
      residentKey: Choice(['required']),
      requireResidentKey: Type.Boolean(),
      userVerification: Verification,
    }),
    attestation: Choice(['none']),
  },
  { description: 'For navigator.credentials.create()' },
);

export const RequestOptions = Type.Object(
  {
    challenge,
    timeout,
    rpId: Type.String(),
    allowCredentials: Type.Array(Descriptor, { description: 'Empty: any passkey' }),
    userVerification: Verification,
  },
  { description: 'For navigator.credentials.get()' },
);

const common = {
  id: credentialId,
  rawId: credentialId,
  type: Kind,
  authenticatorAttachment: Type.Optional(Type.String({ maxLength: 40 })),
  clientExtensionResults: Type.Optional(Type.Object({}, { description: 'Not read' })),
};

export const Attestation = Strict(
  {
    ...common,
    response: Strict({
      clientDataJSON: base64url(4_000),
      attestationObject: base64url(16_000),
      authenticatorData: Type.Optional(base64url(16_000)),
      transports: Type.Optional(Transports),
      publicKeyAlgorithm: Type.Optional(Type.Integer({ minimum: -100_000, maximum: 100_000 })),
      publicKey: Type.Optional(base64url(4_000)),
    }),
  },
  { description: 'What navigator.credentials.create() answered, as JSON' },
);

export const Assertion = Strict(
  {
    ...common,
    response: Strict({
      clientDataJSON: base64url(4_000),
      authenticatorData: base64url(4_000),
      signature: base64url(4_000),
      userHandle: Type.Optional(Nullable(base64url(100))),
    }),
  },
  { description: 'What navigator.credentials.get() answered, as JSON' },
);

export const Passkey = Type.Object({
  passkey_id: Id,
  name: Label,
  synced: Type.Boolean({ description: 'Its owner’s devices share it, as the authenticator says' }),
  created_at: Timestamp,
  last_used_at: Nullable(Timestamp),
});

export type CreationOptions = Static<typeof CreationOptions>;
export type RequestOptions = Static<typeof RequestOptions>;
export type Attestation = Static<typeof Attestation>;
export type Assertion = Static<typeof Assertion>;
export type Passkey = Static<typeof Passkey>;
