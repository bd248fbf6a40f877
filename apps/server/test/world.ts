import type { BodyOf, Endpoint, Endpoints, ParamsOf, QueryOf } from '@regulars/contract/kernel';
import type { Permission } from '@regulars/contract/menu';
import type { Caller, Shop } from './factories.ts';
import type { RawInput } from './send-input.ts';
import type { TestServer } from './test-server.ts';

/** Where an input is meant for: a merchant, and members of it with what they bought. */
export interface World {
  readonly server: TestServer;
  readonly shop: Shop;
  readonly newMember: (phone?: string) => Promise<string>;
  /** One that `as` asked for, above its limits; the world's owner unless given. */
  readonly newAdjustment: (as?: Caller) => Promise<string>;
  /** Somebody else who may do everything. */
  readonly colleague: () => Promise<Caller>;
  /** The same, from now on without limits of adjustments. */
  readonly unlimited: (caller: Caller) => Promise<Caller>;
  /** Who is going to call, where it matters. */
  readonly caller?: Caller;
  /** An import of opening balances, in one of the states that wait for somebody. */
  readonly newOpening: (state: 'checked' | 'posted') => Promise<string>;
  /** The number of its posting. */
  readonly newConsumption: () => Promise<number>;
  /** A verification of the ledger, which has ended. */
  readonly newVerification: () => Promise<string>;
}

/** `K` where an endpoint has that part, with what it takes. */
type Part<K extends string, T> = undefined extends T ? unknown : Readonly<Record<K, T>>;
type InputOf<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> &
  (E extends { upload: object } ? { readonly file: NonNullable<RawInput['file']> } : unknown);

/**
 * Of each endpoint a call that succeeds for whoever may make it, each time it is asked for; `granted` is all that the
 * caller may do.
 */
export type InputsFor<E extends Endpoints> = {
  readonly [C in keyof E]: E[C] extends Endpoint
    ? (world: World, granted: Permission | undefined) => InputOf<E[C]> | Promise<InputOf<E[C]>>
    : never;
};
