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
  /^(?:authorization|cookie|set-cookie|passw(?:or)?d|pwd|nonce|id_?card(?:_no)?|secret|secret_key|secretKey|dataKey|(?:access|refresh|session)?_?token)$/i;
const field = /"([\w-]+)":"(?:[^"\\]|\\.)*"/g;
const quotedField = /\\"([\w-]{1,40})\\":\\"[^"\\]*\\"/g;
const parameter = /([?&])([\w-]{1,40})=[^&\s"\\]*/g;
const bearer = /\b(Bearer\s+)[\w.~+/=-]+/gi;
const addressPassword = /(\b\w+:\/\/[^\s:/@"]*:)[^\s/@"]+@/g;
const mobilePhone = /(?<![\w-])((?:\+?86-?)?1[3-9]\d)\d{4}(\d{4})(?![\w-])/g;

/** Redacts the finished line, so that no nesting, serializer or interpolated message escapes it. */
function redact(line: string): string {
  return line
    .replace(field, (whole, name: string) => (secret.test(name) ? `"${name}":"[redacted]"` : whole))
    .replace(quotedField, (whole, name: string) => (secret.test(name) ? `\\"${name}\\":\\"[redacted]\\"` : whole))
    .replace(parameter, (whole, mark: string, name: string) =>
      secret.test(name) ? `${mark}${name}=[redacted]` : whole,
    )
    .replace(bearer, '$1[redacted]')
    .replace(addressPassword, '$1[redacted]@')
    .replace(mobilePhone, '$1****$2');
}

/** Fields in which PostgreSQL quotes a row's values: never logged. */
const rowFields: ReadonlySet<string> = new Set(['detail', 'where', 'internalQuery']);

function describeError(error: Error): unknown {
  return withoutRow(stdSerializers.errWithCause(error));
}

function withoutRow(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRow);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => !rowFields.has(name));
  return Object.fromEntries(
    fields.map(([name, field]) => [name, name === 'cause' || name === 'aggregateErrors' ? withoutRow(field) : field]),
  );
}
