import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { json, matchPath, type Call, type Reply, type Route } from './kernel/exchange.ts';
import type { FaultRule } from './kernel/faults.ts';
import type { Mount, Shared } from './kernel/provider.ts';

const maxBody = 4 * 1_048_576;

/** What is at which first segment of the address; `''` is the rest. */
export type Places = ReadonlyMap<string, Mount | readonly Route[]>;

/** Serves one request: from a third party's mount with faults and log, or from plain routes. */
export async function serve(
  { shared, places, stopped }: { shared: Shared; places: Places; stopped: AbortSignal },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // A name that resolves to this machine would let its page read the sandbox as its own site.
  if (!/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(request.headers.host ?? ''))
    return send(response, json({ error: 'The sandbox is only at 127.0.0.1 and localhost.' }, 421));
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const body = await readBody(request);
  if (body === undefined) return send(response, json({ error: `The body exceeds ${maxBody} bytes.` }, 413));
  const target = request.url ?? '/';
  if (!URL.canParse(target, base)) return send(response, json({ error: 'The address can’t be read.' }, 400));
  const url = new URL(target, base);
  const [, first = '', ...rest] = url.pathname.split('/');
  const place = places.get(first) ?? places.get('') ?? [];
  const call: Call = {
    method: request.method ?? 'GET',
    path: places.has(first) && first !== '' ? ['', ...rest].join('/') : url.pathname,
    fullPath: url.pathname,
    segments: {},
    query: url.searchParams,
    headers: request.headers,
    body,
    signal: AbortSignal.any([gone.signal, stopped]),
  };
  const reply = 'host' in place ? await callMount(shared, place, call) : await callAdmin(shared, place, call);
  if (reply === undefined) response.destroy();
  else send(response, reply);
}

const base = 'http://sandbox';

const notFound = (): Reply => json({ error: 'There is nothing at this address.' }, 404);

async function callRoutes(routes: readonly Route[], call: Call, unknown: (call: Call) => Reply): Promise<Reply> {
  for (const route of routes) {
    const segments = route.method === call.method ? matchPath(route.path, call.path) : undefined;
    if (segments !== undefined) return route.handle({ ...call, segments });
  }
  return unknown(call);
}

async function callAdmin(shared: Shared, routes: readonly Route[], call: Call): Promise<Reply> {
  // So that no page of another site can: a form can't send this type, and a script has to ask first.
  if (call.method !== 'GET' && call.headers['content-type'] !== 'application/json')
    return json({ error: 'The content type must be application/json.' }, 415);
  const reply = await callRoutes(routes, call, notFound);
  if (call.method !== 'GET') shared.changes.tell();
  return reply;
}

/** Resolves to undefined if a fault rule hangs up. */
async function callMount(shared: Shared, mount: Mount, call: Call): Promise<Reply | undefined> {
  if (mount.isQuiet?.(call) === true) return callRoutes(mount.routes, call, mount.unknown);
  const path = mount.nameOf?.(call) ?? call.path;
  const fault = shared.faults.take(path);
  const finish = shared.log.begin({
    at: shared.clock.now().toISOString(),
    method: call.method,
    mount: mount.host,
    path,
    query: call.query.toString(),
    body: call.headers['content-type']?.startsWith('image/') === true ? '' : call.body.toString('utf8'),
    fault,
  });
  shared.changes.tell();
  if (fault?.delay !== undefined) await wait(fault.delay, undefined, { signal: call.signal }).catch(() => undefined);
  const reply = call.signal.aborted || fault?.drop === 'request' ? undefined : await faultyReply(mount, call, fault);
  if (reply === undefined || fault?.drop === 'answer') {
    finish(0, '');
    shared.changes.tell();
    return undefined;
  }
  finish(
    reply.status,
    typeof reply.body !== 'string' || reply.headers['content-type']?.startsWith('text/html') === true ? '' : reply.body,
  );
  shared.changes.tell();
  return reply;
}

async function faultyReply(mount: Mount, call: Call, fault: FaultRule = { path: '' }): Promise<Reply> {
  const { status, errcode, malformed = false } = fault;
  const reply =
    errcode !== undefined
      ? mount.failure(String(errcode), call)
      : status !== undefined
        ? { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: `HTTP ${status}` }
        : await callRoutes(mount.routes, call, mount.unknown);
  return {
    ...reply,
    status: status ?? reply.status,
    body: malformed ? reply.body.slice(0, Math.floor(reply.body.length / 2)) : reply.body,
  };
}

/** Resolves to undefined if it is too large. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBody) chunks.push(chunk);
  }
  return size > maxBody ? undefined : Buffer.concat(chunks);
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers });
  response.end(body);
}
