import type { AuditAction, ErrorName } from '@regulars/phrases';
import type { Static, TObject, TSchema } from 'typebox';
import type { Permission } from '../menu/tree.ts';

/**
 * Who may call: anyone; a signed-in account; a signed-in user of the selected merchant; a provider. The merchant comes
 * from X-Merchant-Id; without it, merchant scope answers 8012.
 */
export type Scope = 'public' | 'account' | 'merchant' | 'provider';

/**
 * How the user's branches limit a call:
 * - none: concerns no members, or only reads data of the whole merchant, or concerns the user itself
 * - lists: shows only the user's branches; changes in others don't affect the answer
 * - serves: reads a member of any branch by id, because members are served in any branch
 * - changes: refused for a member of another branch without `member:all_branches`
 * - hides: answers for another branch as for an unknown id without `member:all_branches`
 * - keeps: answers for another branch as for an unknown id, whatever members the user may change
 * - whole: covers or changes what all branches share, so refused to users of some: `whole_merchant_only`, which it needn't declare
 */
export type BranchScope = 'none' | 'lists' | 'serves' | 'changes' | 'hides' | 'keeps' | 'whole';

/** An exemption from a general duty of endpoints, with its reason. */
export interface Exempt {
  readonly none: string;
}

/** The declaration of one API call; nothing undeclared is accepted or answered. */
export interface Endpoint {
  readonly summary: string;
  /** A longer description for the API page: rules, units, sources. */
  readonly description?: string;
  readonly scope: Scope;
  /** The required permission, any one of several, or `none` (always, in public and account scope). */
  readonly permission: Permission | readonly Permission[] | 'none';
  /** Required in merchant scope. */
  readonly branches?: BranchScope;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
  readonly data: TSchema;
  /** Its own errors, besides those of its scope and the common ones. */
  readonly errors: readonly ErrorName[];
  /**
   * The operation-log actions of a successful call, one or more of them. Mutations in merchant and provider scope declare them, or
   * why there are none.
   */
  readonly audit?: AuditAction | readonly AuditAction[] | Exempt;
  /** Answers with an ETag from `data.version`; edits take If-Match and refuse a stale version with 412. */
  readonly versioned?: true;
  /** Also open to an owner once the merchant has expired, to take the data away. */
  readonly afterExpiry?: true;
  /** Answers 201 instead of 200. */
  readonly creates?: true;
  /** Takes one file of at most this many bytes as multipart/form-data instead of a JSON body. */
  readonly upload?: { readonly bytes: number };
  /** Answers with a file of one of these media types instead of JSON; `data` is its text or bytes. */
  readonly file?: readonly string[];
  readonly deprecated?: true;
  /** Requests a minute per address, where the general limit is too high. */
  readonly perMinute?: number;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Address = `${Method} /${string}`;
export type Endpoints = Readonly<Record<Address, Endpoint>>;

/** Whether it may change a merchant's data, or what the provider keeps. */
export const isMutation = (address: string, { scope }: Endpoint): boolean =>
  (scope === 'merchant' || scope === 'provider') && !address.startsWith('GET ');

/** Whether it refuses a stale version. */
export const takesIfMatch = (address: string, { versioned, errors }: Endpoint): boolean =>
  versioned === true && (address.startsWith('PUT ') || errors.some((name) => name === 'stale_edit'));

/** The actions that it may write to the operation log. */
export const auditActionsOf = ({ audit = [] }: Endpoint): readonly AuditAction[] =>
  typeof audit === 'object' && 'none' in audit ? [] : [audit].flat();

/** Declares a domain's endpoints with their exact types. */
export const endpoints = <const E extends Endpoints>(declared: E): E => declared;

type Shape<S> = S extends TSchema ? Static<S> : undefined;
/** Allows undefined for optional fields of inputs, so that callers can pass values they may not have. */
export type Loose<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]: undefined extends T[K] ? T[K] | undefined : T[K] }
    : T;

export type ParamsOf<E extends Endpoint> = E extends { params: infer S } ? Shape<S> : undefined;
export type QueryOf<E extends Endpoint> = E extends { query: infer S } ? Loose<Shape<S>> : undefined;
export type BodyOf<E extends Endpoint> = E extends { body: infer S } ? Loose<Shape<S>> : undefined;
export type DataOf<E extends Endpoint> = Static<E['data']>;
