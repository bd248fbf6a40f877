import { merchantDays } from '../clock/merchant-days.ts';
import type { TenantDb, TenantTx } from '../database/index.ts';
import { readSheet, SheetInterrupted, SheetFault, type SheetRow } from '../sheets/index.ts';
import { dropFile, getBatch, readParts, type BatchRow } from './batches.queries.ts';
import { charactersOf, readCells, type Heading, type ReadCells } from './cells.ts';
import { columnReader } from './columns.ts';
import { FileFault, type ImportKindDefinition, type Occasion, type Seen } from './import-kinds.ts';
import { beginRun, whileUnderWay, type Run } from './runs.ts';
import { removeRows, addRows } from './rows.queries.ts';

/** What is written in one transaction: rows, and characters of their cells. */
const atOnce = { rows: 1_000, characters: 512 * 1024 };

/** Checks rows and keeps them, in one transaction; false when another run took over. */
const keepRows = (
  db: TenantDb,
  run: Run,
  kind: ImportKindDefinition,
  rows: readonly ReadCells[],
  seen: Seen,
  occasion: Occasion,
): Promise<boolean> =>
  whileUnderWay(db, run, async (tx, batch) => {
    const checked = await kind.check(tx, batch, rows, seen, occasion);
    await addRows(tx, batch.batch_id, checked);
    const next = { ...batch, total: batch.total + checked.length };
    for (const { state } of checked) next[state] += 1;
    return next;
  });

/** The rows of a file in their order, without the empty ones; throws SheetFault. */
async function* rowsOf(
  db: TenantDb,
  batch: BatchRow,
  { limits: { rows, columns, cell } }: ImportKindDefinition,
  signal: AbortSignal,
): AsyncGenerator<SheetRow> {
  const limits = { rows: rows + 1, columns, cell }; // with the heading
  for await (const some of readSheet(batch.file_kind, readParts(db, batch.batch_id), limits, signal)) yield* some;
}

/** The columns as they were matched. One without a heading and a field has no business with values: its row was shifted. */
const matchedHeading = ({ columns, headings }: BatchRow): Heading =>
  (columns ?? []).map((field, at) => field ?? (headings?.[at]?.text === '' ? undefined : null));

/** The rows of a file as they read, in groups that one transaction writes; throws FileFault and SheetFault. */
async function* readGroups(
  db: TenantDb,
  batch: BatchRow,
  kind: ImportKindDefinition,
  signal: AbortSignal,
): AsyncGenerator<ReadCells[]> {
  let heading: Heading | undefined;
  let [waiting, characters]: [ReadCells[], number] = [[], 0];
  for await (const given of rowsOf(db, batch, kind, signal)) {
    if (!heading) {
      heading = kind.readHeading?.(given) ?? matchedHeading(batch);
      continue;
    }
    const row = readCells(given, heading, kind.limits.cell);
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
  const seen: Seen = new Map();
  let some = false;
  for await (const rows of readGroups(db, run.batch, kind, signal)) {
    signal.throwIfAborted();
    if (!(await keepRows(db, run, kind, rows, seen, occasion))) return false;
    some = true;
  }
  if (!some) throw new FileFault('no_rows');
  return whileUnderWay(db, run, async (tx, batch) => {
    // Where columns are matched, they may be matched anew.
    if (!kind.matched) await dropFile(tx, batch.batch_id);
    return { ...batch, state: 'checked', check_job: null, before: (await kind.sum?.(tx)) ?? null };
  });
};

/** Looks at every row of a file, and keeps what its columns hold. */
const readColumns = async (
  db: TenantDb,
  run: Run,
  kind: ImportKindDefinition,
  signal: AbortSignal,
): Promise<boolean> => {
  const reader = columnReader(kind);
  for await (const row of rowsOf(db, run.batch, kind, signal)) reader.add(row);
  const { rows, headings, isHeaded } = reader.end();
  if (rows === 0) throw new FileFault('no_rows');
  if (!isHeaded) throw new FileFault('no_headings');
  return whileUnderWay(db, run, async (_tx, batch) => ({
    ...batch,
    state: 'columns',
    check_job: null,
    headings,
    total: rows,
  }));
};

/** Of a batch whose rows are not kept. */
export const noRows = { total: 0, good: 0, same: 0, bad: 0, skipped: 0 } as const;

type Fault = NonNullable<BatchRow['fault']>;

const refused = async (tx: TenantTx, batch: BatchRow, fault: Fault): Promise<BatchRow> => {
  await dropFile(tx, batch.batch_id);
  await removeRows(tx, batch.batch_id);
  return { ...batch, ...noRows, state: 'refused', fault, check_job: null };
};
const brokenOff: Fault = { rule: 'interrupted', values: {} };

/** The job that checks; its signal is aborted when the program stops in good order. */
export interface CheckJob {
  readonly jobId: string;
  readonly signal: AbortSignal;
}

/** Makes this job the one that checks. A job that is here again began and did not end: what stopped it may be the file. */
const beginCheck = async (
  db: TenantDb,
  batchId: string,
  state: 'reading' | 'checking',
  jobId: string,
): Promise<Run | undefined> => {
  const run = await beginRun(db, batchId, state, async (tx, batch) => {
    if (batch.check_job === jobId) return refused(tx, batch, brokenOff);
    if (batch.check_job !== null) return undefined;
    await removeRows(tx, batchId);
    return { ...batch, ...noRows, check_job: jobId };
  });
  return run?.batch.state === state ? run : undefined;
};

const watchMs = 1_000;

/** Aborts `over` when the batch is no longer this run's, as when it was cancelled: a file may give no rows for long. */
const watchRun = (db: TenantDb, { batchId, state, number }: Run): { over: AbortSignal; end: () => void } => {
  const over = new AbortController();
  const look = async (): Promise<void> => {
    const batch = await getBatch(db, batchId);
    if (batch?.state !== state || batch.run !== number) over.abort();
  };
  const timer = setInterval(() => void look().catch(() => undefined), watchMs); // a database that is away stops the check itself
  return { over: over.signal, end: () => clearInterval(timer) };
};

/**
 * Reads an uploaded file: what its columns hold, or, where they are known, each row. A file is tried once: one on which
 * it failed, or the program died, is refused. Only a program that stops in good order gives it back, to be read anew.
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
  const run = await beginCheck(db, batchId, state, jobId);
  if (!run) return;
  const watch = watchRun(db, run);
  try {
    const until = AbortSignal.any([signal, watch.over]);
    if (state === 'reading') await readColumns(db, run, kind, until);
    else await checkRows(db, run, kind, { now, days: await merchantDays(db, now) }, until);
  } catch (error) {
    const known = error instanceof FileFault || error instanceof SheetFault;
    const fault = known ? { rule: error.rule, values: error.values } : brokenOff;
    // A stop may reach the reader before it reaches this program, and look like a fault of the file.
    const isStopped = signal.aborted || error instanceof SheetInterrupted;
    await whileUnderWay(db, run, async (tx, batch) =>
      isStopped ? { ...batch, check_job: null } : refused(tx, batch, fault),
    );
    if (isStopped || (!known && !watch.over.aborted)) throw error;
  } finally {
    watch.end();
  }
};
