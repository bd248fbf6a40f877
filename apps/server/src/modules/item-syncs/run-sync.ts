import { itemSyncLimits } from '@regulars/contract/rules';
import { countText, type ItemSyncThing } from '@regulars/phrases';
import { ConstraintError, repeatLost, statement, type TenantDb, type TenantTx } from '../../platform/database/index.ts';
import { Problem, type Reader } from '../../platform/http/index.ts';
import { setTaskCounts, type TaskContext } from '../../platform/tasks/index.ts';
import { arrange } from './arrange.rules.ts';
import { brandTarget } from './brand-target.ts';
import { categoryTarget } from './category-target.ts';
import { addComing, compareRows, nothingComing, type Coming } from './compare.ts';
import { sumOf, withMore, type AllCounts, type Counts } from './counts.rules.ts';
import { fieldsKept } from './decide.rules.ts';
import type { GivenRow } from './given.rules.ts';
import { itemTarget } from './item-target.ts';
import { lockSync, setSyncState, type SyncRecord } from './item-syncs.queries.ts';
import { removeSameItems } from './same-items.queries.ts';
import type { Source } from './source-pages.ts';
import {
  addRows,
  countLinked,
  listUncompared,
  listVanished,
  ranks,
  refuseAfter,
  refuseTwins,
  removeRows,
  setRows,
  type SyncRow,
} from './sync-rows.queries.ts';
import type { Target } from './target.ts';

export const targets: Readonly<Record<ItemSyncThing, Target>> = {
  brand: brandTarget,
  category: categoryTarget,
  item: itemTarget,
};
/** What others refer to comes first. */
const inOrder: readonly ItemSyncThing[] = ['brand', 'category', 'item'];

/** Rows that one transaction compares, while those of the next are read: few, since what lives through a scavenge of the heap is freed late. */
const atOnce = 80;
/** Items that one passes over because they are the same. */
const sameAtOnce = 5_000;
/** Rows that one refuses; to find them, it sorts all. */
const twinsAtOnce = 20_000;
/** A shop has some hundred categories at most, which are placed together; of a source that gives more, the rest is refused. */
const categoriesRead = 5_000;
const firstId = '00000000-0000-0000-0000-000000000000';
const dayMs = 24 * 3_600_000;

/** What a run needs of its task. */
export interface Run {
  readonly db: TenantDb;
  readonly syncId: string;
  readonly context: Pick<TaskContext, 'taskId' | 'signal' | 'progress' | 'recheck' | 'log'>;
}

/** Plans made while the tables were nearly empty would scan them whole for each row, also in foreign-key checks. */
const discardPlans = statement('item_sync_discard_plans', 'discard plans');

/** Runs one step in a transaction that holds the run's row, so that steps of one run never overlap. */
export const step = <T>(
  { db, syncId, context }: Run,
  work: (tx: TenantTx, sync: SyncRecord) => Promise<{ readonly counts?: AllCounts; readonly result: T }>,
): Promise<T> =>
  repeatLost(context.log, () =>
    db.transaction(async (tx) => {
      context.signal.throwIfAborted();
      await tx.platform.query(discardPlans);
      const sync = await lockSync(tx, syncId);
      if (!sync || sync.finished_at !== null) throw new Problem('item_sync_not_found');
      const { counts, result } = await work(tx, sync);
      if (counts) {
        await setSyncState(tx, { ...sync, counts });
        const sum = sumOf(counts);
        // A run that only read has changed nothing.
        if (sync.state === 'writing') await setTaskCounts(tx, context.taskId, { ...sum, rows: sum.seen });
      }
      return result;
    }),
  );

/** Stores everything that the source has. Nothing else is written before all of it was read. */
const readAll = async (run: Run, source: Source): Promise<void> => {
  const { syncId, context } = run;
  await step(run, async (tx) => {
    await removeRows(tx, syncId);
    return { counts: {}, result: undefined };
  });
  let read = 0;
  for await (const { thing, rows } of source.pages(context.signal)) {
    const refused = rows.filter(({ fault }) => fault !== null).length;
    await step(run, async (tx, { counts }) => {
      await addRows(tx, { syncId, thing }, rows);
      return { counts: withMore(counts, thing, { seen: rows.length, refused }), result: undefined };
    });
    context.progress((read += rows.length), null);
  }
};

