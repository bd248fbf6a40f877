import type { ItemSyncThing } from '@regulars/phrases';
import { recordEdits } from '../../platform/lists/editing.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import type { Reader } from '../../platform/http/index.ts';
import type { Fields } from './given.rules.ts';
import { step, targets, type Run } from './run-sync.ts';
import { removeBases, setBases } from './source-rows.queries.ts';
import { lockUndoable, markUndone, ranks, type SyncRow } from './sync-rows.queries.ts';
import type { Found, Ours, Target } from './target.ts';

const atOnce = 1_000;
/** The reverse of the order in which they were written: what refers to others goes first. */
const inReverse: readonly ItemSyncThing[] = ['item', 'category', 'brand'];
const undoables = ['changed', 'gone', 'added'] as const;
type Undoable = (typeof undoables)[number];
const afterAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

interface Undone {
  readonly undone: number;
  readonly kept: number;
}

const current = (found: Found, row: SyncRow): Ours | undefined => {
  const there = row.external_id === null ? undefined : found.byExternalId.get(row.external_id);
  return there?.id === row.subject_id && there.version === row.version ? there : undefined;
};

const log = (tx: TenantTx, reader: Reader, { thing }: Target, found: Found, edits: readonly Edit[]): Promise<void> =>
  recordEdits(
    tx,
    reader,
    `${thing}.sync`,
    edits.map(({ id, before, after }) => ({
      id,
      before: found.logged(before),
      ...(after && { after: found.logged(after) }),
    })),
  );
interface Edit {
  readonly id: string;
  readonly before: Fields;
  readonly after?: Fields;
}

/** Gives rows back what they had before the sync, unless they were edited since. */
const restore = async (tx: TenantTx, reader: Reader, target: Target, rows: readonly SyncRow[]): Promise<Undone> => {
  const sought = rows.flatMap(({ external_id, ours }) =>
    external_id !== null && ours ? { external_id, given: ours } : [],
  );
  const found = await target.find(tx, sought);
  const writing = rows.flatMap((row) => {
    const [now, before] = [current(found, row), row.ours];
    if (!now || !before) return [];
    const owner = found.byKey.get(target.keyOf(before));
    const written = { id: now.id, external_id: row.base ? row.external_id : null, fields: before };
    if ((owner && owner.id !== now.id) || found.misfits(written, now, 0).length > 0) return [];
    found.reserve?.(written);
    return { row, now, written };
  });
  await found.edit(writing.map(({ written }) => written));
  const edits = writing.map(({ now, written }) => ({ id: now.id, before: now.fields, after: written.fields }));
  await log(tx, reader, target, found, edits);
  const known = writing.flatMap(({ row: { external_id, base } }) =>
    external_id !== null && base ? { external_id, given: base, overruled: {} } : [],
  );
  await setBases(tx, target.thing, known);
  const unknown = writing.flatMap(({ row }) => (row.base || row.external_id === null ? [] : row.external_id));
  await removeBases(tx, target.thing, unknown);
  return { undone: writing.length, kept: rows.length - writing.length };
};

/** Removes rows that the sync added, unless they were edited since or others refer to them. */
const removeAdded = async (tx: TenantTx, reader: Reader, target: Target, rows: readonly SyncRow[]): Promise<Undone> => {
  const sought = rows.flatMap(({ external_id, given }) => (external_id === null ? [] : { external_id, given }));
  const found = await target.find(tx, sought);
  const untouched = rows.flatMap((row) => {
    const now = current(found, row);
    return now ? { row, now } : [];
  });
  const removed = new Set(
    await target.remove(
      tx,
      untouched.map(({ now }) => now.id),
    ),
  );
  const gone = untouched.filter(({ now }) => removed.has(now.id));
  const edits = gone.map(({ now }) => ({ id: now.id, before: now.fields }));
  await log(tx, reader, target, found, edits);
  await removeBases(
    tx,
    target.thing,
    gone.flatMap(({ row }) => row.external_id ?? []),
  );
  return { undone: gone.length, kept: rows.length - gone.length };
};

/** Undoes rows of one result, the last before a row; returns the last of them and what became of them. */
const undoSome = async (run: Run, thing: ItemSyncThing, result: Undoable, before: string) => {
  const reader = await run.context.recheck();
  return step(run, async (tx) => {
    const rows = await lockUndoable(tx, run.syncId, { thing, rank: ranks[result] }, { before, limit: atOnce });
    const ids = rows.map(({ row_id }) => row_id);
    const last = ids.at(-1);
    if (last === undefined) return { result: undefined };
    const undo = result === 'added' ? removeAdded : restore;
    const done = await undo(tx, reader, targets[thing], rows);
    await markUndone(tx, ids);
    return { result: { last, done } };
  });
};

/** Undoes a run row by row. What was edited since stays as it is. */
export const undoSync = async (run: Run): Promise<Undone> => {
  let sum: Undone = { undone: 0, kept: 0 };
  for (const thing of inReverse)
    for (const result of undoables)
      for (let before: string | undefined = afterAll; before !== undefined;) {
        const some: Awaited<ReturnType<typeof undoSome>> = await undoSome(run, thing, result, before);
        before = some?.last;
        if (some) sum = { undone: sum.undone + some.done.undone, kept: sum.kept + some.done.kept };
        run.context.progress(sum.undone + sum.kept, null);
      }
  return sum;
};
