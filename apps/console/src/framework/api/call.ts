import { i18n } from '@lingui/core';
import type { Api } from '@regulars/contract';
import type { BodyOf, DataOf, Endpoint, ParamsOf, QueryOf } from '@regulars/contract/kernel';
import { browserId } from '../session/browser-id.ts';
import { selection } from '../session/selection.ts';
import { session } from '../session/current.ts';
import type { Session } from '../session/session.ts';
import { tellAccess } from './access-tags.ts';
import { announce } from './announcements.ts';
import type { Quietness } from './announcements.ts';
import { ApiError } from './api-error.ts';
import { counted } from './in-flight.ts';
import { idempotencyKeyHeader, send } from './transport.ts';
import type { WireRequest } from './transport.ts';

export type EndpointName = keyof Api;

type Given<K extends string, V> = V extends undefined
  ? { [P in K]?: undefined }
  : object extends V
    ? { [P in K]?: V | undefined }
    : { [P in K]: V };

/**
 * The input of an endpoint, with a file as a form. Distributes over a union of endpoints, which would otherwise be
 * multiplied out.
 */
export type InputOf<E extends Endpoint> = E extends Endpoint
  ? Given<'params', ParamsOf<E>> &
      Given<'query', QueryOf<E>> &
      Given<'body', E extends { upload: object } ? FormData : BodyOf<E>>
  : never;

export type CallOptions = Quietness & {
  idempotencyKey?: string | undefined;
  /** The version the edit is based on; the server answers 412 if there is a newer one. */
  ifMatch?: number | undefined;
  signal?: AbortSignal | undefined;
  patience?: number | undefined;
};

type Arguments<I> = object extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions];

export type LooseInput = {
  params?: Readonly<Record<string, string | number>> | undefined;
  query?: WireRequest['query'];
  body?: unknown;
};

/** Calls an endpoint as the signed-in user, in the selected merchant. */
export function call<C extends EndpointName>(
  name: C,
  ...[input, options]: Arguments<InputOf<Api[C]>>
): Promise<DataOf<Api[C]>> {
  return request(name, input ?? {}, options ?? {});
}

type PublicName = { [C in EndpointName]: Api[C] extends { scope: 'public' } ? C : never }[EndpointName];

/** Calls without a token. They must not wait for a token refresh, since they are how one signs in or refreshes. */
const publicCalls: Record<PublicName, true> = {
  'GET /merc/personal/login/key': true,
  'POST /merc/personal/pwd': true,
  'POST /personal/pw-login': true,
  'POST /merc/personal/login/phone/captcha': true,
  'POST /merc/personal/login/phone': true,
  'POST /personal/sms-login': true,
  'POST /devices/pairings': true,
  'POST /devices/pairings/poll': true,
  'POST /devices/heartbeat': true,
  'GET /tables/{token}': true,
  'GET /receipts/{code}': true,
  'POST /merc/personal/pwd/forget/captcha': true,
  'PUT /merc/personal/pwd/from/forget': true,
  'POST /sms/send': true,
  'PUT /merc/personal/refresh': true,
  'PUT /personal/keep-login-time': true,
  'GET /merc/personal/login/wx/qrcode': true,
  'POST /merc/personal/login/wx/qrcode': true,
  'POST /personal/wx-login': true,
  'GET /merc/personal/login/passkey': true,
  'POST /merc/personal/login/passkey/options': true,
  'POST /merc/personal/login/passkey': true,
  'POST /merc/personal/login/second-factor/passkey': true,
  'POST /merc/personal/login/second-factor': true,
  'GET /promo-pictures/{hash}': true,
  'GET /pictures/{merchant_id}/{id}': true,
};

function isPublic(name: EndpointName): boolean {
  return Object.hasOwn(publicCalls, name);
}

/** `call` for code that is generic over the endpoint. */
export async function request<C extends EndpointName>(
  name: C,
  input: LooseInput,
  options: CallOptions,
): Promise<DataOf<Api[C]>> {
  try {
    const wire = requestOf(name, input, options);
    const answer = isPublic(name)
      ? send(withBrowser(wire))
      : authorised(session, (token) => send(withToken(wire, token)));
    const uncounted = name === 'POST /system/initialize' || name === 'POST /sys-templates/initialize/{id}';
    // The contract types the response; the server strips everything else.
    return (await (uncounted ? answer : counted(answer))) as DataOf<Api[C]>;
  } catch (error) {
    announce(error, options);
    throw error;
  }
}

/**
 * Runs a request with the access token. On 401 or 8011 it waits for a token refresh, shared with other requests, and
 * retries; if the token is refused after two refreshes, the session ends.
 */
export async function authorised<T>(
  holder: Pick<Session, 'token' | 'renew' | 'end'>,
  run: (token: string | undefined) => Promise<T>,
): Promise<T> {
  for (let refreshes = 0; ; refreshes += 1) {
    const token = await holder.token();
    try {
      return await run(token);
    } catch (error) {
      if (token === undefined || !isRefusedToken(error)) throw error;
      const shouldRetry = refreshes < 2 ? await holder.renew(token) : await holder.end(error.message);
      if (!shouldRetry) throw error;
    }
  }
}

function isRefusedToken(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 401 || error.code === 8011);
}

function requestOf(name: EndpointName, { params = {}, query, body }: LooseInput, options: CallOptions): WireRequest {
  const [method = '', path = ''] = name.split(' ');
  const { merchantId, userId } = selection.read();
  const headers: Record<string, string> = {
    'Accept-Language': i18n.locale,
    'X-Login-Terminal': 'web',
    'X-Platform': 'console',
    'X-System': system,
  };
  if (merchantId) headers['X-Merchant-Id'] = merchantId;
  if (userId) headers['X-User-Id'] = userId;
  if (options.idempotencyKey) headers[idempotencyKeyHeader] = options.idempotencyKey;
  if (options.ifMatch !== undefined) headers['If-Match'] = `"${options.ifMatch}"`;
  const filled = path.replace(/\{(\w+)\}/g, (_whole, key: string) => encodeURIComponent(params[key] ?? ''));
  return {
    method,
    path: filled,
    query,
    body,
    headers,
    signal: options.signal,
    patience: options.patience,
    ...(merchantId && { onAccess: (tag: string) => tellAccess({ merchantId, tag }) }),
  };
}

/** Before anybody is signed in, what tells this browser from another of its kind. */
function withBrowser(request: WireRequest): WireRequest {
  const id = request.method === 'POST' ? browserId() : undefined;
  return id === undefined ? request : { ...request, headers: { ...request.headers, 'X-Browser-Id': id } };
}

function withToken(request: WireRequest, token: string | undefined): WireRequest {
  return token === undefined
    ? request
    : { ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } };
}

const system = /Windows|Android|iPhone|iPad|Mac OS X|CrOS|Linux/.exec(navigator.userAgent)?.[0] ?? 'other';
