import { importSubjects } from '@regulars/contract/menu';
import type { ImportState } from '@regulars/phrases';
import { sql, type SqlBool } from 'kysely';
import {
  columnsOf,
  shapedQuery,
  statement,
  type RowOfColumns,
  type TenantTx,
  type TenantView,
} from '../database/index.ts';
import type { ListDefinition } from '../lists/list-definition.ts';
import { pagedList } from '../lists/paged-list.ts';
import type { SheetKind } from '../sheets/index.ts';
import type { Heading } from './cells.ts';
import type { Found } from './columns.ts';
import { visibleRows, type ImportVisibility } from './visibility.ts';

/** Written when a file is uploaded. */
const initial = columnsOf('import_batch', [
  'batch_id',
  'kind',
  'file_name',
  'file_kind',
  'file_hash',
  'branch_ids',
  'user_id',
  'operator',
  'state',
  'created_at',
]);

/** Written by each later step. */
const mutable = columnsOf('import_batch', [
  'state',
  'user_id',
  'run',
  'fault',
  // What the first pass found out about each column, and the field matched to each.
  'headings',
  'columns',
  // Whether rows whose record exists change it.
  'existing',
  'check_job',
  'total',
  'good',
  'same',
  'bad',
  'skipped',
  'posted',
  'failed',
  'undone',
  'kept',
  // Counts of written and still unwritten valid rows, by effect.
  'new_rows',
  'changed_rows',
  // The results of the kind's `sum`.
  'before',
  'after',
  'confirmed_at',
  'ended_at',
  // When its last row had been written.
  'posted_at',
  // When somebody last matched its columns or fixed a row.
  'touched_at',
  // When the contents of its rows were removed.
  'cleared_at',
  // Rows were fixed or skipped since the check.
  'edited',
  // The console’s address as who confirmed it knows it, for the messages that its rows send.
  'origin',
]);

/** `task_id`: the task of the current step, or of the last one. */
const whole = columnsOf('import_batch', [...new Set([...initial.names, ...mutable.names, 'task_id' as const])]);

/** Columns whose type is narrower than the table's. */
interface Narrowed {
  readonly branch_ids: readonly string[] | null;
  readonly file_kind: SheetKind;
  readonly state: ImportState;
  readonly fault: {
    readonly rule: string;
    readonly values: Readonly<Record<string, string | number>>;
  } | null;
  readonly headings: readonly Found[] | null;
  readonly columns: Heading | null;
  readonly existing: 'change' | 'refuse';
  readonly before: object | null;
  readonly after: object | null;
}

export type BatchRow = RowOfColumns<typeof whole, Narrowed> & {
  /** Of its document. */
  readonly number: string;
};

/** The columns and the number of a batch; $1: the merchant. */
const withNumber = `${whole.select()},
  (select number from document d where d.merchant_id = $1 and d.kind in (${importSubjects.map((kind) => `'${kind}'`).join(', ')}) and d.document_id = batch_id) as number`;

const insertOne = statement('import_batch_insert', initial.insert);

export const addBatch = async (tx: TenantTx, batch: Pick<BatchRow, (typeof initial.names)[number]>): Promise<void> => {
  await tx.query(insertOne, [tx.merchantId, ...initial.valuesOf(batch)]);
};

/** When a kind's imports were confirmed: those not written completely by an instant. */
export const selectUnwritten = (kysely: TenantView['kysely'], merchantId: string, kind: string, at: Date) =>
  kysely
    .selectFrom('import_batch as b')
    .select('b.confirmed_at')
    .where('b.merchant_id', '=', merchantId)
    .where('b.kind', '=', kind)
    .where('b.confirmed_at', '<=', at)
    .where((e) => e.or([e('b.posted_at', 'is', null), e('b.posted_at', '>', at)]));

const one = statement<BatchRow>(
  'import_batch',
  `select ${withNumber} from import_batch where merchant_id = $1 and batch_id = $2`,
);
const oneLocked = statement<BatchRow>(
  'import_batch_lock',
  `select ${withNumber} from import_batch where merchant_id = $1 and batch_id = $2 for no key update`,
);

export const getBatch = async (db: TenantView, batchId: string): Promise<BatchRow | undefined> =>
  (await db.query(one, [db.merchantId, batchId]))[0];

/** Locks the batch; lock order: before its rows. Every change of the batch or its rows takes this lock. */
export const lockBatch = async (tx: TenantTx, batchId: string): Promise<BatchRow | undefined> =>
  (await tx.query(oneLocked, [tx.merchantId, batchId]))[0];

export interface BatchConditions extends ImportVisibility {
  readonly kind: string;
}

