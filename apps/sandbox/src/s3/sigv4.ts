import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Call } from '../kernel/exchange.ts';

export interface AccessKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** A signature is valid for this long around its date. */
const toleranceMs = 15 * 60_000;
const form =
  /^AWS4-HMAC-SHA256 Credential=([^/, ]+)\/(\d{8})\/([^/, ]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

/** Why a request's signature (AWS Signature Version 4) is refused: an error code of S3; undefined if it is right. */
export function signatureFault(call: Call, key: AccessKey, now: Date): string | undefined {
  const [, id, day = '', region = '', signedHeaders = '', signature = ''] =
    form.exec(textOf(call, 'authorization')) ?? [];
  if (id === undefined) return 'AccessDenied';
  if (id !== key.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== key.region) return 'AuthorizationHeaderMalformed';
  const date = textOf(call, 'x-amz-date');
  const at = Date.parse(date.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(now.getTime() - at) <= toleranceMs) || !date.startsWith(day)) return 'RequestTimeTooSkewed';
  const names = signedHeaders.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'AccessDenied';
  const told = textOf(call, 'x-amz-content-sha256');
  if (told !== sha256(call.body)) return 'XAmzContentSHA256Mismatch';
  const headers = names.map((name) => `${name}:${textOf(call, name).trim()}\n`).join('');
  const request = [call.method, call.fullPath, call.query.toString(), headers, signedHeaders, told].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const right = hmac(
    [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
      (last, part) => hmac(last, part),
      `AWS4${key.secretAccessKey}`,
    ),
    ['AWS4-HMAC-SHA256', date, scope, sha256(request)].join('\n'),
  );
  return timingSafeEqual(Buffer.from(signature, 'hex'), right) ? undefined : 'SignatureDoesNotMatch';
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

function textOf({ headers }: Call, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}
