import type { Phrase } from '@regulars/phrases';
import type { TenantTx, TenantView } from '../database/index.ts';
import type { Receive, Tenant } from '../http/index.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { AskedPage } from '../lists/paged-list.ts';
import { maskPhonesIn } from '../phones/mask-phone.ts';
import {
  cancelBatch,
  confirmBatch,
  getSeenBatch,
  getVisibleTwin,
  listBatches,
  rollBackBatch,
  undoableUntil,
} from './batches.ts';
import type { BatchRow } from './batches.queries.ts';
import { errorFile, templateFile } from './files.ts';
import type { ImportWork } from './import-work.jobs.ts';
import { matchColumns } from './matching.ts';
import { presentDetail, presentFaults, presentItem, presentMatched, presentValues, shownCells } from './presenting.ts';
import { presentRows, type BesideRows } from './presenting-rows.ts';
import { fixRow, fixValue, getRemembered, listWrongValues } from './row-fixes.ts';
import { listPageOfRows, type ListedRow } from './row-lists.queries.ts';
import { uploadBatch } from './uploads.ts';

// What the calls of `recordImports` of the contract do.

/** A change as shown on the page, in words that need no language. */
export interface ShownChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What a row's plan has for its page. */
export interface RecordPlan {
  readonly changes: readonly ShownChange[];
}

interface Shown<Column extends string> {
  readonly columns: Readonly<Record<Column, Phrase>>;
  /** What records are called now, by id. */
  readonly listNames: (db: TenantView, ids: readonly string[]) => Promise<BesideRows['names']>;
  /** The language's words of a value that is a code. */
  readonly valueWords?: (field: string, value: string, language: Tenant['language']) => string;
}

const presentBatchItem = (batch: BatchRow, { permissions }: Pick<Tenant, 'permissions'>) => {
  const { state, total, good, same, bad, skipped, posted, failed, undone, kept } = batch;
  return {
    ...presentItem(batch, permissions.has('member:phone')),
    state,
    rows: { total, good, same, bad, skipped, posted, failed, undone, kept },
  };
};

const presenterOf = <Column extends string>(work: ImportWork, { columns, valueWords }: Shown<Column>) => ({
  batch: async (db: TenantView, tenant: Tenant, batchId: string) => {
    const batch = await getSeenBatch(work, tenant, batchId, db);
    const [twin, remembered] = await Promise.all([
      getVisibleTwin(work, db, tenant, batch),
      getRemembered(work, db, tenant, batch),
    ]);
    const canUndo = batch.state === 'posted' && !batch.cleared_at;
    return {
      ...presentBatchItem(batch, tenant),
      ...presentDetail(batch, work, twin, tenant.language),
      existing: batch.existing,
      undo_until: canUndo ? (undoableUntil(work, tenant, batch) ?? null) : null,
      effects: { new: batch.new_rows, changed: batch.changed_rows },
      ...presentMatched(batch, columns, remembered, tenant.permissions.has('member:phone')),
    };
  },
  row: (row: ListedRow, { names, twins }: BesideRows, { permissions, language }: Tenant) => {
    const { row_no, state, effect, subject_id, plan, faults } = row;
    const wholePhone = permissions.has('member:phone');
    const changes = state === 'bad' ? [] : ((plan as RecordPlan | null)?.changes ?? []); // as `check` wrote it
    const word = (field: string, value: string | null): string | null => {
      if (value === null) return null;
      const words = valueWords?.(field, value, language) ?? value;
      return wholePhone ? words : maskPhonesIn(words);
    };
    return {
      row_no,
      state,
      effect,
      subject_id,
      name: subject_id && (names.get(subject_id) ?? null),
      given: shownCells(row.given, wholePhone),
      changes: changes.map(({ field, before, after }) => ({
        field: field as Column, // as `check` wrote it
        before: word(field, before),
        after: word(field, after),
      })),
      faults: presentFaults(faults, columns, work, language),
      twins: twins.get(row_no) ?? null,
    };
  },
});

interface RowAddress {
  readonly id: string;
  readonly row_no: number;
}

/** The calls of a kind, each by what it does. */
export const recordImportsOf = <Column extends string>(
  work: ImportWork,
  shown: Shown<Column>,
  { enqueue }: { readonly enqueue: Jobs['enqueue'] },
) => {
  const present = presenterOf(work, shown);
  const changing = (tenant: Tenant, batchId: string, step: (tx: TenantTx) => Promise<void>) =>
    tenant.transaction(async (tx) => {
      await step(tx);
      return present.batch(tx, tenant, batchId);
    });
  const presented = (tenant: Tenant, batchId: string, rows: readonly ListedRow[], db: TenantView = tenant.db) =>
    presentRows(db, batchId, rows, shown.listNames, (row, beside) => present.row(row, beside, tenant));
  return {
    upload: (tenant: Tenant, receive: Receive) =>
      uploadBatch(work, tenant, receive, enqueue, (tx, batchId) => present.batch(tx, tenant, batchId)),
    list: (tenant: Tenant, asked: Omit<AskedPage<never>, 'sort'>) =>
      listBatches(work, tenant, asked, (batch) => presentBatchItem(batch, tenant)),
    template: (tenant: Tenant, format: 'csv' | 'xlsx') => templateFile(work, format, tenant.language),
    get: (tenant: Tenant, batchId: string) => present.batch(tenant.db, tenant, batchId),
    match: (
      tenant: Tenant,
      batchId: string,
      choice: { readonly columns: readonly (string | null)[]; readonly existing?: BatchRow['existing'] | undefined },
    ) => changing(tenant, batchId, (tx) => matchColumns(tx, work, tenant, batchId, { ...choice, enqueue })),
    rows: async (tenant: Tenant, batchId: string, asked: Parameters<typeof listPageOfRows>[2]) => {
      await getSeenBatch(work, tenant, batchId);
      const { rows, next_after } = await listPageOfRows(tenant.db, batchId, asked);
      return { items: await presented(tenant, batchId, rows), next_after };
    },
    fix: (tenant: Tenant, address: RowAddress, fix: Parameters<typeof fixRow>[3]) =>
      fixRow(work, tenant, address, fix, (db, rows) => presented(tenant, address.id, rows, db)),
    values: async (tenant: Tenant, batchId: string) => ({
      items: presentValues(await listWrongValues(work, tenant, batchId), shown.columns, work, tenant),
    }),
    replace: (tenant: Tenant, batchId: string, change: Parameters<typeof fixValue>[3]) =>
      fixValue(work, tenant, batchId, change),
    errors: async (tenant: Tenant, batchId: string) => {
      await getSeenBatch(work, tenant, batchId);
      return errorFile(work, tenant, batchId);
    },
    confirm: (tenant: Tenant, batchId: string, more?: Partial<Pick<BatchRow, 'origin'>>) =>
      changing(tenant, batchId, (tx) => confirmBatch(tx, work, tenant, batchId, enqueue, more)),
    cancel: (tenant: Tenant, batchId: string) =>
      changing(tenant, batchId, (tx) => cancelBatch(tx, work, tenant, batchId)),
    rollBack: (tenant: Tenant, batchId: string, reason: string) =>
      changing(tenant, batchId, (tx) => rollBackBatch(tx, work, tenant, batchId, { reason, enqueue })),
  };
};
