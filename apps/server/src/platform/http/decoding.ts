import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { hasMoreValues } from './many-values.ts';
import { longestPath, Problem } from './problem.ts';
import { mostValues } from './validate.ts';

// Lenient decoders would store or search U+FFFD in place of what the client meant.

/** The first byte, counted from 1, that is not UTF-8. A lenient copy differs there. */
const firstBroken = (body: Buffer): number => {
  const copy = Buffer.from(body.toString('utf8'));
  const at = body.findIndex((byte, index) => byte !== copy[index]);
  return (at === -1 ? body.length : at) + 1;
};

/** Reads JSON bodies, only in UTF-8, and none of more values than the contract's check lets through. */
export const addJsonParser = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (hasMoreValues(body, 2 * mostValues + 1)) return done(new Problem('malformed_request'));
    if (isUtf8(body)) return parse(request, body.toString('utf8'), done);
    const fields = [{ path: 'body', rule: 'utf8' as const, values: { at: firstBroken(body) } }];
    return done(new Problem('malformed_request', { fields }));
  });
};

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/** Refuses a query that is not percent-encoded UTF-8, which the router's parser reads as literal text. */
export const checkEncoding = (url: string): void => {
  const start = url.indexOf('?');
  if (start === -1 || !url.includes('%', start)) return;
  const broken = url
    .slice(start + 1)
    .split('&')
    .find((part) => !isDecodable(part));
  if (broken === undefined) return;
  const path = (broken.split('=', 1)[0] ?? '').slice(0, longestPath);
  throw new Problem('malformed_request', { fields: [{ path, rule: 'percent_encoding' }] });
};
