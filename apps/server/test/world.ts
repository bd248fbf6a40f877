import type { BodyOf, Endpoint, Endpoints, ParamsOf, QueryOf } from '@regulars/contract/kernel';
import type { Permission } from '@regulars/contract/menu';
import type { Caller, Shop } from './factories.ts';
import type { RawInput } from './send-input.ts';
import type { TestServer } from './test-server.ts';

/** The context of an input: a merchant with members and their purchases. */
export interface World {
  readonly server: TestServer;
  readonly shop: Shop;
  /** A call that succeeds for a caller with only this permission. */
  readonly inputFor: (address: string, granted?: Permission) => Promise<RawInput>;
  /** Where what belongs to a branch happens. */
  readonly branchId: string;
  readonly newMember: (phone?: string) => Promise<string>;
  /** A request above the limits of `as`, by default the world's owner. */
  readonly newAdjustment: (as?: Caller) => Promise<string>;
  /** Another user with all permissions. */
  readonly colleague: () => Promise<Caller>;
  /** The same user, now without adjustment limits. */
  readonly unlimited: (caller: Caller) => Promise<Caller>;
  /** The future caller, where it matters. */
  readonly caller?: Caller;
  /** An import of opening balances in a state that needs a decision. */
  readonly newOpening: (state: 'checked' | 'posted') => Promise<string>;
  /** Returns its posting id. */
  readonly newConsumption: () => Promise<number>;
  /** A finished ledger verification. */
  readonly newVerification: () => Promise<string>;
}

/** `K` with its type, if the endpoint has that part. */
type Part<K extends string, T> = undefined extends T ? unknown : Readonly<Record<K, T>>;
type InputOf<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> &
  (E extends { upload: object } ? { readonly file: NonNullable<RawInput['file']> } : unknown) &
  Pick<RawInput, 'headers'>;

/**
 * For each endpoint, a call that succeeds each time for a permitted caller; `granted` is the caller's only permission.
 */
export type InputsFor<E extends Endpoints> = {
  readonly [C in keyof E]: E[C] extends Endpoint
    ? (world: World, granted: Permission | undefined) => InputOf<E[C]> | Promise<InputOf<E[C]>>
    : never;
};
