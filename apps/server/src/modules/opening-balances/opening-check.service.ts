import { merchantTotals } from '../../ledger/index.ts';
import { businessDate } from '../../platform/clock/business-date.ts';
import type { TenantDb } from '../../platform/database/index.ts';
import { listBranches } from '../branches/index.ts';
import { findByNumbers } from '../members/index.ts';
import { dropFile, readParts, type BatchRow } from './opening-batches.queries.ts';
import { FileFault, readFile } from './opening-file.ts';
import { matchRow, type Matching } from './opening-matching.rules.ts';
import { businessDay } from './opening-merchant.queries.ts';
import { beginRun, whileUnderWay, type Run } from './opening-runs.ts';
import { deleteRows, insertRows } from './opening-rows.queries.ts';
import { readHeading, readRow, type ReadRow } from './opening-rows.rules.ts';

const rowsAtOnce = 1_000;

/** Checks rows against members and branches and keeps them, in one transaction; false when another run took over. */
const keepRows = (db: TenantDb, run: Run, rows: readonly ReadRow[], seen: Map<string, number>): Promise<boolean> =>
  whileUnderWay(db, run, async (tx, batch) => {
    const found = await findByNumbers(tx, {
      memberNos: rows.map(({ memberNo }) => memberNo),
      phones: rows.map(({ phone }) => phone),
    });
    const matching: Matching = {
      byCard: new Map(found.map((member) => [member.member_no, member])),
      byPhone: new Map(found.filter(({ state }) => state !== 'cancelled').map((member) => [member.phone, member])),
      branches: await listBranches(tx, 'all'),
      allowed: batch.branch_ids,
      seen,
    };
    const checked = rows.map((row) => matchRow(row, matching));
    await insertRows(tx, batch.batch_id, checked);
    const good = checked.filter(({ state }) => state === 'good').length;
    return {
      ...batch,
      total: batch.total + rows.length,
      good: batch.good + good,
      bad: batch.bad + rows.length - good,
    };
  });

const checkRows = async (db: TenantDb, run: Run, today: string, batch: BatchRow): Promise<boolean> => {
  const seen = new Map<string, number>();
  let heading: ReturnType<typeof readHeading> | undefined;
  let [waiting, total]: [ReadRow[], number] = [[], 0];
  for await (const row of readFile(batch.file_kind, await readParts(db, batch.batch_id))) {
    if (!heading) {
      heading = readHeading(row);
      continue;
    }
    waiting.push(readRow(row, heading, today));
    total += 1;
    if (waiting.length < rowsAtOnce) continue;
    if (!(await keepRows(db, run, waiting, seen))) return false;
    waiting = [];
  }
  if (total === 0) throw new FileFault('no_rows');
  return waiting.length === 0 || keepRows(db, run, waiting, seen);
};

/** Reads an uploaded file, checks each row and makes the preview. May be repeated: it begins anew. */
export const checkBatch = async (db: TenantDb, batchId: string, now: Date): Promise<void> => {
  const run = await beginRun(db, batchId, 'checking', async (tx, batch) => {
    await deleteRows(tx, batchId);
    return { ...batch, total: 0, good: 0, bad: 0 };
  });
  if (!run) return;
  const { timezone, day_cut } = await businessDay(db);
  try {
    if (!(await checkRows(db, run, businessDate(now, timezone, day_cut), run.batch))) return;
    await whileUnderWay(db, run, async (tx, batch) => {
      await dropFile(tx, batchId);
      return { ...batch, state: 'checked', before: await merchantTotals(tx) };
    });
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    await whileUnderWay(db, run, async (tx, batch) => {
      await dropFile(tx, batchId);
      await deleteRows(tx, batchId);
      return {
        ...batch,
        state: 'refused',
        fault: { rule: error.rule, values: error.values },
        total: 0,
        good: 0,
        bad: 0,
      };
    });
  }
};
