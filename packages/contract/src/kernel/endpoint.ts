import type { AuditAction, ErrorName } from '@regulars/phrases';
import type { Static, TObject, TSchema } from 'typebox';
import type { Permission } from '../menu/tree.ts';

/**
 * Who may call: anyone; someone signed in; someone signed in with a merchant selected and linked; a provider.
 * The merchant comes from X-Merchant-Id; absent, it is 8012.
 */
export type Scope = 'public' | 'account' | 'merchant' | 'provider';

/**
 * How the branches of a user bound a call. A member is read and served at any branch, but changed only within one's own:
 * - none: it has nothing of members, or only what is the merchant's or the user's own
 * - lists: it shows the user's branches alone; what happens elsewhere changes no byte of it
 * - serves: it reads a member by id, at any branch, as it is read where the member is served
 * - changes: it is refused for a member of another branch without `member:all_branches`
 * - hides: what belongs to another branch is like what nobody has, without `member:all_branches`
 * - whole: it is of all members, so for users of all branches alone
 */
export type BranchScope = 'none' | 'lists' | 'serves' | 'changes' | 'hides' | 'whole';

/** An exemption from what endpoints of a kind do, with its reason. */
export interface Exempt {
  readonly none: string;
}

/** One call of the API, declared: what is not declared here does not exist. */
export interface Endpoint {
  readonly summary: string;
  /** Longer words for the reader of the API page: rules, units, sources. */
  readonly description?: string;
  readonly scope: Scope;
  /** The code that the user needs, any of several, or `none` (public and account scopes always declare `none`). */
  readonly permission: Permission | readonly Permission[] | 'none';
  /** In merchant scope. */
  readonly branches?: BranchScope;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
  readonly data: TSchema;
  /** Errors of its own, beside those that any call of its scope may answer. */
  readonly errors: readonly ErrorName[];
  /** The operation-log actions that a success writes, one or more of these. A mutation in merchant scope declares them, or why there are none. */
  readonly audit?: AuditAction | readonly AuditAction[] | Exempt;
  /** Every mutation in merchant scope takes Idempotency-Key, unless it states here why not: it only reads, or its answer can't be kept. */
  readonly idempotency?: Exempt;
  /** Answers with ETag from `data.version`; where it edits, takes If-Match and refuses a stale one with 412. */
  readonly versioned?: true;
  /** 201 instead of 200. */
  readonly creates?: true;
  /** Takes one file of at most so many bytes as multipart/form-data, in place of a body of JSON. */
  readonly upload?: { readonly bytes: number };
  /** Answers with a file of one of these media types, in place of JSON; `data` is its text or bytes. */
  readonly file?: readonly string[];
  readonly deprecated?: true;
  /** Requests a minute and address, where the general limit is too generous. */
  readonly perMinute?: number;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Address = `${Method} /${string}`;
export type Endpoints = Readonly<Record<Address, Endpoint>>;

/** Whether it may change what a merchant has. */
export const isMutation = (address: string, { scope }: Endpoint): boolean =>
  scope === 'merchant' && !address.startsWith('GET ');

/** Whether the platform keeps its answer with an Idempotency-Key and gives it again. */
export const takesIdempotencyKey = (address: string, endpoint: Endpoint): boolean =>
  isMutation(address, endpoint) && !endpoint.idempotency;

/** Whether it refuses an edit of a version that is no longer there. */
export const takesIfMatch = (address: string, { versioned }: Endpoint): boolean =>
  versioned === true && address.startsWith('PUT ');

/** What it may write into the operation log. */
export const auditActionsOf = ({ audit = [] }: Endpoint): readonly AuditAction[] =>
  typeof audit === 'object' && 'none' in audit ? [] : [audit].flat();

/** Declares the endpoints of one domain, keeping their exact types. */
export const endpoints = <const E extends Endpoints>(declared: E): E => declared;

type Shape<S> = S extends TSchema ? Static<S> : undefined;
/** Inputs let a field be given as undefined, so that callers can pass what they may not have. */
export type Loose<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]: undefined extends T[K] ? T[K] | undefined : T[K] }
    : T;

export type ParamsOf<E extends Endpoint> = E extends { params: infer S } ? Shape<S> : undefined;
export type QueryOf<E extends Endpoint> = E extends { query: infer S } ? Loose<Shape<S>> : undefined;
export type BodyOf<E extends Endpoint> = E extends { body: infer S } ? Loose<Shape<S>> : undefined;
export type DataOf<E extends Endpoint> = Static<E['data']>;
