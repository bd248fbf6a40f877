import { getMerchantDays } from '../clock/merchant-days.ts';
import type { TenantDb, TenantTx } from '../database/index.ts';
import { readSheet, SheetInterrupted, SheetFault, type SheetRow } from '../sheets/index.ts';
import { getBatch, type BatchRow } from './batches.queries.ts';
import { removeFile, listParts } from './stored-files.queries.ts';
import { charactersOf, readCells, type Heading, type ReadCells } from './cells.ts';
import { columnReader, knownColumns, reportedColumn } from './columns.ts';
import { importRowStatePhrases } from '@regulars/phrases';
import { recounted } from './counts.ts';
import { FileFault, type ImportKindDefinition, type Occasion } from './import-kinds.ts';
import { claimKeys, type Holders } from './keys.ts';
import { beginRun, whileUnderWay, type Run } from './runs.ts';
import { addFaults, wrongValuesOf } from './faults.queries.ts';
import { removeRows, addRows } from './rows.queries.ts';

/** Maximum rows per transaction, and characters in their cells. */
const atOnce = { rows: 1_000, characters: 512 * 1024 };

/** Checks and stores rows in one transaction; false if another run has taken over. */
const storeRows = (
  db: TenantDb,
  run: Run,
  kind: ImportKindDefinition,
  rows: readonly ReadCells[],
  holders: Holders,
  occasion: Occasion,
): Promise<boolean> =>
  whileUnderWay(db, run, async (tx, batch) => {
    // In the rows' transaction, so that a repeated one counts once.
    const isWithin = await kind.matched.countRows?.(tx, batch.user_id, rows.length, occasion.now);
    if (isWithin === false) throw new FileFault('too_many_phones');
    const checked = claimKeys(await kind.check(tx, batch, rows, occasion), holders, kind);
    await addRows(tx, batch.batch_id, checked);
    await addFaults(tx, batch.batch_id, wrongValuesOf(kind, checked));
    return recounted({ ...batch, total: batch.total + checked.length }, [], checked);
  });

/** The rows of a file in order, without empty ones; throws SheetFault. */
async function* rowsOf(
  db: TenantDb,
  batch: BatchRow,
  { limits: { rows, columns, cell } }: ImportKindDefinition,
  signal: AbortSignal,
): AsyncGenerator<SheetRow> {
  const limits = { rows: rows + 1, columns, cell }; // including the heading
  for await (const some of readSheet(batch.file_kind, listParts(db, batch.batch_id), limits, signal)) yield* some;
}

/**
 * The matched columns. A value in a column with neither heading nor field is a fault: the row's cells are probably
 * shifted.
 */
const matchedHeading = ({ columns, headings }: BatchRow, { additive }: ImportKindDefinition): Heading =>
  (columns ?? []).map((field, at) => {
    const text = headings?.[at]?.text ?? '';
    if (field !== null || text === '') return field ?? undefined;
    return additive ? (reportedColumn(text) ?? null) : null;
  });

/** The states, in words, of rows that were written and not undone. */
const writtenStates = ({ statePhrases }: ImportKindDefinition): ReadonlySet<string> =>
  new Set(
    (['posted', 'kept'] as const).flatMap((state) =>
      Object.values(statePhrases[state] ?? importRowStatePhrases[state]),
    ),
  );

/** The rows of a file, in groups that one transaction writes; throws FileFault and SheetFault. */
async function* readGroups(
  db: TenantDb,
  batch: BatchRow,
  kind: ImportKindDefinition,
  signal: AbortSignal,
): AsyncGenerator<ReadCells[]> {
  const [heading, written] = [matchedHeading(batch, kind), writtenStates(kind)];
  let isHeading = true;
  let [waiting, characters]: [ReadCells[], number] = [[], 0];
  for await (const given of rowsOf(db, batch, kind, signal)) {
    if (isHeading) {
      isHeading = false;
      continue;
    }
    const row = readCells(given, heading, kind.limits.cell, written);
    waiting.push(row);
    characters += charactersOf(row);
    if (waiting.length < atOnce.rows && characters < atOnce.characters) continue;
    yield waiting;
    [waiting, characters] = [[], 0];
  }
  if (waiting.length > 0) yield waiting;
}

const checkRows = async (
  db: TenantDb,
  run: Run,
  kind: ImportKindDefinition,
  occasion: Occasion,
  signal: AbortSignal,
): Promise<boolean> => {
  const holders: Holders = new Map();
  let some = false;
  for await (const rows of readGroups(db, run.batch, kind, signal)) {
    signal.throwIfAborted();
    if (!(await storeRows(db, run, kind, rows, holders, occasion))) return false;
    some = true;
  }
  if (!some) throw new FileFault('no_rows');
  // The file is kept: its columns can be matched again.
  return whileUnderWay(db, run, async (tx, batch) => ({
    ...batch,
    state: 'checked',
    check_job: null,
    before: (await kind.sum?.(tx)) ?? null,
  }));
};

/**
 * The first pass: reads every row and stores headings, samples and guesses. Returns the run with which the check goes
 * on if the columns need no matching.
 */
