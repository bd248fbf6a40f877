import { recordOperation } from '../audit/audit.ts';
import type { Clock } from '../clock/clock.ts';
import { getMerchantDays } from '../clock/merchant-days.ts';
import { statement, type Database, type TenantDb, type TenantTx } from '../database/index.ts';
import { Problem } from '../http/index.ts';
import { notify } from '../notices/index.ts';
import type { BatchRow } from './batches.queries.ts';
import { removeFile } from './stored-files.queries.ts';
import { recounted } from './counts.ts';
import {
  RowRefusal,
  type ImportKindDefinition,
  type MovingRow,
  type MoveOccasion,
  type Outcome,
  type RowFault,
} from './import-kinds.ts';
import { removeKeys } from './row-keys.queries.ts';
import { listNextRows } from './row-lists.queries.ts';
import { settleRows, type SettledRow } from './rows.queries.ts';
import { beginRun, performStep, whileUnderWay, type Run } from './runs.ts';

/** A direction: writing rows, or rolling them back. */
interface Move {
  readonly from: 'good' | 'posted';
  readonly done: 'posted' | 'undone';
  readonly refused: 'failed' | 'kept';
  readonly act: ImportKindDefinition['write'];
}

/** The batch with rows counted as moved. */
const settled = (
  batch: BatchRow,
  { from }: Move,
  rows: readonly MovingRow[],
  moved: readonly SettledRow[],
): BatchRow => {
  const effects = new Map(rows.map(({ row_no, effect }) => [row_no, effect]));
  const of = (row_no: number) => ({ effect: effects.get(row_no) ?? null });
  return recounted(
    batch,
    moved.map(({ row_no }) => ({ ...of(row_no), state: from })),
    moved.map(({ row_no, state }) => ({ ...of(row_no), state })),
  );
};

const settledRow = (outcome: Outcome, { done, refused }: Move): SettledRow =>
  'faults' in outcome
    ? { row_no: outcome.row_no, state: refused, faults: outcome.faults }
    : { row_no: outcome.row_no, state: done, done: outcome.done, subject_id: outcome.subject_id };

/**
 * A connection caches the plans of foreign-key checks and functions, possibly made while a table was nearly empty, and
 * an import fills it faster than statistics are refreshed: each row would then scan the whole table.
 */
const discardPlans = statement('import_discard_plans', 'discard plans');

/** The work of one attempt, which its groups of rows share. */
interface Moving {
  readonly db: TenantDb;
  readonly run: Run;
  readonly move: Move;
  readonly occasion: MoveOccasion;
  readonly signal: AbortSignal;
}

class Superseded extends Error {}

/**
 * Moves rows in one transaction; false if the run was superseded. Throws if a row is refused; then none of them has
 * moved. Lock order: what the kind locks, the batch, its rows. The batch is locked last, so that groups overlap.
 */
const moveRows = async ({ db, run, move, occasion }: Moving, rows: readonly MovingRow[]): Promise<boolean> => {
  try {
    await db.transaction(async (tx) => {
      await tx.platform.query(discardPlans);
      const outcomes = await move.act(tx, run.batch, rows, occasion);
      const moved = outcomes.map((outcome) => settledRow(outcome, move));
      const isOurs = await performStep(tx, run, async (_tx, batch) => {
        await settleRows(tx, run.batchId, moved);
        return settled(batch, move, rows, moved);
      });
      if (!isOurs) throw new Superseded();
    });
    return true;
  } catch (error) {
    if (error instanceof Superseded) return false;
    throw error;
  }
};

const refuseRow = ({ db, run, move }: Moving, row: MovingRow, fault: RowFault): Promise<boolean> =>
  whileUnderWay(db, run, async (tx, batch) => {
    const refused = [settledRow({ row_no: row.row_no, faults: [fault] }, move)];
    await settleRows(tx, run.batchId, refused);
    return settled(batch, move, [row], refused);
  });

/** Why a row was refused; undefined if the error is not about a row. */
const faultOf = (error: unknown): RowFault | undefined => {
  if (error instanceof RowRefusal) return error.fault;
  return error instanceof Problem ? { rule: error.problem, values: error.details.values } : undefined;
};

/** Moves a group; if a row is refused, they are retried one by one, so that only that row fails. */
const moveGroup = async (moving: Moving, rows: readonly MovingRow[]): Promise<boolean> => {
  moving.signal.throwIfAborted();
  try {
    return await moveRows(moving, rows);
  } catch (error) {
    const fault = faultOf(error);
    const [row] = rows;
    if (!fault || !row) throw error;
    if (rows.length === 1) return refuseRow(moving, row, fault);
  }
  for (const row of rows) if (!(await moveGroup(moving, [row]))) return false;
  return true;
};

