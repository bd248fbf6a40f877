import type { Api, ItemSync, ItemSyncRow } from '@regulars/contract';
import type { BodyOf, PageOf, QueryOf } from '@regulars/contract/kernel';
import { itemSyncResultPhrases, keysOf, type ItemSyncThing } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { recordOperation } from '../../platform/audit/audit.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { Problem, type Receive, type Tenant, type Upload } from '../../platform/http/index.ts';
import { Places } from '../../platform/limits/places.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { kindOf, workbookFaultOf } from '../../platform/sheets/index.ts';
import { startTask, type TaskQueue, type TaskUser } from '../../platform/tasks/index.ts';
import { compareRows } from './compare.ts';
import { changedAnything, withMore, type AllCounts } from './counts.rules.ts';
import { differing, fieldsKept } from './decide.rules.ts';
import { getSource } from './item-source.service.ts';
import { getSourceRow } from './item-source.queries.ts';
import { closeLost, sheetKind, syncKind, undoKind } from './item-sync-tasks.ts';
import { isConflict, presentRow, presentSync } from './item-syncs.presenter.ts';
import {
  addSheetPart,
  addSync,
  beginUndoOf,
  beginWritingOf,
  endChecksUntil,
  getRunningSync,
  hasLaterSync,
  lockSync,
  setSyncState,
  syncList,
  type SyncRecord,
} from './item-syncs.queries.ts';
import { listNames } from './names.queries.ts';
import { targets } from './run-sync.ts';
import { lockRows, rowList, type SyncRow } from './sync-rows.queries.ts';

const missing = 'item_sync_not_found';
const partBytes = 1024 * 1024;

const getShown = async ({ language }: Pick<Tenant, 'language'>, view: Tenant['db'], id: string): Promise<ItemSync> =>
  presentSync(mustFind(await syncList.get(view, id, undefined), missing), language);

/** A run to be started. */
interface NewRun {
  readonly scope: ItemSyncThing;
  readonly acceptGone: boolean;
  readonly bySchedule?: true;
  readonly fileName?: string;
}

/** Refuses a second run beside one that goes on. One whose task has ended without it is closed first. */
const mustBeIdle = async (tx: TenantTx, now: Date): Promise<void> => {
  await closeLost(tx, now);
  if ((await getRunningSync(tx)) !== undefined) throw new Problem('item_sync_running');
};

/** Starts a run as its user's task. */
export const startSync = async (
  tx: TenantTx,
  user: TaskUser,
  queue: TaskQueue,
  { scope, acceptGone, bySchedule, fileName }: NewRun,
): Promise<string> => {
  const sync_id = newId();
  // The first statement waits for other tasks of the merchant to be started, and with them for other runs.
  const task_id =
    fileName === undefined
      ? await startTask(tx, user, queue, syncKind, { sync_id, scope })
      : await startTask(tx, user, queue, sheetKind, { sync_id, scope, checks: true });
  await mustBeIdle(tx, user.now);
  await endChecksUntil(tx, user.now);
  const { keeps } = await getSource(tx);
  await addSync(tx, {
    sync_id,
    scope,
    origin: fileName === undefined ? 'http' : 'sheet',
    by_schedule: bySchedule ?? false,
    file_name: fileName ?? null,
    accept_gone: acceptGone,
    checks: fileName !== undefined,
    keeps,
    user_id: user.userId,
    operator: user.operator,
    task_id,
    state: 'reading',
    created_at: user.now,
  });
  await recordOperation(tx, user, {
    action: fileName === undefined ? 'item_sync.start' : 'item_sync.check',
    subjectKind: 'item_sync',
    subjectIds: [sync_id],
    changes: [{ scope: [null, scope], ...(fileName !== undefined && { file_name: [null, fileName] as const }) }],
  });
  return sync_id;
};

