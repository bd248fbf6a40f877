import {
  createHash,
  createPrivateKey,
  createPublicKey,
  sign,
  verify,
  X509Certificate,
  type KeyObject,
} from 'node:crypto';
import type { CredentialForm, CredentialName, PaymentChannelName } from '@regulars/phrases';

/** The credentials that each channel needs, in the order of its form. */
export const credentialsOf = {
  wechat_pay: ['account_no', 'app_id', 'private_key', 'certificate', 'api_v3_key', 'public_key_id', 'public_key'],
  alipay: ['account_no', 'app_id', 'private_key', 'public_key'],
} as const satisfies Record<PaymentChannelName, readonly CredentialName[]>;

export type Credentials = Readonly<Partial<Record<CredentialName, string>>>;
interface Fault {
  readonly path: CredentialName;
  readonly rule: 'expected' | 'required' | 'unknown_field';
  /** What it should be instead. */
  readonly form?: CredentialForm;
}

/** Longer ones are slow enough to hold up others, and nobody issues them. */
const bits = { least: 2_048, most: 4_096 };

const tried = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

/** The console of Alipay gives keys without the lines around them. */
const pem = (text: string, label: string): string =>
  text.includes('-----') ? text : `-----BEGIN ${label}-----\n${text.trim()}\n-----END ${label}-----\n`;

const isRsa = (key: KeyObject | undefined): key is KeyObject => {
  const length = key?.asymmetricKeyType === 'rsa' ? (key.asymmetricKeyDetails?.modulusLength ?? 0) : 0;
  return length >= bits.least && length <= bits.most;
};

const probe = Buffer.from('Regulars');
/** Whether it signs what its public part verifies: PEM may have the form of a key and be none. */
const signs = (key: KeyObject): boolean =>
  tried(() => verify('sha256', probe, createPublicKey(key), sign('sha256', probe, key))) === true;

const privateKeyIn = (text: string): KeyObject | undefined =>
  tried(() => createPrivateKey(pem(text, 'PRIVATE KEY'))) ??
  tried(() => createPrivateKey(pem(text, 'RSA PRIVATE KEY')));
/** Only a public key: PEM of a private one would be taken, too, and gives one away. */
const publicKeyIn = (text: string): KeyObject | undefined =>
  text.includes('PRIVATE') ? undefined : tried(() => createPublicKey(pem(text, 'PUBLIC KEY')));
const certificateIn = (text: string): X509Certificate | undefined => tried(() => new X509Certificate(text));

const patterns: Readonly<
  Record<PaymentChannelName, Partial<Record<CredentialName, readonly [RegExp, CredentialForm]>>>
> = {
  wechat_pay: {
    account_no: [/^[0-9]{8,10}$/, 'wechat_account'],
    app_id: [/^wx[0-9A-Za-z]{16}$/, 'wechat_app_id'],
    api_v3_key: [/^[0-9A-Za-z]{32}$/, 'api_v3_key'],
    public_key_id: [/^PUB_KEY_ID_[0-9A-Za-z]{1,60}$/, 'public_key_id'],
  },
  alipay: {
    account_no: [/^2088[0-9]{12}$/, 'alipay_account'],
    app_id: [/^[0-9]{16}$/, 'alipay_app_id'],
  },
};

/** What a value should be and isn't. */
const formMissed = (
  channel: PaymentChannelName,
  name: CredentialName,
  value: string,
  now: Date,
): CredentialForm | undefined => {
  const [pattern, form] = patterns[channel][name] ?? [];
  if (pattern && !pattern.test(value)) return form;
  if (name === 'private_key') {
    const key = privateKeyIn(value);
    if (!isRsa(key) || !signs(key)) return 'private_key';
  }
  if (name === 'public_key' && !isRsa(publicKeyIn(value))) return 'public_key';
  if (name !== 'certificate') return undefined;
  const certificate = certificateIn(value);
  if (!certificate) return 'certificate';
  return new Date(certificate.validTo) <= now ? 'valid_certificate' : undefined;
};

/** Credentials that have no place there. */
export const strangers = (given: Credentials, own: readonly CredentialName[]): Fault[] => {
  const names = Object.keys(given) as CredentialName[]; // its own keys
  return names.filter((name) => !own.includes(name)).map((path) => ({ path, rule: 'unknown_field' }));
};

/** What is wrong with the credentials of a channel, each by its field. `given` are those of this call. */
export const credentialFaults = (
  channel: PaymentChannelName,
  given: Credentials,
  all: Credentials,
  now: Date,
): Fault[] => {
  const own: readonly CredentialName[] = credentialsOf[channel];
  const strange = strangers(given, own);
  const missing = own.filter((name) => all[name] === undefined).map((path) => ({ path, rule: 'required' as const }));
  const wrong = own.flatMap((path) => {
    const form = given[path] === undefined ? undefined : formMissed(channel, path, given[path], now);
    return form ? [{ path, rule: 'expected' as const, form }] : [];
  });
  const faults = [...strange, ...missing, ...wrong];
  if (faults.length > 0 || all.certificate === undefined || all.private_key === undefined) return faults;
  const key = privateKeyIn(all.private_key);
  const isPair = key !== undefined && certificateIn(all.certificate)?.checkPrivateKey(key) === true;
  return isPair ? [] : [{ path: 'certificate', rule: 'expected', form: 'matching_certificate' }];
};

/** Keys as PEM, however they were given, without what surrounds them. */
export const settledCredentials = (given: Credentials): Credentials =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (name === 'private_key')
        return [name, privateKeyIn(value)?.export({ type: 'pkcs8', format: 'pem' }).toString() ?? value];
      if (name === 'public_key')
        return [name, publicKeyIn(value)?.export({ type: 'spki', format: 'pem' }).toString() ?? value];
      return [name, value.trim()];
    }),
  );

const dots = '••••';
const ends = (text: string, first: number, last: number): string =>
  `${text.slice(0, first)}${dots}${text.slice(-last)}`;

/** Enough of the public part of a key to tell two apart. */
const fingerprint = (key: KeyObject | undefined): string => {
  if (!key) return dots;
  const publicPart = key.type === 'private' ? createPublicKey(key) : key;
  const digest = createHash('sha256')
    .update(publicPart.export({ type: 'spki', format: 'der' }))
    .digest('hex');
  return `RSA ${key.asymmetricKeyDetails?.modulusLength ?? ''} ${digest.slice(0, 4)}${dots}${digest.slice(-4)}`;
};

/** What is shown of a credential. */
export const maskedCredential = (name: CredentialName, value: string): string => {
  if (name === 'private_key') return fingerprint(privateKeyIn(value));
  if (name === 'public_key') return fingerprint(publicKeyIn(value));
  if (name === 'certificate') return ends(certificateIn(value)?.serialNumber ?? '', 4, 4);
  if (name === 'api_v3_key') return dots;
  return name === 'public_key_id' ? ends(value, 11, 4) : ends(value, 2, 4);
};

export const certificateUntil = ({ certificate }: Credentials): Date | undefined => {
  const found = certificate === undefined ? undefined : certificateIn(certificate);
  return found && new Date(found.validTo);
};
export const serialOf = ({ certificate }: Credentials): string =>
  (certificate === undefined ? undefined : certificateIn(certificate))?.serialNumber ?? '';
