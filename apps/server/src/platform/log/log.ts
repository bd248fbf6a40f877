import { pino, stdSerializers } from 'pino';
import type { DestinationStream, LevelWithSilent, Logger } from 'pino';

export type Log = Logger;

export interface LogOptions {
  readonly level: LevelWithSilent;
  /** Where the lines go; standard output unless given. */
  readonly destination?: DestinationStream;
}

export function createLog({ level, destination }: LogOptions): Log {
  const options = { level, base: null, hooks: { streamWrite: redact }, serializers: { err: describeError } };
  return destination === undefined ? pino(options) : pino(options, destination);
}

const secret =
  'authorization|cookie|set-cookie|passw(?:or)?d|pwd|nonce|id_?card(?:_no)?|secret|secret_key|secretKey|dataKey|' +
  '(?:access|refresh|session)?_?token';
const field = new RegExp(String.raw`("(?:${secret})":)"(?:[^"\\]|\\.)*"`, 'gi');
const quotedField = new RegExp(String.raw`(\\"(?:${secret})\\":)\\"[^"\\]*\\"`, 'gi');
const parameter = new RegExp(String.raw`([?&](?:${secret})=)[^&\s"\\]*`, 'gi');
const bearer = /\b(Bearer\s+)[\w.~+/=-]+/gi;
const addressPassword = /(\b\w+:\/\/[^\s:/@"]*:)[^\s/@"]+@/g;
const mobilePhone = /(?<![\w-])((?:\+?86-?)?1[3-9]\d)\d{4}(\d{4})(?![\w-])/g;

/** Works on the finished line, so that no depth, serializer or interpolated message gets around it. */
function redact(line: string): string {
  return line
    .replace(field, '$1"[redacted]"')
    .replace(quotedField, '$1\\"[redacted]\\"')
    .replace(parameter, '$1[redacted]')
    .replace(bearer, '$1[redacted]')
    .replace(addressPassword, '$1[redacted]@')
    .replace(mobilePhone, '$1****$2');
}

/** PostgreSQL puts a row's values into `detail` and `where`: those stay out of the log. */
function describeError(error: Error): Record<string, unknown> {
  const { detail, where, internalQuery, ...described } = { ...stdSerializers.errWithCause(error) };
  return described;
}
