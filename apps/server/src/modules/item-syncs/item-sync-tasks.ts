import { itemSyncLimits } from '@regulars/contract/rules';
import type { Permission } from '@regulars/contract/menu';
import { itemSyncTaskPhrases, say, type ItemSyncThing, type Language } from '@regulars/phrases';
import { denied, mustSeeAllBranches, Problem } from '../../platform/http/index.ts';
import { unseal } from '../../platform/secrets/seal.ts';
import { defineTask, type KeptFault, type TaskContext, type TaskOutcome } from '../../platform/tasks/index.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { kindOf } from '../../platform/sheets/index.ts';
import { httpSource } from './http-source.ts';
import { getSourceRow } from './item-source.queries.ts';
import {
  closeLostSync,
  finishSync,
  listSheetParts,
  removeSheet,
  setSyncState,
  syncList,
  type SyncRecord,
} from './item-syncs.queries.ts';
import { runSync, step, type Run } from './run-sync.ts';
import { sheetSource } from './sheet-source.ts';
import type { Source } from './source-pages.ts';
import { removeRows, removeSurplusRows } from './sync-rows.queries.ts';
import { undoSync } from './undo-sync.ts';

/** How item sources are reached. */
export interface ItemSourceConfig {
  readonly dataKey: Buffer;
  /** The address of a source that may be on this machine: the sandbox's. */
  readonly itemSourceUrl: string | undefined;
}

/** Where a sealed token belongs. */
export const tokenPlace = (merchantId: string): string => `item_source.token:${merchantId}`;

export interface SyncInput extends Readonly<Record<string, unknown>> {
  readonly sync_id: string;
  readonly scope: ItemSyncThing;
  /** It only checks a sheet. */
  readonly checks?: boolean;
}

const permissionOf: Readonly<Record<ItemSyncThing, Permission>> = {
  item: 'item:sync',
  category: 'category:sync',
  brand: 'brand:sync',
};

const refusesWithout =
  (permission: (scope: ItemSyncThing) => Permission) =>
  (granted: ReadonlySet<Permission>, { scope }: SyncInput): Problem | undefined => {
    const needed = permission(scope);
    return granted.has(needed) ? undefined : denied(needed);
  };

const result = (counts: TaskOutcome['counts'], language: Language, { checks = false }: SyncInput): string =>
  say(itemSyncTaskPhrases[checks ? 'checked' : 'result'], language, {
    added: 0,
    changed: 0,
    same: 0,
    gone: 0,
    refused: 0,
    ...counts,
  });

/** The origin of an address that may be on this machine. */
export const localOriginOf = ({ itemSourceUrl }: Pick<ItemSourceConfig, 'itemSourceUrl'>): string | undefined =>
  itemSourceUrl === undefined ? undefined : new URL(itemSourceUrl).origin;

const subjectOf = ({ sync_id }: SyncInput) => ({ kind: 'item_sync', id: sync_id }) as const;

const sourceOf = async (
  config: ItemSourceConfig,
  { db, syncId }: Run,
  { origin, scope }: SyncRecord,
  language: Language,
): Promise<Source> => {
  if (origin === 'sheet') {
    const head = await firstOf(listSheetParts(db, syncId));
    return sheetSource({ db, syncId, kind: (head && kindOf(head)) ?? 'csv', language });
  }
  const row = await getSourceRow(db);
  if (!row?.address) throw new Problem('item_source_missing');
  const token = row.token ? unseal(config.dataKey, tokenPlace(db.merchantId), row.token) : undefined;
  return httpSource({ address: row.address, token, scope, localOrigin: localOriginOf(config) });
};

const firstOf = async <T>(all: AsyncIterable<T>): Promise<T | undefined> => {
  for await (const one of all) return one;
  return undefined;
};

const faultOf = ({ problem, details: { values } }: Problem): KeptFault => ({
  name: problem,
  ...(values && { values }),
});