/** Starts a run over HTTP. */
export const sendSync = async (
  tenant: Tenant,
  queue: TaskQueue,
  scope: ItemSyncThing,
  { accept_gone: acceptGone = false }: QueryOf<Api['POST /item/send-item-sync']>,
): Promise<ItemSync> =>
  tenant.transaction(async (tx) => {
    if (!(await getSourceRow(tx))?.address) throw new Problem('item_source_missing');
    return getShown(tenant, tx, await startSync(tx, tenant, queue, { scope, acceptGone }));
  });

const mustBeSheet = async (upload: Upload): Promise<void> => {
  for await (const head of upload.parts(partBytes)) {
    const fault = workbookFaultOf(head, upload.name);
    if (fault) throw new Problem(`import_file_${fault}`);
    if (!kindOf(head, upload.name)) throw new Problem('import_file_kind');
    return;
  }
  throw new Problem('import_file_empty');
};

/** Sheets that this process is receiving or storing. */
const underWay = new Places({ merchant: 1 });

/** Starts a run that checks an uploaded sheet; beside another upload it is refused before it is received. */
export const uploadSheet = async (tenant: Tenant, receive: Receive, queue: TaskQueue): Promise<ItemSync> => {
  const leave = underWay.take({ merchant: tenant.merchantId });
  if (!leave) throw new Problem('item_sync_running');
  try {
    return await receive(async (upload) => {
      await mustBeSheet(upload);
      return tenant.transaction(async (tx) => {
        const id = await startSync(tx, tenant, queue, { scope: 'item', acceptGone: false, fileName: upload.name });
        let partNo = 0;
        for await (const part of upload.parts(partBytes)) await addSheetPart(tx, id, (partNo += 1), part);
        return getShown(tenant, tx, id);
      });
    });
  } finally {
    leave();
  }
};

/** Writes a sheet that was checked, as it compares now. */
export const confirmSync = (
  tenant: Tenant,
  id: string,
  queue: TaskQueue,
  { accept_gone = false }: QueryOf<Api['PUT /item/syncs/{id}/confirm']>,
): Promise<ItemSync> =>
  tenant.transaction(async (tx) => {
    const { scope, file_name: name } = mustFind(await syncList.get(tx, id, undefined), missing);
    const task_id = await startTask(tx, tenant, queue, sheetKind, { sync_id: id, scope });
    const { state } = await lockEnded(tx, tenant, id);
    if (state !== 'checked') throw new Problem('item_sync_not_checked');
    const { userId: user_id, operator, now: created_at } = tenant;
    const { keeps } = await getSource(tx);
    await beginWritingOf(tx, { sync_id: id, accept_gone, keeps, task_id, user_id, operator, created_at });
    await recordOperation(tx, tenant, {
      action: 'item_sync.start',
      subjectKind: 'item_sync',
      subjectIds: [id],
      changes: [{ scope: [null, scope], file_name: [null, name] }],
    });
    return getShown(tenant, tx, id);
  });

export const listSyncs = (tenant: Tenant, asked: QueryOf<Api['GET /item/syncs']>): Promise<PageOf<ItemSync>> =>
  syncList.page(tenant.db, asked, undefined, (row) => presentSync(row, tenant.language));

export const getSync = (tenant: Tenant, id: string): Promise<ItemSync> => getShown(tenant, tenant.db, id);

export const listSyncRows = async (
  tenant: Tenant,
  id: string,
  { result = keysOf(itemSyncResultPhrases), ...asked }: QueryOf<Api['GET /item/syncs/{id}/rows']>,
): Promise<PageOf<ItemSyncRow>> => {
  const { keeps } = mustFind(await syncList.get(tenant.db, id, undefined), missing);
  const page = await rowList.page(tenant.db, asked, { syncId: id, results: result }, (row) => row);
  const names = await listNames(tenant.db, page.items);
  return { ...page, items: page.items.map((row) => presentRow(row, { keeps, names, language: tenant.language })) };
};

