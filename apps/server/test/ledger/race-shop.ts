import { v7 as newId } from 'uuid';
import {
  freezeAccounts,
  openAccounts,
  openPurse,
  post,
  postPurse,
  type Amounts,
  type PostingContext,
  type Giving,
} from '../../src/ledger/index.ts';
import { statement, type Database, type TenantTx } from '../../src/platform/database/index.ts';
import { Problem } from '../../src/platform/http/index.ts';
import type { Random } from '../../src/seed/random.ts';
import { Factories } from '../factories.ts';
import { testStart } from '../test-server.ts';
import { ledgerBreachesOf } from './broken-ledgers.ts';

export type Work<T> = (tx: TenantTx) => Promise<T>;

/** The outcome of a race. */
export interface Outcome<T> {
  readonly done: readonly T[];
  /** The number of refusals by name. */
  readonly refused: Readonly<Record<string, number>>;
  /** Refused work, to be retried. */
  readonly refusedWork: readonly Work<T>[];
}

/** Concurrent sessions of a race; one more holds the lock they wait for. */
const racers = 23;
export const raceConnections = racers + 1;

/** The default instant. */
export const now = new Date(testStart);
/** The instant `days` days after the start. */
export const day = (days: number): Date => new Date(now.getTime() + days * 86_400_000);

const balancesNow = statement<Amounts>(
  'race_balances',
  'select principal, bonus, points, growth from ledger_account where merchant_id = $1 and account_id = $2',
);
// Not pg_stat_activity, which is frozen within a transaction.
const countWaiting = statement<{ waiting: number }>(
  'race_waiting',
  `select count(distinct pid)::int as waiting from pg_catalog.pg_locks waiting
   where not granted and exists (
     select from pg_catalog.pg_locks l join pg_catalog.pg_database d on d.oid = l.database
     where l.pid = waiting.pid and d.datname = current_database()
   )`,
);
/** The number of sessions of the database that wait for a lock. */
export const waitingSessions = async (tx: TenantTx): Promise<number> => {
  const [row] = await tx.platform.query(countWaiting);
  return row?.waiting ?? 0;
};

/** The accounts or purse of a race. */
type RaceTarget = { readonly accounts: readonly string[] } | { readonly purse: string };

/** Rolls back a transaction that only held a lock. */
export class LockReleased extends Error {}

/** A new merchant on which sessions of one database race. */
export class RaceShop {
  readonly database: Database;
  readonly merchantId: string;
  readonly branchIds: readonly [string, string];
  readonly random: Random;

  private constructor(database: Database, merchantId: string, branchIds: readonly [string, string], random: Random) {
    this.database = database;
    this.merchantId = merchantId;
    this.branchIds = branchIds;
    this.random = random;
  }

  static async open(database: Database, random: Random): Promise<RaceShop> {
    const { merchantId, branchIds } = await new Factories(database, () => now).shop();
    return new RaceShop(database, merchantId, branchIds, random);
  }

  readonly run = <T>(work: Work<T>): Promise<T> => this.database.tenant(this.merchantId).transaction(work);

  /** A new document without an actor. */
  paper(id = newId()): PostingContext {
    return { document: { kind: 'race', id }, branchId: this.branchIds[0], actorId: null };
  }

  async member(...gifts: readonly Giving[]): Promise<string> {
    const accountId = newId();
    await this.run((tx) => openAccounts(tx, [accountId]));
    for (const give of gifts)
      await this.run((tx) => post(tx, now, { ...this.paper(), kind: 'top_up', accountId, give }));
    return accountId;
  }

  async purse(unit: 'merchant_value' | 'pack'): Promise<string> {
    const purseId = newId();
    await this.run((tx) => openPurse(tx, { purseId, unit, product: unit === 'pack' ? 'sms' : 'stored_value' }));
    return purseId;
  }

  async balances(accountId: string): Promise<Amounts | undefined> {
    const [balances] = await this.database.tenant(this.merchantId).query(balancesNow, [this.merchantId, accountId]);
    return balances;
  }

  shuffled<T>(list: readonly T[]): T[] {
    const rest = [...list];
    return list.flatMap(() => rest.splice(this.random.between(0, rest.length), 1));
  }

  /**
   * Runs all concurrently, each in a transaction opened before any continues. Any error except a refusal fails the
   * test.
   */
  async race<T>(works: readonly Work<T>[]): Promise<Outcome<T>> {
    let waiting = Math.min(works.length, racers);
    const gate = Promise.withResolvers<void>();
    return settle(works, (work) =>
      this.run(async (tx) => {
        // Forces the connection and its begin.
        await tx.platform.execute('select 1');
        waiting -= 1;
        if (waiting === 0) gate.resolve();
        await gate.promise;
        return work(tx);
      }),
    );
  }

  /** Queues all in order behind a lock that `hold` takes, then releases it. */
  async raceBehind<T>(hold: Work<unknown>, works: readonly Work<T>[]): Promise<Outcome<T>> {
    const expected = Math.min(works.length, racers);
    let ended = 0;
    const racing: Promise<Outcome<T>>[] = [];
    const held = this.run(async (tx) => {
      await hold(tx);
      racing.push(settle(works, (work) => this.run(work).finally(() => (ended += 1))));
      while ((await waitingSessions(tx)) + ended < expected);
      throw new LockReleased();
    });
    await held.catch((error: unknown) => {
      if (!(error instanceof LockReleased)) throw error;
    });
    const [outcome] = await Promise.all(racing);
    if (outcome === undefined) throw new Error('The race has not started');
    return outcome;
  }

  /** Races in one of the two ways, at random, in shuffled order. */
  async raceEitherWay<T>(over: RaceTarget, works: readonly Work<T>[]): Promise<Outcome<T>> {
    const order = this.shuffled(works);
    const hold: Work<unknown> =
      'purse' in over
        ? (tx) => postPurse(tx, now, { ...this.paper(), kind: 'gift', purseId: over.purse, give: 1 })
        : (tx) => freezeAccounts(tx, over.accounts, false);
    return this.random.chance(0.5) ? this.race(order) : this.raceBehind(hold, order);
  }

  /** The breaches in its ledger. */
  breaches(): Promise<string[]> {
    return ledgerBreachesOf(this.database, this.merchantId);
  }
}

const settle = async <T>(works: readonly Work<T>[], start: (work: Work<T>) => Promise<T>): Promise<Outcome<T>> => {
  const done: T[] = [];
  const refused: Record<string, number> = {};
  const refusedWork: Work<T>[] = [];
  const failed: unknown[] = [];
  await Promise.all(
    works.map((work) =>
      start(work).then(
        (result) => void done.push(result),
        (error: unknown) => {
          if (!(error instanceof Problem)) return void failed.push(error);
          refused[error.problem] = (refused[error.problem] ?? 0) + 1;
          refusedWork.push(work);
        },
      ),
    ),
  );
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} of ${works.length} failed: ${String(failed[0])}`);
  return { done, refused, refusedWork };
};