const refuseRepeated = async (run: Run, thing: ItemSyncThing): Promise<void> => {
  const some = (): Promise<number> =>
    step(run, async (tx, { counts }) => {
      const refused = await refuseTwins(tx, run.syncId, thing, twinsAtOnce);
      return { counts: withMore(counts, thing, { refused }), result: refused };
    });
  while ((await some()) === twinsAtOnce);
};

/**
 * Stores as rows what the source gave once and no longer has. Far too much of it is taken for a mistake of the source,
 * unless that is accepted.
 */
const findVanished = async (run: Run, thing: ItemSyncThing): Promise<Problem | undefined> => {
  const linked = await countLinked(run.db, thing);
  let gone = 0;
  for (let after: string | undefined = ''; after !== undefined;) {
    const place: { after: string; limit: number } = { after, limit: atOnce };
    after = await step(run, async (tx, { counts }) => {
      const found = await listVanished(tx, run.syncId, thing, place);
      const rows = found.map(({ external_id, given }): GivenRow => {
        const theirs = { ...given, state: 'stopped' };
        return { external_id, given: theirs, fault: null, field: null };
      });
      await addRows(tx, { syncId: run.syncId, thing, vanished: true }, rows);
      gone += found.length;
      return { counts: withMore(counts, thing, { seen: found.length }), result: found.at(-1)?.external_id };
    });
  }
  return step(run, async (_tx, { accept_gone: accepted }) => {
    const isMistake = gone > itemSyncLimits.goneFrom && gone * 2 > linked && !accepted;
    const values = { gone: countText(gone), linked: countText(linked) };
    return { result: isMistake ? new Problem('item_sync_many_gone', { values }) : undefined };
  });
};

const refusedRow = (row: SyncRow, fault: SyncRow['fault'], field: SyncRow['field']) => ({
  ...row,
  rank: ranks.refused,
  result: 'refused' as const,
  fault,
  field,
});

/** Refuses categories that can't be placed; returns the others, parents apart from their children. */
const placeCategories = (run: Run): Promise<readonly (readonly SyncRow[])[]> =>
  step(run, async (tx, { counts }) => {
    const rows = await listUncompared(tx, run.syncId, 'category', { after: firstId, limit: categoriesRead });
    const last = rows.length < categoriesRead ? undefined : rows.at(-1);
    const left = last ? await refuseAfter(tx, run.syncId, 'category', last.row_id) : 0;
    const nodes = rows.map((row) => ({
      row,
      id: row.external_id ?? '',
      parent: typeof row.given['parent'] === 'string' ? row.given['parent'] : null,
    }));
    const { byExternalId } = await categoryTarget.find(tx, []);
    const { placed, refused } = arrange(nodes, new Set(byExternalId.keys()));
    await setRows(
      tx,
      refused.map(({ node, fault }) => refusedRow(node.row, fault, 'parent')),
    );
    const levels = Map.groupBy(placed, ({ parent }) => parent === null);
    return {
      counts: withMore(counts, 'category', { refused: refused.length + left }),
      result: [true, false].map((isTop) => (levels.get(isTop) ?? []).map(({ row }) => row)),
    };
  });

