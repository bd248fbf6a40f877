import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { Endpoint } from '@regulars/contract/kernel';
import { chooseLanguage } from '@regulars/phrases';
import type { FastifyRequest } from 'fastify';
import type { Log } from '../log/log.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database, PlatformTx, PlatformView, TenantTx, TenantView } from '../database/index.ts';
import { merchantDays, zoneAt } from '../clock/merchant-days.ts';
import type { CallTransaction } from './call-transaction.ts';
import type { Account, Authenticate, Identity, IdentityUser, Provider, Tenant, Visitor } from './context.ts';
import { mustSeeAllBranches } from './permitted.ts';
import { Problem, refuseFields } from './problem.ts';

export interface CallerDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly authenticate: Authenticate;
  /** Keys the digests of repeated calls. */
  readonly dataKey: Buffer;
}

const loopback = (address: string): boolean =>
  address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');

export const headerText = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

const terminalHeaders = ['x-login-terminal', 'x-platform', 'x-system'] as const;
const longestTerminal = 32;

/** The device headers of the request, logged with each of its lines. */
export const terminalOf = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    terminalHeaders.flatMap((name) =>
      headers[name] === undefined ? [] : [[name.slice(2), String(headers[name]).slice(0, longestTerminal)]],
    ),
  );

export const checkTerminal = (request: FastifyRequest): void => {
  const long = terminalHeaders.filter((name) => (headerText(request, name) ?? '').length > longestTerminal);
  if (long.length > 0)
    throw refuseFields(
      ...long.map((path) => ({ path, rule: 'max_length' as const, values: { limit: longestTerminal } })),
    );
};

/**
 * Whether the server listens on loopback only. Otherwise a proxy on this machine would make every remote caller look
 * like loopback.
 */
const isAlone = ({ server }: FastifyRequest): boolean =>
  server.addresses().every((bound) => typeof bound !== 'string' && loopback(bound.address));

const browserPattern = /^[A-Za-z0-9_-]{20,64}$/;
const devicePattern = /^Device ([A-Za-z0-9_-]{20,200})$/;

export const visitorOf = (request: FastifyRequest, { database, clock }: CallerDependencies): Visitor => ({
  requestId: request.id,
  now: clock.now(),
  language: chooseLanguage(headerText(request, 'accept-language')),
  address: isIP(request.ip) ? request.ip : '0.0.0.0',
  agent: (headerText(request, 'user-agent') ?? '').slice(0, 200),
  browserId: browserPattern.exec(headerText(request, 'x-browser-id') ?? '')?.[0],
  confidential: request.protocol === 'https' || (loopback(request.ip) && isAlone(request)),
  deviceCredential: devicePattern.exec(headerText(request, 'authorization') ?? '')?.[1],
  log: request.log as Log, // a child of the one that the server was given
  platform: database.platform,
});

const bearerPattern = /^Bearer ([A-Za-z0-9_-]{20,200})$/;

/** The caller's identity by the request's token; throws `session_invalid` if it has none. */
export const identify = async (
  request: FastifyRequest,
  { authenticate }: CallerDependencies,
  merchantId: string | undefined,
  now: Date,
): Promise<Identity> => {
  const token = bearerPattern.exec(headerText(request, 'authorization') ?? '')?.[1];
  const identity = token && (await authenticate(token, merchantId, now));
  if (!identity) throw new Problem('session_invalid');
  return identity;
};

export const accountOf = (
  visitor: Visitor,
  identity: Identity,
  selectedMerchantId: string | undefined,
  { database }: CallerDependencies,
): Account => ({
  ...visitor,
  sessionId: identity.sessionId,
  accountId: identity.accountId,
  isProvider: identity.isProvider,
  hasSecondFactor: identity.hasSecondFactor,
  selectedMerchantId,
  tenantDb: (merchantId) => database.tenant(merchantId),
});

/** The caller's user in the selected merchant, if it may use this endpoint there. */
export const allowedUser = (endpoint: Endpoint, identity: Identity, statedUserId: string | undefined): IdentityUser => {
  const { user } = identity;
  if (!user) throw new Problem('merchant_not_linked');
  if (statedUserId !== undefined && statedUserId !== user.userId) throw new Problem('user_not_linked');
  if (user.closed && !(endpoint.afterExpiry && user.isLeaving)) throw new Problem(user.closed);
  const needed = [endpoint.permission].flat();
  if (!needed.some((one) => one === 'none' || user.permissions.has(one)))
    throw new Problem('permission_denied', { values: { permission: needed[0] ?? '' } });
  if (endpoint.branches === 'whole') mustSeeAllBranches(user);
  return user;
};

export const tenantOf = (
  { platform: _platform, tenantDb: _tenantDb, ...account }: Account,
  { closed: _closed, isLeaving: _isLeaving, access: _access, zones, ...user }: IdentityUser,
  transaction: CallTransaction<TenantView, TenantTx>,
  { database }: CallerDependencies,
): Tenant => {
  return {
    ...account,
    ...user,
    aside: database.aside,
    timezone: zoneAt(zones, account.now).timezone,
    day: merchantDays(account.now, zones),
    get db() {
      return transaction.view;
    },
    transaction: transaction.run,
  };
};

export const providerOf = (
  { platform: _platform, tenantDb: _tenantDb, selectedMerchantId: _selected, ...account }: Account,
  transaction: CallTransaction<PlatformView, PlatformTx>,
  { database }: CallerDependencies,
): Provider => ({
  ...account,
  aside: database.aside,
  get db() {
    return transaction.view;
  },
  tenantView: (merchantId) => transaction.tx?.tenant(merchantId) ?? database.tenant(merchantId),
  transaction: transaction.run,
});
