import { statement, type Database, type TenantTx } from '../../src/platform/database/index.ts';
import { ledgerStart, newLedgerShop, type LedgerShop } from './ledger-fixture.ts';
import { expire } from './sweeping.ts';

// Not pg_stat_activity, which is frozen within a transaction.
const countWaiting = statement<{ waiting: number }>(
  'stage_waiting',
  `select count(distinct pid)::int as waiting from pg_catalog.pg_locks waiting
   where not granted and exists (
     select from pg_catalog.pg_locks l join pg_catalog.pg_database d on d.oid = l.database
     where l.pid = waiting.pid and d.datname = current_database()
   )`,
);

/** A session that was started and may wait for a lock. */
export interface EnteredSession<T> {
  /** Whether it waited for a lock before it ended. */
  readonly waits: boolean;
  /** After what it waited for was released: whether it waits for another lock before it ends. Nobody else may wait. */
  readonly waitsAgain: () => Promise<boolean>;
  readonly end: Promise<T>;
}

/** A session whose transaction stays open after its work. */
export interface OpenSession {
  /** Optionally does more work in it, then commits. */
  readonly commit: (work?: (tx: TenantTx) => Promise<unknown>) => Promise<void>;
}

/** Runs sessions in a fixed order, each until it blocks or ends: races with a predetermined outcome. */
export class Stage {
  readonly shop: LedgerShop;
  readonly #database: Database;
  readonly #standing: OpenSession[] = [];
  readonly #entered: Promise<unknown>[] = [];

  private constructor(database: Database, shop: LedgerShop) {
    this.#database = database;
    this.shop = shop;
  }

  /** Plays a scene in a new shop, and ends all open sessions afterwards. */
  static async play(database: Database, scene: (stage: Stage) => Promise<void>): Promise<void> {
    const stage = new Stage(database, await newLedgerShop(database));
    try {
      await scene(stage);
    } finally {
      await Promise.allSettled([...stage.#standing.map(({ commit }) => commit()), ...stage.#entered]);
    }
  }

  async #waiting(): Promise<number> {
    const [row] = await this.#database.platform.query(countWaiting);
    return row?.waiting ?? 0;
  }

  async #start<T>(session: () => Promise<T>): Promise<EnteredSession<T>> {
    const others = await this.#waiting();
    let ended = false;
    const end = session().finally(() => (ended = true));
    this.#entered.push(end);
    // The scene checks the rejection later.
    end.catch(() => undefined);
    const waitsBesides = async (waiting: number): Promise<boolean> => {
      while (!ended) if ((await this.#waiting()) > waiting) return true;
      return false;
    };
    return { waits: await waitsBesides(others), waitsAgain: () => waitsBesides(0), end };
  }

  /** Starts a transaction; resolves when it waits for a lock or has ended. */
  enter<T>(work: (tx: TenantTx) => Promise<T>): Promise<EnteredSession<T>> {
    return this.#start(() => this.shop.inTx(work));
  }

  /** Does its work and keeps its transaction open. */
  async hold(work: (tx: TenantTx) => Promise<unknown>): Promise<OpenSession> {
    const ready = Promise.withResolvers<void>();
    const more = Promise.withResolvers<((tx: TenantTx) => Promise<unknown>) | undefined>();
    const end = this.shop.inTx(async (tx) => {
      await work(tx);
      ready.resolve();
      await (
        await more.promise
      )?.(tx);
    });
    const standing: OpenSession = {
      commit: (next) => {
        more.resolve(next);
        return end;
      },
    };
    this.#standing.push(standing);
    await Promise.race([ready.promise, end]);
    return standing;
  }

  /** Locks a member's account like any posting; nothing is due there. */
  holdAccount(accountId: string): Promise<OpenSession> {
    return this.hold((tx) => expire(tx, accountId, ledgerStart));
  }

  /** Queues to hold a member's account that another session holds. */
  async queueForAccount(accountId: string): Promise<{ readonly held: Promise<OpenSession> }> {
    const { end } = await this.#start(() => this.holdAccount(accountId));
    return { held: end };
  }
}