/** The batches that a user may see, newest first. */
export const batchDefinition = {
  name: 'imports',
  table: 'import_batch',
  id: 'batch_id',
  sorts: { created_at: { column: 'created_at', kind: 'instant', order: 'desc' } },
  where: (e, { kind, ...visibility }) => [e('r.kind', '=', kind), visibleRows('r', visibility)],
  show: (rows) =>
    rows
      .leftJoin('document as d', (join) =>
        join
          .onRef('d.merchant_id', '=', 'r.merchant_id')
          .on('d.kind', 'in', [...importSubjects])
          .onRef('d.document_id', '=', 'r.batch_id'),
      )
      .selectAll('r')
      .select('d.number')
      .$narrowType<{ number: string }>(), // every import has its number
  totals: {
    total: 'total',
    written: sql<number>`r.posted + r.kept`,
    trouble: sql<number>`r.bad + r.failed + r.kept`,
  },
} as const satisfies ListDefinition<
  'import_batch',
  'created_at',
  BatchConditions,
  unknown,
  'total' | 'written' | 'trouble'
>;

export const batchList = pagedList(batchDefinition);

interface TwinOf extends BatchConditions {
  readonly hash: Buffer;
  readonly batchId: string;
}

const twin = shapedQuery((kysely, merchantId, _: object, { kind, hash, batchId, ...visibility }: TwinOf) => {
  const twins = kysely
    .selectFrom('import_batch as r')
    .select(['r.batch_id', 'r.created_at'])
    .where('r.merchant_id', '=', merchantId)
    .where('r.file_hash', '=', hash)
    .where('r.batch_id', '<>', batchId)
    .where('r.kind', '=', kind)
    .where(sql<SqlBool>`r.posted + r.kept > 0`)
    .orderBy('r.batch_id', 'desc')
    .limit(1);
  const seen = visibleRows('r', visibility);
  return seen ? twins.where(seen) : twins;
});

/** The latest other batch of the same file that the user may see and that still has written rows. */
export const getTwin = async (
  db: TenantView,
  conditions: BatchConditions,
  { file_hash, batch_id }: BatchRow,
): Promise<{ batch_id: string; created_at: Date } | undefined> =>
  (await db.shaped(twin, {}, { ...conditions, hash: file_hash, batchId: batch_id }))[0];

const queue = statement(
  'import_queue',
  `select from (select pg_advisory_xact_lock(hashtextextended('import ' || $1::uuid, 0))) as locked where $1::uuid is not null`,
);
/** A merchant's usage by a kind of import: files waiting to be read or checked, and bytes of stored files. */
export interface Usage {
  readonly waiting: number;
  readonly bytes: number;
}

const usage = statement<Usage>(
  'import_usage',
  `select (select count(*) from import_batch where merchant_id = $1 and kind = $2 and state in ('reading', 'checking')) as waiting,
     (
       select coalesce(sum(octet_length(f.content)), 0)::bigint
       from import_file f join import_batch b on b.merchant_id = f.merchant_id and b.batch_id = f.batch_id
       where f.merchant_id = $1 and b.merchant_id = $1 and b.kind = $2
     ) as bytes`,
);

export const getImportUsage = async (db: TenantView, kind: string): Promise<Usage> => {
  const [found] = await db.query(usage, [db.merchantId, kind]);
  return found ?? { waiting: 0, bytes: 0 };
};

/** The usage, locked: no other transaction can add a file until commit. */
export const lockUsage = async (tx: TenantTx, kind: string): Promise<Usage> => {
  await tx.query(queue, [tx.merchantId]);
  return getImportUsage(tx, kind);
};

const update = statement(
  'import_batch_update',
  `update import_batch set ${mutable.set(3)} where merchant_id = $1 and batch_id = $2`,
);

/** pg would send an array as a PostgreSQL array. */
const jsonText = (value: object | null): string | null => value && JSON.stringify(value);

/** Writes everything that a step may change, except the task. */
export const editBatch = async (tx: TenantTx, batch: BatchRow): Promise<void> => {
  const { fault, before, after, headings, columns } = batch;
  const row = {
    ...batch,
    fault: jsonText(fault),
    before: jsonText(before),
    after: jsonText(after),
    headings: jsonText(headings),
    columns: jsonText(columns),
  };
  await tx.query(update, [tx.merchantId, batch.batch_id, ...mutable.valuesOf(row)]);
};

const setTask = statement(
  'import_batch_task',
  'update import_batch set task_id = $3 where merchant_id = $1 and batch_id = $2',
);

/** `editBatch` leaves the task as it is. */
export const setBatchTask = async (tx: TenantTx, batchId: string, taskId: string): Promise<void> => {
  await tx.query(setTask, [tx.merchantId, batchId, taskId]);
};