const readColumns = async (
  db: TenantDb,
  run: Run,
  kind: ImportKindDefinition,
  signal: AbortSignal,
): Promise<Run | undefined> => {
  const reader = columnReader(kind);
  for await (const row of rowsOf(db, run.batch, kind, signal)) reader.add(row);
  const { rows, headings, isHeaded } = reader.end();
  if (rows === 0) throw new FileFault('no_rows');
  if (!isHeaded) throw new FileFault('no_headings');
  const columns = knownColumns(headings, kind);
  let read: BatchRow | undefined;
  await whileUnderWay(db, run, async (_tx, batch) => {
    read = columns
      ? { ...batch, state: 'checking', headings, columns }
      : { ...batch, state: 'columns', check_job: null, headings, total: rows };
    return read;
  });
  return read?.state === 'checking' ? { ...run, state: read.state, batch: read } : undefined;
};

/** The counts of a batch without rows. */
export const noRows = { total: 0, good: 0, same: 0, bad: 0, skipped: 0, new_rows: 0, changed_rows: 0 } as const;

type Fault = NonNullable<BatchRow['fault']>;

const refused = async (tx: TenantTx, batch: BatchRow, fault: Fault): Promise<BatchRow> => {
  await removeFile(tx, batch.batch_id);
  await removeRows(tx, batch.batch_id);
  return { ...batch, ...noRows, state: 'refused', fault, headings: null, check_job: null };
};
const brokenOff: Fault = { rule: 'interrupted', values: {} };

/** Refuses a file whose check was interrupted, possibly because of the file. Returns the batch as refused. */
export const refuseInterrupted = (tx: TenantTx, batch: BatchRow): Promise<BatchRow> => refused(tx, batch, brokenOff);

/** Why the file is refused; undefined if the error is not about it. */
const faultOf = (error: unknown): Fault | undefined => {
  if (error instanceof FileFault) return { rule: error.rule, values: {} };
  return error instanceof SheetFault ? { rule: error.rule, values: error.values } : undefined;
};

/** The job that runs the check; its signal is aborted on a graceful stop. */
export interface CheckJob {
  readonly jobId: string;
  readonly signal: AbortSignal;
}

/**
 * Claims the check for this job. If the same job claims it again, its last attempt crashed, possibly because of the
 * file: the file is refused.
 */
const beginCheck = async (
  db: TenantDb,
  batchId: string,
  state: 'reading' | 'checking',
  { jobId, now }: { readonly jobId: string; readonly now: Date },
): Promise<Run | undefined> => {
  const run = await beginRun(db, { batchId, state, now }, async (tx, batch) => {
    if (batch.check_job === jobId) return refuseInterrupted(tx, batch);
    if (batch.check_job !== null) return undefined;
    await removeRows(tx, batchId);
    return { ...batch, ...noRows, check_job: jobId };
  });
  return run?.batch.state === state ? run : undefined;
};

const watchMs = 1_000;

/**
 * Aborts `over` when the batch is no longer this run's, for example cancelled. Polls, because a file may yield no rows
 * for a long time.
 */
const watchRun = (db: TenantDb, current: () => Run): { over: AbortSignal; end: () => void } => {
  const over = new AbortController();
  const poll = async (): Promise<void> => {
    const batch = await getBatch(db, current().batchId);
    const { state, number } = current(); // as it is now
    if (batch?.state !== state || batch.run !== number) over.abort();
  };
  const timer = setInterval(() => void poll().catch(() => undefined), watchMs); // without a database the check itself fails
  return { over: over.signal, end: () => clearInterval(timer) };
};

/**
 * Reads an uploaded file: its columns first, or each row once the columns are known. A file is tried once: if reading
 * fails or the program crashes, the file is refused. Only a graceful stop releases it to be read again.
 */
export const checkBatch = async (
  kind: ImportKindDefinition,
  db: TenantDb,
  batchId: string,
  now: Date,
  { jobId, signal }: CheckJob,
): Promise<void> => {
  const found = await getBatch(db, batchId);
  const state = found?.state === 'reading' ? 'reading' : 'checking';
  const begun = await beginCheck(db, batchId, state, { jobId, now });
  if (!begun) return;
  let run = begun;
  const watch = watchRun(db, () => run);
  try {
    const until = AbortSignal.any([signal, watch.over]);
    if (state === 'reading') {
      const next = await readColumns(db, run, kind, until);
      if (!next) return;
      run = next;
    }
    await checkRows(db, run, kind, { now, days: await getMerchantDays(db, now) }, until);
  } catch (error) {
    const fault = faultOf(error);
    // A stop may reach the reader before it reaches this program, and look like a fault of the file.
    const isStopped = signal.aborted || error instanceof SheetInterrupted;
    await whileUnderWay(db, run, async (tx, batch) =>
      isStopped ? { ...batch, check_job: null } : refused(tx, batch, fault ?? brokenOff),
    );
    if (isStopped || (!fault && !watch.over.aborted)) throw error;
  } finally {
    watch.end();
  }
};
