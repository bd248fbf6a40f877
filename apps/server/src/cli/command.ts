import type { Actor } from '../platform/audit/audit.ts';
import type { PlatformTx } from '../platform/database/index.ts';
import { readOptions, type Options, type ValuesOf } from './options.ts';

/** The command was understood and can't be done; the message says why. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** What a command did: for people, and for programs. */
export interface Outcome {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Does the work in one transaction: all of it or nothing. */
export type Work = (tx: PlatformTx, actor: Actor) => Promise<Outcome>;

export interface Command {
  readonly summary: string;
  readonly options: Options;
  /** Checks the arguments and asks for what is missing, before any database is touched. */
  readonly prepare: (args: readonly string[]) => Promise<Work>;
}

/** A command that does its work with the values of its options. */
export const command = <O extends Options>(
  summary: string,
  options: O,
  prepare: (values: ValuesOf<O>) => Work | Promise<Work>,
): Command => ({
  summary,
  options,
  prepare: async (args) => prepare(readOptions(options, args)),
});
