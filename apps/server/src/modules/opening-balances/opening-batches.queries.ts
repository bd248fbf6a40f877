import type { OpeningFileFault, OpeningState } from '@regulars/phrases';
import type { Amounts } from '../../ledger/index.ts';
import { statement, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import type { Tenant } from '../../platform/http/index.ts';
import { branchesValue } from '../branches/index.ts';
import type { SheetKind } from '../../platform/sheets/index.ts';

export interface BatchCounts {
  readonly total: number;
  readonly good: number;
  readonly bad: number;
  readonly posted: number;
  readonly failed: number;
  readonly undone: number;
  readonly kept: number;
}

export interface BatchRow extends BatchCounts {
  readonly batch_id: string;
  readonly file_name: string;
  readonly file_kind: SheetKind;
  readonly file_hash: Buffer;
  readonly branch_ids: readonly string[] | null;
  readonly user_id: string;
  readonly operator: string | null;
  readonly state: OpeningState;
  readonly fault: {
    readonly rule: OpeningFileFault;
    readonly values: Readonly<Record<string, string | number>>;
  } | null;
  readonly run: number;
  readonly check_job: string | null;
  readonly before: Amounts | null;
  readonly after: Amounts | null;
  readonly created_at: Date;
  readonly confirmed_at: Date | null;
  readonly ended_at: Date | null;
}

const batchColumns = `batch_id, file_name, file_kind, file_hash, branch_ids, user_id, operator, state, fault, run, check_job, total, good, bad, posted,
  failed, undone, kept, before, after, created_at, confirmed_at, ended_at`;

const addOne = statement(
  'opening_batch_insert',
  `insert into opening_batch (merchant_id, batch_id, file_name, file_kind, file_hash, branch_ids, user_id, operator, state, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, 'checking', $9)`,
);
const addOnePart = statement(
  'opening_file_insert',
  'insert into opening_file (merchant_id, batch_id, part_no, content) values ($1, $2, $3, $4)',
);

export const addBatch = async (
  tx: TenantTx,
  batch: Pick<
    BatchRow,
    'batch_id' | 'file_name' | 'file_kind' | 'file_hash' | 'branch_ids' | 'user_id' | 'operator' | 'created_at'
  >,
): Promise<void> => {
  const { batch_id, file_name, file_kind, file_hash, branch_ids, user_id, operator, created_at } = batch;
  await tx.query(addOne, [
    tx.merchantId,
    batch_id,
    file_name,
    file_kind,
    file_hash,
    branch_ids,
    user_id,
    operator,
    created_at,
  ]);
};

export const addPart = async (tx: TenantTx, batchId: string, partNo: number, content: Buffer): Promise<void> => {
  await tx.query(addOnePart, [tx.merchantId, batchId, partNo, content]);
};

const part = statement<{ content: Buffer }>(
  'opening_file_part',
  'select content from opening_file where merchant_id = $1 and batch_id = $2 and part_no = $3',
);
const removeParts = statement(
  'opening_file_delete',
  'delete from opening_file where merchant_id = $1 and batch_id = $2',
);

/** The file in its parts, one at a time. */
export async function* readParts(db: TenantView, batchId: string): AsyncGenerator<Buffer> {
  for (let partNo = 1; ; partNo += 1) {
    const [found] = await db.query(part, [db.merchantId, batchId, partNo]);
    if (!found) return;
    yield found.content;
  }
}

export const dropFile = async (tx: TenantTx, batchId: string): Promise<void> => {
  await tx.query(removeParts, [tx.merchantId, batchId]);
};

const one = statement<BatchRow>(
  'opening_batch',
  `select ${batchColumns} from opening_batch where merchant_id = $1 and batch_id = $2`,
);
const oneLocked = statement<BatchRow>(
  'opening_batch_lock',
  `select ${batchColumns} from opening_batch where merchant_id = $1 and batch_id = $2 for no key update`,
);

export const getBatch = async (db: TenantView, batchId: string): Promise<BatchRow | undefined> =>
  (await db.query(one, [db.merchantId, batchId]))[0];

/** The batch, locked: whoever changes it or its rows has this first. */
export const lockBatch = async (tx: TenantTx, batchId: string): Promise<BatchRow | undefined> =>
  (await tx.query(oneLocked, [tx.merchantId, batchId]))[0];

/** The whole of a batch lies in the user's branches, or the user uploaded or confirmed it. */
const visible = (branches: string, userId: string): string =>
  `(${branches}::uuid[] is null or user_id = ${userId}::uuid or branch_ids && ${branches} and branch_ids <@ ${branches})`;

const page = statement<BatchRow>(
  'opening_batches',
  `select ${batchColumns} from opening_batch where merchant_id = $1 and ($2::uuid is null or batch_id < $2) and ${visible('$5', '$6')}
   order by batch_id desc offset $3 limit $4`,
);
const counted = statement<{ counted: number }>(
  'opening_batches_counted',
  `select count(*) as counted from (select from opening_batch where merchant_id = $1 and ${visible('$2', '$3')} limit 10001) as counted`,
);

/** Batches of the user's branches and its own, newest first, one more than the limit where there are more. */
export const listBatches = async (
  db: TenantView,
  { branches, userId }: Pick<Tenant, 'branches' | 'userId'>,
  { after, offset, limit }: { after: string | null; offset: number; limit: number },
): Promise<{ rows: BatchRow[]; counted: number }> => {
  const scope = [branchesValue(branches), userId];
  const [rows, [count]] = await Promise.all([
    db.query(page, [db.merchantId, after, after === null ? offset : 0, limit, ...scope]),
    db.query(counted, [db.merchantId, ...scope]),
  ]);
  return { rows, counted: count?.counted ?? 0 };
};

const twin = statement<{ batch_id: string; created_at: Date }>(
  'opening_batch_twin',
  `select batch_id, created_at from opening_batch
   where merchant_id = $1 and file_hash = $2 and batch_id <> $3 and posted + kept > 0 and ${visible('$4', '$5')} order by batch_id desc limit 1`,
);

/** Another batch that the user may see, of the very same file, that moved balances and was not rolled back whole. */
export const getTwin = async (
  db: TenantView,
  { branches, userId }: Pick<Tenant, 'branches' | 'userId'>,
  { file_hash, batch_id }: BatchRow,
): Promise<{ batch_id: string; created_at: Date } | undefined> =>
  (await db.query(twin, [db.merchantId, file_hash, batch_id, branchesValue(branches), userId]))[0];

const queue = statement(
  'opening_queue',
  `select from (select pg_advisory_xact_lock(hashtextextended('opening ' || $1::uuid, 0))) as locked where $1::uuid is not null`,
);
const waiting = statement<{ waiting: number }>(
  'opening_waiting',
  `select count(*) as waiting from opening_batch where merchant_id = $1 and state = 'checking'`,
);

/** How many files of the merchant wait for their check. */
export const countWaiting = async (db: TenantView): Promise<number> => {
  const [found] = await db.query(waiting, [db.merchantId]);
  return found?.waiting ?? 0;
};

/** Counts them, and nobody adds another one until the end of the transaction. */
export const lockWaiting = async (tx: TenantTx): Promise<number> => {
  await tx.query(queue, [tx.merchantId]);
  return countWaiting(tx);
};

const update = statement(
  'opening_batch_update',
  `update opening_batch set state = $3, run = $4, user_id = $5, fault = $6, before = $7, after = $8, confirmed_at = $9, ended_at = $10,
     total = $11, good = $12, bad = $13, posted = $14, failed = $15, undone = $16, kept = $17, check_job = $18
   where merchant_id = $1 and batch_id = $2`,
);

/** Writes what changes in the life of a batch. */
export const editBatch = async (tx: TenantTx, b: BatchRow): Promise<void> => {
  const json = (value: object | null): string | null => value && JSON.stringify(value);
  await tx.query(update, [
    tx.merchantId,
    b.batch_id,
    b.state,
    b.run,
    b.user_id,
    json(b.fault),
    json(b.before),
    json(b.after),
    b.confirmed_at,
    b.ended_at,
    b.total,
    b.good,
    b.bad,
    b.posted,
    b.failed,
    b.undone,
    b.kept,
    b.check_job,
  ]);
};
