import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, mayBePublic } from './public-address.ts';

/** Why an address that a user typed was not read. */
export type Refused = 'private' | 'unreachable' | 'late' | 'cut_off' | 'too_large';
export type Fetched =
  | { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }
  | { readonly refused: Refused };

export interface GuardedClient {
  /** One GET. Follows no redirect, and takes at most so many bytes and milliseconds for the whole answer. */
  readonly get: (address: URL, options: GetOptions) => Promise<Fetched>;
  readonly close: () => void;
}

interface GetOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: number;
  readonly milliseconds: number;
  readonly signal: AbortSignal;
}

class PrivateAddress extends Error {}

/** Finds the addresses of a name. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;
const resolveBySystem: Resolve = (hostname) => lookup(hostname, { all: true });

/** For a connection; fails if any of a name's addresses is not public, so that none is chosen by chance. */
const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname).then(
      (found) => {
        const [first] = found;
        if (!first || found.some(({ address }) => !isPublicAddress(address))) return callback(new PrivateAddress(), []);
        if (options.all === true) return callback(null, [...found]);
        callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, []),
    );
  };

const causeOf = (error: unknown): Refused => (error instanceof PrivateAddress ? 'private' : 'unreachable');

/** The whole body; undefined if it is too large. */
const bodyOf = async (answer: IncomingMessage, most: number): Promise<Buffer | undefined> => {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > most) {
      answer.destroy();
      return undefined;
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/**
 * Reads addresses that users type, over https and only from the public internet: what a name resolves to is checked at
 * each connection, so that no later answer of the name server leads inside. `localOrigin` is the one exception.
 */
export const guardedClient = (localOrigin: string | undefined, resolve = resolveBySystem): GuardedClient => {
  const agents = {
    guarded: new HttpsAgent({ keepAlive: true, maxSockets: 1, lookup: publicLookup(resolve) }),
    local: new HttpAgent({ keepAlive: true, maxSockets: 1 }),
  };
  const open = (address: URL, options: RequestOptions): Promise<IncomingMessage> => {
    const isLocal = address.origin === localOrigin && address.protocol === 'http:';
    if (!isLocal && (address.protocol !== 'https:' || !mayBePublic(address))) throw new PrivateAddress();
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const sent = isLocal
      ? httpRequest(address, { ...options, agent: agents.local })
      : httpsRequest(address, { ...options, agent: agents.guarded });
    sent.once('response', resolve).once('error', reject).end();
    return promise;
  };
  return {
    async get(address, { headers, bytes, milliseconds, signal }) {
      const late = AbortSignal.timeout(milliseconds);
      let begun = false;
      try {
        const answer = await open(address, {
          headers: { ...headers, 'accept-encoding': 'identity' },
          signal: AbortSignal.any([signal, late]),
        });
        begun = true;
        const body = await bodyOf(answer, bytes);
        return body ? { status: answer.statusCode ?? 0, headers: answer.headers, body } : { refused: 'too_large' };
      } catch (error) {
        signal.throwIfAborted();
        if (late.aborted) return { refused: 'late' };
        return { refused: begun ? 'cut_off' : causeOf(error) };
      }
    },
    close() {
      agents.guarded.destroy();
      agents.local.destroy();
    },
  };
};
