import type { Api, Assertion, CreationOptions, Passkey, RequestOptions } from '@regulars/contract';
import type { BodyOf, DataOf } from '@regulars/contract/kernel';
import { passkeysMost } from '@regulars/contract/rules';
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server';
import { v7 as newId } from 'uuid';
import type { PlatformTx } from '../../platform/database/index.ts';
import { Problem, type Account, type Visitor } from '../../platform/http/index.ts';
import {
  type AccountServices,
  beginProvedSession,
  hashToken,
  loggingTry,
  provePassword,
  type Recognise,
} from '../auth/index.ts';
import { algorithms, askedOf, checkAssertion, checkAttestation, userHandleOf } from './passkey-checks.ts';
import {
  addChallenge,
  addPasskeyRow,
  challengeColumns,
  getPasskeyRow,
  listCredentials,
  markPasskeyUsed,
  passkeyColumns,
  removeChallenge,
  removePasskeyRow,
  setPasskeyName,
} from './passkeys.queries.ts';
import { lockFactors, mustHaveProved, prove, type Proof } from './proofs.service.ts';
import type { RelyingParty } from './relying-party.rules.ts';
import { presentPasskey } from './second-factors.presenter.ts';
import { getPhone } from './second-factors.queries.ts';
import { completeSetUp, removeRest } from './second-factors.service.ts';

/** What second factors need from the program. */
export interface FactorServices extends AccountServices {
  /** Undefined: passkeys are not offered. */
  readonly relyingParty: RelyingParty | undefined;
}

type Add = Api['POST /merc/personal/passkeys'];
type SignIn = Api['POST /merc/personal/login/passkey'];

/** What a challenge is for, and for whom; a sign-in learns that from the passkey. */
type Purpose = ['add' | 'second_step', string] | ['sign_in', null];

const challengeLife = 5 * 60_000;

const mustOffer = ({ relyingParty }: FactorServices): RelyingParty => {
  if (!relyingParty) throw new Problem('passkeys_not_offered');
  return relyingParty;
};

const keepChallenge = async (
  { platform, now }: Visitor,
  [purpose, accountId]: Purpose,
  challenge: string,
): Promise<void> => {
  const row = {
    challenge_hash: hashToken(challenge),
    purpose,
    account_id: accountId,
    expires_at: new Date(now.getTime() + challengeLife),
  };
  await platform.query(addChallenge, challengeColumns.valuesOf(row));
};

/** Spends a challenge, whatever comes of it. Throws passkey_expired. */
const spendChallenge = async ({ platform, now }: Visitor, purpose: Purpose, challenge: string): Promise<void> => {
  const spent = await platform.query(removeChallenge, [hashToken(challenge), ...purpose, now]);
  if (spent.length === 0) throw new Problem('passkey_expired');
};

/** Begins to add a passkey. Throws passkeys_not_offered, passkeys_full, second_factor_unproved, and what provePassword throws. */
export const beginPasskey = async (
  account: Account,
  services: FactorServices,
  body: BodyOf<Api['POST /merc/personal/passkeys/options']>,
): Promise<CreationOptions> => {
  const { platform, accountId } = account;
  const party = mustOffer(services);
  await mustHaveProved(platform, account);
  await provePassword(account, services.dataKey, body);
  const credentials = await platform.query(listCredentials, [accountId]);
  mustHaveRoom(credentials.length);
  const [person] = await platform.query(getPhone, [accountId]);
  const options = await generateRegistrationOptions({
    rpName: 'Regulars 常客',
    rpID: party.id,
    userID: userHandleOf(accountId),
    userName: person?.phone ?? '',
    userDisplayName: person?.actual_name ?? person?.phone ?? '',
    supportedAlgorithmIDs: algorithms,
  });
  await keepChallenge(account, ['add', accountId], options.challenge);
  return {
    challenge: options.challenge,
    rp: { id: party.id, name: options.rp.name },
    user: options.user,
    pubKeyCredParams: options.pubKeyCredParams,
    timeout: challengeLife,
    excludeCredentials: credentials.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
};

const mustHaveRoom = (passkeys: number): void => {
  if (passkeys >= passkeysMost) throw new Problem('passkeys_full', { values: { limit: passkeysMost } });
};

const descriptorOf = ({ credential_id, transports }: { credential_id: string; transports: string[] }) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports,
});

/** Adds a passkey. Throws passkeys_not_offered, passkey_expired, passkey_refused, passkeys_full, passkey_present, second_factor_unproved. */
export const addPasskey = async (
  account: Account,
  services: FactorServices,
  { name, passkey }: BodyOf<Add>,
): Promise<DataOf<Add>> => {
  const { platform, accountId, now } = account;
  const party = mustOffer(services);
  const asked = askedOf(party, passkey);
  await spendChallenge(account, ['add', accountId], asked.challenge);
  const credential = await checkAttestation(party, asked, passkey);
  return platform.transaction(async (tx) => {
    await lockFactors(tx, account);
    mustHaveRoom((await tx.query(listCredentials, [accountId])).length);
    const row = {
      passkey_id: newId(),
      account_id: accountId,
      credential_id: credential.id,
      public_key: credential.publicKey,
      counter: credential.counter,
      transports: passkey.response.transports ?? [],
      synced: credential.synced,
      name,
      created_at: now,
    };
    const [added] = await tx.query(addPasskeyRow, passkeyColumns.valuesOf(row));
    if (!added) throw new Problem('passkey_present');
    return { passkey: presentPasskey(added), recovery_codes: await completeSetUp(tx, services, account, 'passkey') };
  });
};

