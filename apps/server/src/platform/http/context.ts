import type { Permission } from '@regulars/contract/menu';
import type { ErrorName, Language } from '@regulars/phrases';
import type { Log } from '../log/log.ts';
import type { BusinessDays } from '../clock/business-date.ts';
import type { DayZones } from '../clock/merchant-days.ts';
import type {
  Database,
  PlatformDb,
  PlatformTx,
  PlatformView,
  TenantDb,
  TenantTx,
  TenantView,
} from '../database/index.ts';

/** An anonymous caller; every handler has at least this. */
export interface Visitor {
  readonly requestId: string;
  /** The one instant of this request. */
  readonly now: Date;
  readonly language: Language;
  readonly address: string;
  readonly agent: string;
  /** What the browser keeps to be known by, as `X-Browser-Id`. */
  readonly browserId?: string | undefined;
  /** Whether nobody can eavesdrop on the request: TLS according to a trusted proxy, or a server on loopback only. */
  readonly confidential: boolean;
  /** What a till proves itself with, as `Authorization: Device …`. */
  readonly deviceCredential?: string | undefined;
  readonly log: Log;
  readonly platform: PlatformDb;
}

/** A signed-in caller. */
export interface Account extends Visitor {
  readonly sessionId: string;
  readonly accountId: string;
  readonly isProvider: boolean;
  /** Whether this session's sign-in proved a second factor. */
  readonly hasSecondFactor: boolean;
  /** X-Merchant-Id as sent; not checked in account scope. */
  readonly selectedMerchantId: string | undefined;
  /** The view of one merchant's tables, for services that have checked the link. */
  readonly tenantDb: (merchantId: string) => TenantDb;
}

/**
 * A signed-in caller working in a linked merchant. It reaches the database through `db`, `transaction` and `aside` alone:
 * whatever else takes a connection while the call's transaction is open can block the pool.
 */
export interface Tenant extends Omit<Account, 'platform' | 'tenantDb'> {
  readonly merchantId: string;
  readonly userId: string;
  /** The name recorded in the operation log. */
  readonly operator: string | null;
  readonly permissions: ReadonlySet<Permission>;
  /** The branches shown in lists and figures; `all` for the whole merchant. */
  readonly branches: 'all' | readonly string[];
  /** The merchant's zone at the request's instant, for showing times. */
  readonly timezone: string;
  /** The merchant's business days; today is the day of the request. */
  readonly day: BusinessDays;
  /** Reads through the call's transaction while it is open. */
  readonly db: TenantView;
  /**
   * Runs the use case in the call's single transaction, which commits together with the handler's answer or not at all:
   * it has not committed when this resolves. A second call throws unless the first has failed.
   */
  transaction<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** For what a call must leave behind even if it is rolled back, like a spent limit. */
  readonly aside: Database['aside'];
}

/**
 * A signed-in account of the service provider, working over all merchants. Like a tenant, it reaches the database through
 * the call's transaction and `aside`.
 */
export interface Provider extends Omit<Account, 'platform' | 'tenantDb' | 'selectedMerchantId'> {
  /** Reads through the call's transaction while it is open. */
  readonly db: PlatformView;
  /** The same of one merchant's tables. */
  readonly tenantView: (merchantId: string) => TenantView;
  /** Runs the use case in the call's single transaction, as a tenant's. */
  transaction<T>(work: (tx: PlatformTx) => Promise<T>): Promise<T>;
  readonly aside: Database['aside'];
}

/** The identity behind a token, and its user in the selected merchant; provided by the sign-in module. */
export interface Identity {
  readonly sessionId: string;
  readonly accountId: string;
  readonly isProvider: boolean;
  readonly hasSecondFactor: boolean;
  readonly user?: IdentityUser | undefined;
}

export interface IdentityUser {
  readonly merchantId: string;
  readonly userId: string;
  readonly operator: string | null;
  readonly permissions: ReadonlySet<Permission>;
  readonly branches: 'all' | readonly string[];
  /** Another one than before: menu, permissions or branches changed, so the console reads them again. */
  readonly access: string;
  readonly zones: DayZones;
  /** An owner of a merchant that has expired, who may still take the data away. */
  readonly isLeaving: boolean;
  /** Why the merchant can't be used now, if so. */
  readonly closed: ErrorName | undefined;
}

/**
 * Undefined if the token is unknown, expired or revoked; `user` is undefined if the account is not linked to the
 * merchant.
 */
export type Authenticate = (token: string, merchantId: string | undefined, now: Date) => Promise<Identity | undefined>;
