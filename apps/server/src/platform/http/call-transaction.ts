import type { PlatformDb, PlatformTx, PlatformView, TenantDb, TenantTx, TenantView } from '../database/index.ts';
import {
  addAnswer,
  addProviderAnswer,
  claim,
  claimAsProvider,
  type IdempotentCall,
} from '../idempotency/idempotency.ts';

/** The idempotency key under which the answer is stored. */
export interface Keeping {
  readonly call: IdempotentCall;
  readonly now: Date;
  readonly status: number;
}

/** What a call's transaction is of, and where its answer is stored. */
interface Source<View, Tx extends View> {
  readonly view: View;
  readonly transaction: (work: (tx: Tx) => Promise<void>) => Promise<void>;
  readonly claim: (tx: Tx, call: IdempotentCall, now: Date) => Promise<void>;
  readonly store: (tx: Tx, call: IdempotentCall, status: number, answer: string) => Promise<void> | void;
}

/** A user's calls in one merchant. */
export const ofTenant = (db: TenantDb): Source<TenantView, TenantTx> => ({
  view: db,
  transaction: (work) => db.transaction(work),
  claim,
  store: addAnswer,
});

/** The provider's calls, over all merchants. */
export const ofProvider = (db: PlatformDb): Source<PlatformView, PlatformTx> => ({
  view: db,
  transaction: (work) => db.transaction(work),
  claim: claimAsProvider,
  store: addProviderAnswer,
});

/** The single transaction of a call: it commits together with the call's answer, or not at all. */
export interface CallTransaction<View, Tx extends View> {
  /** Its tables: through the open transaction if there is one, so that a call uses one connection. */
  readonly view: View;
  /** While it is open. */
  readonly tx: Tx | undefined;
  /** Sets the idempotency key of an upload, known only once its file is received. Must precede the transaction. */
  readonly storeUnder: (keeping: Keeping | undefined) => void;
  /** With a key, opens the transaction and claims the key. Throws Replay if the call was answered before. */
  readonly begin: () => Promise<void>;
  /** Runs the use case. On failure the transaction is rolled back at once, and the use case may run again. */
  readonly run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Stores the answer and commits it with the call's changes. */
  readonly commit: (answer: string) => Promise<void>;
  readonly rollBack: (reason: unknown) => Promise<void>;
}

interface Open<Tx> {
  readonly tx: Tx;
  readonly answered: PromiseWithResolvers<string>;
  readonly ended: Promise<void>;
}

/**
 * With a key, the transaction opens at `begin`, so that a repeated call never reaches its handler. Without one, and for
 * an upload, it opens at `run`, so that no connection is held while a file is received.
 */
export const callTransaction = <View, Tx extends View>(
  source: Source<View, Tx>,
  known: Keeping | undefined | 'later',
): CallTransaction<View, Tx> => {
  let isKnown = known !== 'later';
  let keeping = known === 'later' ? undefined : known;
  let open: Open<Tx> | undefined;
  let hasRun = false;

  const openNow = async (): Promise<Open<Tx>> => {
    const begun = Promise.withResolvers<Tx>();
    const answered = Promise.withResolvers<string>();
    const ended = source.transaction(async (tx) => {
      if (keeping) await source.claim(tx, keeping.call, keeping.now);
      begun.resolve(tx);
      const answer = await answered.promise;
      if (keeping) await source.store(tx, keeping.call, keeping.status, answer);
    });
    ended.catch(begun.reject);
    return (open = { tx: await begun.promise, answered, ended });
  };

  const end = async (settle: (answered: Open<Tx>['answered']) => void): Promise<void> => {
    const ending = open;
    open = undefined;
    if (!ending) return;
    settle(ending.answered);
    await ending.ended;
  };
  // The rejection only repeats the known reason.
  const rollBack = (reason: unknown): Promise<void> =>
    end((answered) => answered.reject(reason)).catch(() => undefined);

  return {
    get view() {
      return open?.tx ?? source.view;
    },
    get tx() {
      return open?.tx;
    },
    storeUnder: (later) => {
      if (open) throw new Error('The transaction has begun: its key must be known before');
      isKnown = true;
      keeping = later;
    },
    begin: async () => {
      if (keeping) await openNow();
    },
    run: async (work) => {
      if (hasRun) throw new Error('A call has only one transaction, which commits with its answer');
      if (!isKnown)
        throw new Error('The file must be received before the transaction begins, because the key covers it');
      hasRun = true;
      try {
        const { tx } = open ?? (await openNow());
        return await work(tx);
      } catch (error) {
        await rollBack(error);
        hasRun = false;
        throw error;
      }
    },
    commit: async (answer) => {
      // The handler ran no transaction or handled its failure; the answer is stored all the same.
      if (keeping && !open) await openNow();
      await end((answered) => answered.resolve(answer));
    },
    rollBack,
  };
};