export const renamePasskey = async (
  { platform, accountId }: Account,
  passkeyId: string,
  name: string,
): Promise<Passkey> => {
  const [renamed] = await platform.query(setPasskeyName, [accountId, passkeyId, name]);
  if (!renamed) throw new Problem('passkey_not_found');
  return presentPasskey(renamed);
};

/** Removes a passkey. Throws passkey_not_found, and what prove throws. */
export const removePasskey = async (
  account: Account,
  services: FactorServices,
  passkeyId: string,
  proof: Proof,
): Promise<void> => {
  const { platform, accountId } = account;
  const proved = await prove(account, services.dataKey, proof);
  await platform.transaction(async (tx) => {
    await lockFactors(tx, proved);
    const removed = await tx.query(removePasskeyRow, [accountId, passkeyId]);
    if (removed.length === 0) throw new Problem('passkey_not_found');
    await removeRest(tx, services, account, 'passkey');
  });
};

/** Asks for a passkey: of this account in the second step, of any account to sign in. */
export const issuePasskeyRequest = async (
  visitor: Visitor,
  services: FactorServices,
  purpose: Exclude<Purpose, ['add', string]>,
): Promise<RequestOptions> => {
  const party = mustOffer(services);
  const [, accountId] = purpose;
  const { challenge } = await generateAuthenticationOptions({ rpID: party.id });
  await keepChallenge(visitor, purpose, challenge);
  const credentials = accountId === null ? [] : await visitor.platform.query(listCredentials, [accountId]);
  return {
    challenge,
    rpId: party.id,
    timeout: challengeLife,
    allowCredentials: credentials.map(descriptorOf),
    userVerification: 'required',
  };
};

/** A passkey whose assertion was right. */
interface ProvedPasskey {
  readonly accountId: string;
  readonly phone: string;
  /** Marks it as used. Throws passkey_refused if another use of the same counter came first. */
  use(tx: PlatformTx): Promise<void>;
}

/**
 * Checks an assertion; `recognise` is told whose passkey it names, right or not. Throws passkeys_not_offered,
 * passkey_expired, passkey_refused.
 */
export const provePasskey = async (
  visitor: Visitor,
  services: FactorServices,
  assertion: Assertion,
  purpose: Exclude<Purpose, ['add', string]>,
  recognise?: Recognise,
): Promise<ProvedPasskey> => {
  const { platform, now } = visitor;
  const party = mustOffer(services);
  const asked = askedOf(party, assertion);
  const [passkey] = await platform.query(getPasskeyRow, [assertion.id]);
  if (passkey) recognise?.({ phone: passkey.phone, accountId: passkey.account_id });
  await spendChallenge(visitor, purpose, asked.challenge);
  const [kind, accountId] = purpose;
  if (!passkey || (accountId !== null && passkey.account_id !== accountId)) throw new Problem('passkey_refused');
  if (!isHandleOf(passkey.account_id, assertion.response.userHandle, kind)) throw new Problem('passkey_refused');
  const counter = await checkAssertion(party, asked, assertion, passkey);
  return {
    accountId: passkey.account_id,
    phone: passkey.phone,
    use: async (tx) => {
      const used = await tx.query(markPasskeyUsed, [passkey.passkey_id, passkey.counter, counter, now]);
      if (used.length === 0) throw new Problem('passkey_refused');
    },
  };
};

/** Whether the authenticator knows the account; asked for known credentials, it need not say. */
const isHandleOf = (accountId: string, handle: string | null | undefined, purpose: Purpose[0]): boolean =>
  handle === undefined || handle === null
    ? purpose === 'second_step'
    : handle === Buffer.from(userHandleOf(accountId)).toString('base64url');

/** Signs in with a passkey alone. Throws what provePasskey throws, and account_disabled. */
export const signInWithPasskey = async (
  visitor: Visitor,
  services: FactorServices,
  { passkey, is_default: remembered = false }: BodyOf<SignIn>,
): Promise<DataOf<SignIn>> => {
  let account = '';
  const tokens = await loggingTry(visitor, { method: 'passkey', phone: '' }, async (recognise) => {
    const proved = await provePasskey(visitor, services, passkey, ['sign_in', null], recognise);
    const { accountId, phone } = proved;
    account = phone;
    const begun = await visitor.platform.transaction(async (tx) => {
      const session = await beginProvedSession(tx, visitor, { accountId, remembered, factors: ['passkey'] });
      await proved.use(tx);
      return session;
    });
    return { accountId, phone, tokens: begun };
  });
  return { ...tokens, account };
};