/** The rows still to be moved, in groups. */
async function* groupsOf({ db, run, move }: Moving, limit: number): AsyncGenerator<MovingRow[]> {
  for (let after = 0; ;) {
    const rows = await listNextRows(db, run.batchId, { state: move.from, after, limit });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.row_no;
  }
}

/**
 * Moves all rows; false if the run was superseded. The lanes take their groups from one generator, which ends for all
 * of them when one fails.
 */
const moveAll = async (moving: Moving, { atOnce, lanes = 1 }: ImportKindDefinition['limits']): Promise<boolean> => {
  const groups = groupsOf(moving, atOnce);
  const lane = async (): Promise<boolean> => {
    for await (const rows of groups) if (!(await moveGroup(moving, rows))) return false;
    return true;
  };
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return ended.every((one) => one.status === 'fulfilled' && one.value);
};

/** Ends the write of a batch, logs it and notifies its user. */
export const endPosting = async (
  tx: TenantTx,
  kind: ImportKindDefinition,
  batch: BatchRow,
  now: Date,
): Promise<BatchRow> => {
  const { batch_id: id, file_name: file, user_id: userId, posted, failed, undone, kept, bad, skipped } = batch;
  await removeFile(tx, id);
  await removeKeys(tx, id);
  await recordOperation(
    tx,
    { now, userId },
    {
      action: `${kind.subject}.post`,
      subjectKind: kind.subject,
      subjectIds: [id],
      changes: [{ posted: [0, posted], failed: [0, failed], undone: [0, undone], kept: [0, kept] }],
    },
  );
  const subject = { id, file, posted, failed: failed + bad + skipped };
  await notify(tx, [userId], { kind: `${kind.subject}_posted`, subject }, now);
  return { ...batch, state: 'posted', after: (await kind.sum?.(tx)) ?? null, ended_at: now, posted_at: now };
};

const endRollBack = async (tx: TenantTx, kind: ImportKindDefinition, batch: BatchRow, now: Date): Promise<BatchRow> => {
  const { batch_id: id, file_name: file, user_id: userId, undone, kept } = batch;
  await notify(tx, [userId], { kind: `${kind.subject}_rolled_back`, subject: { id, file, undone, kept } }, now);
  return { ...batch, state: 'rolled_back', after: (await kind.sum?.(tx)) ?? null, ended_at: now };
};

/** One attempt of a job; its signal is aborted when the program stops or the attempt takes too long. */
interface Attempt {
  readonly db: TenantDb;
  readonly database: Pick<Database, 'aside'>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

const moveBatch = async (
  kind: ImportKindDefinition,
  { db, database, clock, signal }: Attempt,
  batchId: string,
  direction: 'posting' | 'rolling_back',
): Promise<void> => {
  const now = clock.now();
  const isIn = direction === 'posting';
  const run = await beginRun(db, { batchId, state: direction, now }, async (tx, batch) => {
    const moved = isIn ? batch.posted + batch.failed : batch.undone + batch.kept;
    return moved > 0 || !kind.sum ? batch : { ...batch, before: await kind.sum(tx) };
  });
  if (!run) return;
  const move: Move = isIn
    ? { from: 'good', done: 'posted', refused: 'failed', act: kind.write }
    : { from: 'posted', done: 'undone', refused: 'kept', act: kind.undo };
  const occasion = { now, days: await getMerchantDays(db, now), aside: database.aside };
  if (!(await moveAll({ db, run, move, occasion, signal }, kind.limits))) return;
  const end = isIn ? endPosting : endRollBack;
  // Taken at the end: a selection as of an earlier instant leaves out what this import added.
  await whileUnderWay(db, run, (tx, batch) => end(tx, kind, batch, clock.now()));
};

/** Writes the rows of a confirmed batch; idempotent, so that a retry continues where the last attempt ended. */
export const postBatch = (kind: ImportKindDefinition, attempt: Attempt, batchId: string): Promise<void> =>
  moveBatch(kind, attempt, batchId, 'posting');

/** Rolls back what a batch wrote. A row that can't be undone is kept, with the reason. */
export const rollBackBatch = (kind: ImportKindDefinition, attempt: Attempt, batchId: string): Promise<void> =>
  moveBatch(kind, attempt, batchId, 'rolling_back');
