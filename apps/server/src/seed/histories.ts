import { demoTaskPhrases, say } from '@regulars/phrases';
import { closeDays } from '../ledger/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import {
  ConstraintError,
  isTransient,
  type Database,
  type TenantDb,
  type TenantTx,
} from '../platform/database/index.ts';
import { every, type Repeated } from '../platform/jobs/every.ts';
import type { Log } from '../platform/log/log.ts';
import { endTaskRow, setProgress, showTask, type ShownTaskDefinition } from '../platform/tasks/index.ts';
import type { DemoShop } from './demo-members.ts';
import {
  addHistory,
  listHistories,
  lockHistory,
  lockUntouched,
  removeHistory,
  setHistoryDone,
  type HistoryRow,
} from './histories.queries.ts';
import { historiesOf, type MemberHistory, type Staff } from './member-history.ts';
import { postHistories, sampleOf, type Dealing } from './member-ledger.ts';
import { Random } from './random.ts';
import { addRises } from './rises.ts';

/** Members of a batch, which is one transaction of about a second. */
const membersAtOnce = 10;
/** Orders of a member's history, on average, with those of people whom nobody knows. */
const ordersEach = 14;
/** Milliseconds after each batch, so that requests come first. */
const pause = 1_000;

/** What the first start knew, from which every batch follows. */
interface Kept extends Omit<Dealing, 'shop' | 'histories' | 'withHolds'> {
  readonly shop: Omit<DemoShop, 'now'>;
  readonly members: number;
}
export type KeptHistory = HistoryRow<Kept>;

/** Asks for about so many orders, which are added in the background; whoever is given sees it among the tasks. */
export const beginHistories = async (
  tx: TenantTx,
  { staff, now, orders }: { readonly staff: Staff; readonly now: Date; readonly orders: number },
  kept: Kept,
): Promise<void> => {
  const user = {
    userId: staff.userId,
    accountId: staff.accountId,
    operator: staff.name,
    language: 'zh-CN',
    now,
  } as const;
  const taskId = await showTask(tx, user, demoHistoryTask, {}, orders);
  await addHistory(tx, taskId, now, Math.ceil(orders / (ordersEach * membersAtOnce)), kept);
};

const reviveRules = ({ topUpRules, ...kept }: Kept): Kept => ({
  ...kept,
  topUpRules: topUpRules.map((one) => ({
    ...one,
    since: new Date(one.since),
    until: one.until === null ? null : new Date(one.until),
  })),
});

/** The members of a batch: of those without a history, each batch spread over all of them. */
const chosenFor = (all: readonly MemberHistory[], { began_at, batches, done }: KeptHistory): MemberHistory[] => {
  const members = all.map(({ member }) => member);
  const known = new Set(sampleOf(members, began_at));
  const others = all.filter(({ member }) => member.state === 'normal' && !known.has(member));
  const wanted = Math.min(others.length, batches * membersAtOnce);
  return Array.from({ length: wanted }, (_, at) => at)
    .filter((at) => at % batches === done)
    .flatMap((at) => others[Math.floor((at * others.length) / wanted)] ?? []);
};

/** The members of demos by merchant, which take a while to make. */
type Known = Map<string, readonly MemberHistory[]>;

/** Adds the next batch, up to the first start; whoever did something meanwhile is left out. Answers whether it was the last. */
const addBatch = async (tx: TenantTx, now: Date, known: Known): Promise<boolean> => {
  const history: KeptHistory | undefined = await lockHistory<Kept>(tx);
  if (!history) return false;
  const { kept, began_at: beganAt, task_id: taskId, batches } = history;
  const { members: count, shop, ...dealing } = reviveRules(kept);
  const all = known.get(tx.merchantId) ?? historiesOf(count, { ...shop, now: beganAt }, dealing.staff);
  known.set(tx.merchantId, all);
  const chosen = chosenFor(all, history);
  const free = new Map(
    (await lockUntouched(tx, chosen.map(({ member }) => member.member_id))).map((one) => [one.member_id, one.version]), // prettier-ignore
  );
  const histories = chosen.filter(({ member, events }) => free.get(member.member_id) === events.length);
  const random = new Random(shop.seed + 1_000 + history.done);
  const made = await postHistories(tx, random, {
    ...dealing,
    shop: { ...shop, now: beganAt },
    histories,
    withHolds: false,
  });
  // Not logged: the log is sealed meanwhile, and what is inserted into its past is a fault.
  await addRises(tx, random, made.rises);
  const [done, orders] = [history.done + 1, history.orders + made.orders];
  if (done < batches) {
    await setHistoryDone(tx, done, orders);
    await setProgress(tx, taskId, { done: orders, total: null }, now);
    return false;
  }
  await removeHistory(tx);
  await endTaskRow(tx, taskId, 0, { state: 'done', counts: { rows: orders }, done: orders }, now);
  return true;
};

/** Ends what can't go on, such as because somebody removed a grade meanwhile: what was added stays. */
const giveUp = (db: TenantDb, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const history = await lockHistory(tx);
    if (!history) return;
    await removeHistory(tx);
    await endTaskRow(tx, history.task_id, 0, { state: 'failed', fault: { name: 'internal_error' } }, now);
  });

interface Keeping {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** Adds the next batch of each demo whose history isn't whole, at each call; answers whether there was one. */
export const historyAdder = ({ database, clock, log }: Keeping): (() => Promise<boolean>) => {
  const known: Known = new Map();
  return async () => {
    const found = await listHistories(database.platform);
    for (const { merchant_id: id } of found) {
      const db = database.tenant(id);
      try {
        const isLast = await db.transaction((tx) => addBatch(tx, clock.now(), known));
        // They stayed open until now, and a verification before the job’s next run would say so.
        if (isLast) await closeDays(database, clock.now());
      } catch (error) {
        // The next run tries again; a number that somebody took meanwhile is then known.
        const isTaken = error instanceof ConstraintError && error.constraint === 'document_number';
        if (isTransient(error) || isTaken) throw error;
        log.error({ err: error, merchantId: id }, 'The demo’s history could not go on');
        await giveUp(db, clock.now());
      }
    }
    return found.length > 0;
  };
};

/** Adds the demo's histories batch by batch, until they are whole; a start after a kill goes on where it was. */
export const keepHistories = (keeping: Keeping): Repeated => {
  const add = historyAdder(keeping);
  let more = true;
  return every(pause, keeping.log.child({ job: 'demo.histories' }), async () => {
    if (more) more = await add();
  });
};

/** Shows how far it is. Stopped, what was added stays. */
export const demoHistoryTask: ShownTaskDefinition<Readonly<Record<string, never>>> = {
  kind: 'demo_history',
  title: (_, language) => say(demoTaskPhrases.title, language),
  result: (counts, language) => say(demoTaskPhrases.result, language, counts),
  subject: () => null,
  stop: async (tx, { now }, taskId) => {
    await removeHistory(tx);
    await endTaskRow(tx, taskId, 0, { state: 'stopped' }, now);
  },
};