/** Closes a run whose task has ended without it. */
export const closeLost = async (tx: TenantTx, now: Date): Promise<void> => {
  const lost = await closeLostSync(tx, now);
  if (lost === undefined) return;
  await removeSurplusRows(tx, lost, itemSyncLimits.refusedKept);
  await removeSheet(tx, lost);
};

/** Ends a run that failed for a reason of the source's; what was read but not compared is forgotten. */
const fail = async ({ db, syncId }: Run, problem: Problem, now: Date): Promise<void> => {
  await db.transaction(async (tx) => {
    const sync = await syncList.get(tx, syncId, undefined);
    if (sync?.finished_at !== null) return;
    if (sync.state === 'reading') {
      await removeRows(tx, syncId);
      await setSyncState(tx, { ...sync, counts: {} });
    }
    await removeSurplusRows(tx, syncId, itemSyncLimits.refusedKept);
    await finishSync(tx, syncId, { state: 'failed', fault: faultOf(problem) }, now);
    await removeSheet(tx, syncId);
  });
};

/** Throws whole_merchant_only if who started it, or set the schedule, no longer works in all branches. */
const runOf = ({ database, reader, ...context }: TaskContext, { sync_id }: SyncInput): Run => {
  mustSeeAllBranches(reader);
  return { db: database.tenant(reader.merchantId), syncId: sync_id, context };
};

const current = async (run: Run): Promise<SyncRecord> => step(run, async (_tx, sync) => ({ result: sync }));

/** The work of a sync and of undoing one. Both continue where an interruption left them. */
export const itemSyncTasks = (config: ItemSourceConfig) => {
  const sync = defineTask<SyncInput>({
    ...syncKind,
    title: ({ scope, checks = false }, language) => say(itemSyncTaskPhrases[checks ? 'check' : scope], language),
    result,
    unfinished: result,
    subject: subjectOf,
    refuses: refusesWithout((scope) => permissionOf[scope]),
    ended: closeLost,
    async run(context, input) {
      const run = runOf(context, input);
      try {
        const begun = await current(run);
        const source = await sourceOf(config, run, begun, context.reader.language);
        const { counts, doubt } = await runSync(run, context.reader, source, begun);
        await removeSurplusRows(run.db, run.syncId, itemSyncLimits.refusedKept);
        if (begun.checks) {
          await finishSync(
            run.db,
            run.syncId,
            { state: 'checked', fault: doubt && faultOf(doubt) },
            context.clock.now(),
          );
          return { state: 'done', counts: { ...counts, rows: counts.seen } };
        }
        await removeSheet(run.db, run.syncId);
        const state = counts.refused > 0 ? 'partly' : 'done';
        await finishSync(run.db, run.syncId, { state }, context.clock.now());
        return { state, counts: { ...counts, rows: counts.seen } };
      } catch (error) {
        if (error instanceof Problem) await fail(run, error, context.clock.now());
        throw error;
      }
    },
  });
  const undo = defineTask<SyncInput>({
    ...undoKind,
    title: (_input, language) => say(itemSyncTaskPhrases.undo, language),
    result: (counts, language) => say(itemSyncTaskPhrases.undone, language, { undone: 0, kept: 0, ...counts }),
    subject: subjectOf,
    refuses: refusesWithout(() => 'item:sync'),
    ended: closeLost,
    async run(context, input) {
      const run = runOf(context, input);
      const undone = await undoSync(run);
      await finishSync(run.db, run.syncId, { state: 'undone', undone }, context.clock.now());
      return { state: undone.kept > 0 ? 'partly' : 'done', counts: { ...undone, rows: undone.undone } };
    },
  });
  return [sync, defineTask<SyncInput>({ ...sync, ...sheetKind }), undo] as const;
};

export const syncKind = { kind: 'item_sync', outside: true } as const;
export const sheetKind = { kind: 'item_sync_sheet', outside: false } as const;
export const undoKind = { kind: 'item_sync_undo' } as const;
