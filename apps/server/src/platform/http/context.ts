import type { Permission } from '@regulars/contract/menu';
import type { ErrorName, Language } from '@regulars/phrases';
import type { Log } from '../log/log.ts';
import type { BusinessDays } from '../clock/business-date.ts';
import type { PlatformDb, TenantDb, TenantTx, TenantView } from '../database/index.ts';

/** Anybody: what every handler has. */
export interface Visitor {
  readonly requestId: string;
  /** The one instant of this request. */
  readonly now: Date;
  readonly language: Language;
  readonly address: string;
  readonly agent: string;
  /** Whether what the caller sends can be read by nobody between: TLS as told by a trusted proxy, or a server on loopback alone. */
  readonly confidential: boolean;
  readonly log: Log;
  readonly platform: PlatformDb;
}

/** Somebody signed in. */
export interface Account extends Visitor {
  readonly sessionId: string;
  readonly accountId: string;
  readonly isProvider: boolean;
  /** X-Merchant-Id as sent: a selector, not checked in account scope. */
  readonly selectedMerchantId: string | undefined;
  /** The view of one merchant's tables, for the services that have checked the link. */
  tenantDb(merchantId: string): TenantDb;
}

/** Somebody signed in, working in a merchant that they belong to. */
export interface Tenant extends Account {
  readonly merchantId: string;
  readonly userId: string;
  /** The name that the operation log keeps. */
  readonly operator: string | null;
  readonly permissions: ReadonlySet<Permission>;
  /** The branches that lists and figures show; `all` for the whole merchant. */
  readonly branches: 'all' | readonly string[];
  readonly timezone: string;
  /** The merchant's business days, counted from the request's instant. */
  readonly day: BusinessDays;
  /** Reads through the call's transaction while that is open. */
  readonly db: TenantView;
  /**
   * Runs the use case in the call's one transaction, which commits with the answer that the handler gives, or not at
   * all: it has not committed when this resolves. A second one throws, unless the first has failed.
   */
  transaction<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
}

/** Who a token speaks for, and as whom in the selected merchant: what the sign-in module finds out. */
export interface Identity {
  readonly sessionId: string;
  readonly accountId: string;
  readonly isProvider: boolean;
  readonly user?: IdentityUser | undefined;
}

export interface IdentityUser {
  readonly merchantId: string;
  readonly userId: string;
  readonly operator: string | null;
  readonly permissions: ReadonlySet<Permission>;
  readonly branches: 'all' | readonly string[];
  readonly timezone: string;
  /** HH:MM:SS: the business day ends then. */
  readonly dayCut: string;
  /** Why this merchant cannot be worked in now, if so. */
  readonly closed: ErrorName | undefined;
}

/** Answers undefined where the token is unknown, expired or revoked, and `user` undefined where the account is not linked to the merchant. */
export type Authenticate = (token: string, merchantId: string | undefined, now: Date) => Promise<Identity | undefined>;
