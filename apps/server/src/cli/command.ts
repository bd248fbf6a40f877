import type { Config } from '../platform/config/config.ts';
import type { Actor } from '../platform/audit/audit.ts';
import type { Database, MaintenanceEntry, PlatformTx } from '../platform/database/index.ts';
import { readOptions, type Options, type ValuesOf } from './options.ts';

/** A valid command that can't be carried out; the message says why. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** What a command did: for people, and for programs. */
export interface Outcome {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Whether it found faults. */
  readonly isBad?: boolean;
}

/** Does the work in one transaction: all of it or nothing. */
export type Work = (tx: PlatformTx, actor: Actor, config: Config) => Promise<Outcome>;

/** Works as the maintenance role, in a transaction that begins with its row in the maintenance log. */
export type Maintain = <Result>(entry: MaintenanceEntry, work: (tx: PlatformTx) => Promise<Result>) => Promise<Result>;

/** Does work that takes several transactions, another role or the configuration. */
export type Task = (database: Database, actor: Actor, maintain: Maintain, config: Config) => Promise<Outcome>;

export interface Command {
  readonly summary: string;
  readonly options: Options;
  /** Checks the arguments and asks for what is missing, before any database is touched. */
  readonly prepare: (args: readonly string[]) => Promise<Task>;
}

/** A command that does its task with the values of its options. */
export const task = <O extends Options>(
  summary: string,
  options: O,
  prepare: (values: ValuesOf<O>) => Task | Promise<Task>,
): Command => ({
  summary,
  options,
  prepare: async (args) => prepare(readOptions(options, args)),
});

/** A command that does its work, in one transaction, with the values of its options. */
export const command = <O extends Options>(
  summary: string,
  options: O,
  prepare: (values: ValuesOf<O>) => Work | Promise<Work>,
): Command =>
  task(summary, options, async (values) => {
    const work = await prepare(values);
    return (database, actor, _, config) => database.platform.transaction((tx) => work(tx, actor, config));
  });
