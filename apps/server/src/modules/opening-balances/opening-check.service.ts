import type { OpeningFileFault } from '@regulars/phrases';
import { merchantTotals } from '../../ledger/index.ts';
import { merchantDays } from '../../platform/clock/merchant-days.ts';
import type { TenantDb, TenantTx } from '../../platform/database/index.ts';
import { SheetInterrupted, SheetFault } from '../../platform/sheets/index.ts';
import { listBranches } from '../branches/index.ts';
import { cancelledPhones, listByNumbers } from '../members/index.ts';
import { dropFile, getBatch, readParts, type BatchRow } from './opening-batches.queries.ts';
import { FileFault, readFile } from './opening-file.ts';
import { branchFinder, matchRow, type Matching } from './opening-matching.rules.ts';
import { beginRun, whileUnderWay, type Run } from './opening-runs.ts';
import { removeRows, addRows } from './opening-rows.queries.ts';
import { charactersOf, isMasked, readHeading, readRow, type Heading, type ReadRow } from './opening-rows.rules.ts';

/** What is written in one transaction: rows, and characters of their cells. */
const atOnce = { rows: 1_000, characters: 512 * 1024 };

/** Checks rows against members and branches and keeps them, in one transaction; false when another run took over. */
const storeRows = (db: TenantDb, run: Run, rows: readonly ReadRow[], seen: Map<string, number>): Promise<boolean> =>
  whileUnderWay(db, run, async (tx, batch) => {
    const found = await listByNumbers(tx, {
      memberNos: rows.map(({ memberNo }) => memberNo),
      phones: rows.map(({ phone }) => phone),
    });
    const byPhone = new Map(found.filter(({ state }) => state !== 'cancelled').map((member) => [member.phone, member]));
    const strange = rows.flatMap(({ phone }) => (phone === '' || isMasked(phone) || byPhone.has(phone) ? [] : phone));
    const matching: Matching = {
      byCard: new Map(found.map((member) => [member.member_no, member])),
      byPhone,
      cancelled: strange.length > 0 ? await cancelledPhones(tx, strange) : new Set(),
      branches: branchFinder(await listBranches(tx, 'all')),
      allowed: batch.branch_ids,
      seen,
    };
    const checked = rows.map((row) => matchRow(row, matching));
    await addRows(tx, batch.batch_id, checked);
    const good = checked.filter(({ state }) => state === 'good').length;
    return {
      ...batch,
      total: batch.total + rows.length,
      good: batch.good + good,
      bad: batch.bad + rows.length - good,
    };
  });

/** The rows of a file as they read, in groups that one transaction writes; throws FileFault and SheetFault. */
async function* readGroups(
  db: TenantDb,
  batch: BatchRow,
  today: string,
  signal: AbortSignal,
): AsyncGenerator<ReadRow[]> {
  let heading: Heading | undefined;
  let [waiting, characters]: [ReadRow[], number] = [[], 0];
  for await (const rows of readFile(batch.file_kind, readParts(db, batch.batch_id), signal))
    for (const given of rows) {
      if (!heading) {
        heading = readHeading(given);
        continue;
      }
      const row = readRow(given, heading, today);
      waiting.push(row);
      characters += charactersOf(row);
      if (waiting.length < atOnce.rows && characters < atOnce.characters) continue;
      yield waiting;
      [waiting, characters] = [[], 0];
    }
  if (waiting.length > 0) yield waiting;
}

const checkRows = async (db: TenantDb, run: Run, today: string, signal: AbortSignal): Promise<boolean> => {
  const seen = new Map<string, number>();
  let some = false;
  for await (const rows of readGroups(db, run.batch, today, signal)) {
    signal.throwIfAborted();
    if (!(await storeRows(db, run, rows, seen))) return false;
    some = true;
  }
  if (!some) throw new FileFault('no_rows');
  return true;
};

type Fault = NonNullable<BatchRow['fault']>;

const refused = async (tx: TenantTx, batch: BatchRow, fault: Fault): Promise<BatchRow> => {
  await dropFile(tx, batch.batch_id);
  await removeRows(tx, batch.batch_id);
  return { ...batch, state: 'refused', fault, check_job: null, total: 0, good: 0, bad: 0 };
};
const brokenOff: Fault = { rule: 'interrupted' satisfies OpeningFileFault, values: {} };

/** The job that checks; its signal is aborted when the program stops in good order. */
export interface CheckJob {
  readonly jobId: string;
  readonly signal: AbortSignal;
}

/** Makes this job the one that checks. A job that is here again began and did not end: what stopped it may be the file. */
const beginCheck = async (db: TenantDb, batchId: string, jobId: string): Promise<Run | undefined> => {
  const run = await beginRun(db, batchId, 'checking', async (tx, batch) => {
    if (batch.check_job === jobId) return refused(tx, batch, brokenOff);
    if (batch.check_job !== null) return undefined;
    await removeRows(tx, batchId);
    return { ...batch, total: 0, good: 0, bad: 0, check_job: jobId };
  });
  return run?.batch.state === 'checking' ? run : undefined;
};

const watchMs = 1_000;

/** Aborts `over` when the batch is no longer this run's, as when it was cancelled: a file may give no rows for long. */
const watchRun = (db: TenantDb, { batchId, state, number }: Run): { over: AbortSignal; end: () => void } => {
  const over = new AbortController();
  const checkState = async (): Promise<void> => {
    const batch = await getBatch(db, batchId);
    if (batch?.state !== state || batch.run !== number) over.abort();
  };
  const timer = setInterval(() => void checkState().catch(() => undefined), watchMs); // a database that is away stops the check itself
  return { over: over.signal, end: () => clearInterval(timer) };
};

/**
 * Reads an uploaded file, checks each row and makes the preview. A file is tried once: one on which the check failed, or
 * the program died, is refused. Only a program that stops in good order gives it back, to be checked anew.
 */
export const checkBatch = async (
  db: TenantDb,
  batchId: string,
  now: Date,
  { jobId, signal }: CheckJob,
): Promise<void> => {
  const run = await beginCheck(db, batchId, jobId);
  if (!run) return;
  const watch = watchRun(db, run);
  try {
    const days = await merchantDays(db, now);
    const until = AbortSignal.any([signal, watch.over]);
    if (!(await checkRows(db, run, days.today(), until))) return;
    await whileUnderWay(db, run, async (tx, batch) => {
      await dropFile(tx, batchId);
      return { ...batch, state: 'checked', check_job: null, before: await merchantTotals(tx) };
    });
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
