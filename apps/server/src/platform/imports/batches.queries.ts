import type { ImportState } from '@regulars/phrases';
import { sql, type SqlBool } from 'kysely';
import { shapedQuery, statement, type TenantTx, type TenantView } from '../database/index.ts';
import type { ListDefinition } from '../lists/list-definition.ts';
import { pagedList } from '../lists/paged-list.ts';
import type { SheetKind } from '../sheets/index.ts';
import type { Heading } from './cells.ts';
import type { Found } from './columns.ts';
import { visibleRows, type ImportVisibility } from './visibility.ts';

export interface BatchCounts {
  readonly total: number;
  readonly good: number;
  readonly same: number;
  readonly bad: number;
  readonly skipped: number;
  readonly posted: number;
  readonly failed: number;
  readonly undone: number;
  readonly kept: number;
  /** Counts of written and still unwritten valid rows, by effect. */
  readonly new_rows: number;
  readonly changed_rows: number;
}

export interface BatchRow extends BatchCounts {
  readonly batch_id: string;
  /** Of its document. */
  readonly number: string;
  readonly kind: string;
  readonly file_name: string;
  readonly file_kind: SheetKind;
  readonly file_hash: Buffer;
  readonly branch_ids: readonly string[] | null;
  readonly user_id: string;
  readonly operator: string | null;
  readonly state: ImportState;
  readonly fault: {
    readonly rule: string;
    readonly values: Readonly<Record<string, string | number>>;
  } | null;
  /** What the first pass found out about each column. */
  readonly headings: readonly Found[] | null;
  /** The field matched to each column. */
  readonly columns: Heading | null;
  readonly run: number;
  readonly check_job: string | null;
  /** The results of the kind's `sum`. */
  readonly before: object | null;
  readonly after: object | null;
  readonly created_at: Date;
  readonly confirmed_at: Date | null;
  readonly ended_at: Date | null;
  /** When its last row had been written. */
  readonly posted_at: Date | null;
  /** When somebody last matched its columns or fixed a row. */
  readonly touched_at: Date | null;
  /** When the contents of its rows were removed. */
  readonly cleared_at: Date | null;
  /** The task of the current step, or of the last one. */
  readonly task_id: string | null;
  /** Rows were fixed or skipped since the check. */
  readonly edited: boolean;
}

const batchColumns = `batch_id, kind, file_name, file_kind, file_hash, branch_ids, user_id, operator, state, fault, headings, columns, run, check_job, total,
  good, same, bad, skipped, posted, failed, undone, kept, before, after, created_at, confirmed_at, ended_at, touched_at, cleared_at, task_id, edited,
  posted_at, new_rows, changed_rows,
  (select number from document d where d.merchant_id = $1 and d.kind in ('opening', 'member_import') and d.document_id = batch_id) as number`;

const initial = [
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
] as const satisfies readonly (keyof BatchRow)[];

const insertOne = statement(
  'import_batch_insert',
  `insert into import_batch (merchant_id, ${initial.join(', ')}) values ($1, ${initial.map((_, at) => `$${at + 2}`).join(', ')})`,
);

export const addBatch = async (tx: TenantTx, batch: Pick<BatchRow, (typeof initial)[number]>): Promise<void> => {
  await tx.query(insertOne, [tx.merchantId, ...initial.map((column) => batch[column])]);
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
  `select ${batchColumns} from import_batch where merchant_id = $1 and batch_id = $2`,
);
const oneLocked = statement<BatchRow>(
  'import_batch_lock',
  `select ${batchColumns} from import_batch where merchant_id = $1 and batch_id = $2 for no key update`,
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
  show: (rows, merchantId) =>
    rows
      .leftJoin('document as d', (join) =>
        join
          .on('d.merchant_id', '=', merchantId)
          .on('d.kind', 'in', ['opening', 'member_import'])
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

/** The mutable columns except the task. */
const mutable = [
  'state',
  'run',
  'user_id',
  'fault',
  'before',
  'after',
  'confirmed_at',
  'ended_at',
  'total',
  'good',
  'bad',
  'posted',
  'failed',
  'undone',
  'kept',
  'check_job',
  'same',
  'skipped',
  'headings',
  'columns',
  'touched_at',
  'cleared_at',
  'edited',
  'posted_at',
  'new_rows',
  'changed_rows',
] as const satisfies readonly (keyof BatchRow)[];

const update = statement(
  'import_batch_update',
  `update import_batch set ${mutable.map((column, at) => `${column} = $${at + 3}`).join(', ')} where merchant_id = $1 and batch_id = $2`,
);

/** pg would send an array as a PostgreSQL array. */
const jsonText = (value: object | null): string | null => value && JSON.stringify(value);

/** Writes the mutable columns of a batch. */
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
  await tx.query(update, [tx.merchantId, batch.batch_id, ...mutable.map((column) => row[column])]);
};

const setTask = statement(
  'import_batch_task',
  'update import_batch set task_id = $3 where merchant_id = $1 and batch_id = $2',
);

/** `editBatch` leaves the task as it is. */
export const setBatchTask = async (tx: TenantTx, batchId: string, taskId: string): Promise<void> => {
  await tx.query(setTask, [tx.merchantId, batchId, taskId]);
};
