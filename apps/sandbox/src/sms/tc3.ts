import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Call } from '../kernel/exchange.ts';

export interface Credential {
  readonly secretId: string;
  readonly secretKey: string;
}

/** A signature is valid for this long around its timestamp. */
const toleranceSeconds = 300;
const form =
  /^TC3-HMAC-SHA256 Credential=([^/, ]+)\/(\d{4}-\d{2}-\d{2})\/([^/, ]+)\/tc3_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

/**
 * Why a request's TC3-HMAC-SHA256 signature is refused: an error code of Tencent Cloud; undefined if it is right.
 * `now` is real time, because the official SDK signs by it, whatever the sandbox's clock says.
 */
export function signatureFault(call: Call, credential: Credential, now: Date): string | undefined {
  const [, secretId, date, service = '', signedHeaders = '', signature = ''] =
    form.exec(call.headers.authorization ?? '') ?? [];
  if (secretId === undefined) return 'AuthFailure.InvalidAuthorization';
  if (secretId !== credential.secretId) return 'AuthFailure.SecretIdNotFound';
  const timestamp = Number(textOf(call, 'x-tc-timestamp'));
  if (!(Math.abs(now.getTime() / 1_000 - timestamp) <= toleranceSeconds)) return 'AuthFailure.SignatureExpire';
  if (date !== new Date(timestamp * 1_000).toISOString().slice(0, 10)) return 'AuthFailure.SignatureFailure';
  const names = signedHeaders.split(';');
  if (!names.includes('content-type') || !names.includes('host')) return 'AuthFailure.InvalidAuthorization';
  const given = Buffer.from(signature, 'hex');
  const right = canonicalRequests(call, names, signedHeaders).some((request) => {
    const scope = `${date}/${service}/tc3_request`;
    const text = ['TC3-HMAC-SHA256', String(timestamp), scope, sha256(request)].join('\n');
    return timingSafeEqual(given, sign(credential.secretKey, date, service, text));
  });
  return right ? undefined : 'AuthFailure.SignatureFailure';
}

/**
 * The texts that a right caller may have signed. The real gateway is at the root of a host with the default port,
 * where they are one: the official SDK signs the host without the port and the path with the mount, and the
 * documentation fixes the path as a slash.
 */
function canonicalRequests(call: Call, names: readonly string[], signedHeaders: string): string[] {
  const host = textOf(call, 'host');
  const hosts = new Set([host, host.replace(/:\d+$/, '')]);
  const paths = new Set([call.fullPath, '/']);
  const query = call.query.toString();
  return [...hosts].flatMap((signedHost) =>
    [...paths].map((path) => {
      const headers = names.map((name) => `${name}:${name === 'host' ? signedHost : textOf(call, name).trim()}\n`);
      return [call.method, path, query, headers.join(''), signedHeaders, sha256(call.body)].join('\n');
    }),
  );
}

function sign(secretKey: string, date: string, service: string, text: string): Buffer {
  const dateKey = hmac(`TC3${secretKey}`, date);
  return hmac(hmac(hmac(dateKey, service), 'tc3_request'), text);
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

export function textOf({ headers }: Call, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}