/** Compares the next rows. If a constraint refuses what a race has made wrong, halves are tried apart, down to one row. */
const compareSome = async (
  run: Run,
  reader: Reader,
  target: Target,
  rows: readonly SyncRow[],
  before?: Coming,
): Promise<void> => {
  try {
    const coming = await step(run, async (tx, { counts, keeps }) => {
      const compared = await compareRows(tx, reader, target, rows, fieldsKept(target.thing, keeps), before);
      return { counts: withMore(counts, target.thing, compared.counts), result: compared.coming };
    });
    if (before) addComing(before, coming);
  } catch (error) {
    if (!(error instanceof ConstraintError)) throw error;
    const [only] = rows;
    if (rows.length > 1) {
      const half = Math.ceil(rows.length / 2);
      await compareSome(run, reader, target, rows.slice(0, half), before);
      return compareSome(run, reader, target, rows.slice(half), before);
    }
    if (only)
      await step(run, async (tx, { counts }) => {
        await setRows(tx, [refusedRow(only, target.taken, target.thing === 'item' ? 'code' : 'name')]);
        return { counts: withMore(counts, target.thing, { refused: 1 }), result: undefined };
      });
  }
};

/** Passes over the items that are the same, by one statement for many; what is left is compared row by row. */
const passSameItems = async (run: Run, advance: (by: number) => void): Promise<void> => {
  for (let after: string | null = firstId; after !== null;) {
    const place: { after: string; limit: number } = { after, limit: sameAtOnce };
    await run.context.recheck();
    const { same, last }: Awaited<ReturnType<typeof removeSameItems>> = await step(
      run,
      async (tx, { counts, keeps }) => {
        const passed = await removeSameItems(tx, run.syncId, fieldsKept('item', keeps), place);
        return { counts: withMore(counts, 'item', { same: passed.same }), result: passed };
      },
    );
    advance(same);
    after = last;
  }
};

const compareThing = async (
  run: Run,
  reader: Reader,
  thing: ItemSyncThing,
  advance: (by: number) => void,
  before?: Coming,
): Promise<void> => {
  if (thing === 'category') {
    for (const rows of await placeCategories(run)) {
      if (rows.length > 0) await compareSome(run, reader, categoryTarget, rows, before);
      advance(rows.length);
    }
    return;
  }
  if (thing === 'item') await passSameItems(run, advance);
  const listAfter = (after: string): Promise<SyncRow[]> =>
    listUncompared(run.db, run.syncId, thing, { after, limit: atOnce });
  for (let rows = await listAfter(firstId); rows.length > 0;) {
    const [current, next] = await Promise.all([run.context.recheck(), listAfter(rows.at(-1)?.row_id ?? firstId)]);
    await compareSome(run, current, targets[thing], rows, before);
    advance(rows.length);
    rows = next;
  }
};

interface Outcome {
  readonly counts: Counts;
  /** Why a check would not be written unless that is accepted. */
  readonly doubt: Problem | undefined;
}

/**
 * Reads the whole source, then compares it chunk by chunk. Continued after an interruption, it reads again, or goes on
 * with the rows that were not compared. A check keeps its state of reading, and writes nothing but its rows.
 */
export const runSync = async (run: Run, reader: Reader, source: Source, sync: SyncRecord): Promise<Outcome> => {
  const before = sync.checks ? nothingComing() : undefined;
  let doubt: Problem | undefined;
  if (sync.state === 'reading') {
    await readAll(run, source);
    for (const thing of inOrder) await refuseRepeated(run, thing);
    if (sync.keeps.includes('state')) for (const thing of source.things()) doubt ??= await findVanished(run, thing);
    if (doubt && !before) throw doubt;
  }
  if (sync.state === 'reading' && !before)
    await step(run, async (tx, row) => {
      const undo_until = new Date(reader.now.getTime() + itemSyncLimits.undoDays * dayMs);
      await setSyncState(tx, { ...row, state: 'writing', undo_until });
      return { result: undefined };
    });
  const begun = await step(run, async (_tx, { counts }) => ({ result: sumOf(counts) }));
  let done = begun.added + begun.changed + begun.same + begun.gone + begun.refused;
  const advance = (by: number): void => run.context.progress((done += by), begun.seen);
  for (const thing of inOrder) await compareThing(run, reader, thing, advance, before);
  const counts = await step(run, async (_tx, sums) => ({ result: sumOf(sums.counts) }));
  return { counts, doubt };
};