/**
 * Locks the run that a call changes; nothing else may go on. A lost run is closed before, as by calls that start one:
 * in the other order, both would wait for each other.
 */
const lockEnded = async (tx: TenantTx, tenant: Tenant, id: string): Promise<SyncRecord> => {
  mustFind(await syncList.get(tx, id, undefined), missing);
  await mustBeIdle(tx, tenant.now);
  return mustFind(await lockSync(tx, id), missing);
};

/** Decides conflicts of one thing. Refuses if ours is no longer what was shown. */
const decideRows = async (
  tx: TenantTx,
  tenant: Tenant,
  thing: ItemSyncThing,
  rows: readonly SyncRow[],
  keeps: readonly string[],
) => {
  const [target, kept] = [targets[thing], fieldsKept(thing, keeps)];
  const sought = rows.flatMap(({ external_id, given }) => (external_id === null ? [] : { external_id, given }));
  const found = await target.find(tx, sought);
  const now = new Map([...found.byExternalId.values(), ...found.byKey.values()].map((ours) => [ours.id, ours]));
  const isChanged = ({ subject_id, ours }: SyncRow): boolean => {
    const there = subject_id === null ? undefined : now.get(subject_id);
    return !there || !ours || differing(ours, there.fields, kept).length > 0;
  };
  if (rows.some(isChanged)) throw new Problem('item_sync_row_changed');
  return compareRows(tx, tenant, target, rows, kept);
};

/** Decides conflicts, all or none. */
export const decideConflicts = (
  tenant: Tenant,
  id: string,
  { ids, decision }: BodyOf<Api['PUT /item/syncs/{id}/rows']>,
): Promise<ItemSync> =>
  tenant.transaction(async (tx) => {
    const sync = await lockEnded(tx, tenant, id);
    const rows = await lockRows(tx, id, ids);
    const isOver = sync.checks || sync.state === 'undone';
    if (isOver || rows.length < ids.length || !rows.every(isConflict)) throw new Problem('item_sync_row_settled');
    if (await hasLaterSync(tx, id, new Set(rows.map(({ thing }) => thing)))) throw new Problem('item_sync_outdated');
    let counts: AllCounts = sync.counts;
    for (const thing of ['brand', 'category', 'item'] as const) {
      const some = rows.filter((row) => row.thing === thing).map((row) => ({ ...row, decision }));
      if (some.length === 0) continue;
      const { counts: more } = await decideRows(tx, tenant, thing, some, sync.keeps);
      counts = withMore(counts, thing, { ...more, refused: (more.refused ?? 0) - some.length });
    }
    const left = Object.values(counts).some(({ refused }) => refused > 0);
    await setSyncState(tx, { ...sync, counts, state: sync.state === 'partly' && !left ? 'done' : sync.state });
    await recordOperation(tx, tenant, {
      action: 'item_sync.decide',
      subjectKind: 'item_sync',
      subjectIds: [id],
      changes: [{ decision: [null, decision], rows: [null, rows.length] }],
    });
    return getShown(tenant, tx, id);
  });

/** Starts to undo a run, as a task. */
export const undoSyncOf = (tenant: Tenant, id: string, queue: TaskQueue): Promise<ItemSync> =>
  tenant.transaction(async (tx) => {
    const { scope } = mustFind(await syncList.get(tx, id, undefined), missing);
    const taskId = await startTask(tx, tenant, queue, undoKind, { sync_id: id, scope });
    const sync = await lockEnded(tx, tenant, id);
    const isPast = sync.undo_until === null || sync.undo_until <= tenant.now;
    if (isPast || sync.state === 'undone' || !changedAnything(sync.counts)) throw new Problem('item_sync_not_undoable');
    await beginUndoOf(tx, id, taskId);
    await recordOperation(tx, tenant, {
      action: 'item_sync.undo',
      subjectKind: 'item_sync',
      subjectIds: [id],
      changes: [{}],
    });
    return getShown(tenant, tx, id);
  });
