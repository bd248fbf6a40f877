import { merchantTotals, post, reverse } from '../../ledger/index.ts';
import { recordOperation } from '../../platform/audit/audit.ts';
import { merchantDays } from '../../platform/clock/merchant-days.ts';
import type { TenantDb, TenantTx } from '../../platform/database/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { isWithin } from '../branches/index.ts';
import { lockMembersForShare } from '../members/index.ts';
import type { BatchRow } from './opening-batches.queries.ts';
import { branchesOf } from './opening-merchant.queries.ts';
import { nextRows, settleRows, type KeptFault, type MovingRow, type Outcome } from './opening-rows.queries.ts';
import { beginRun, whileUnderWay, type Run } from './opening-runs.ts';

const rowsAtOnce = 200;

/** Under which the ledger knows a row: each is posted once, and reversed once. */
export const documentKind = 'opening';

/** Into the ledger, or out of it again. */
interface Move {
  readonly from: 'good' | 'posted';
  readonly done: 'posted' | 'undone';
  readonly refused: 'failed' | 'kept';
  /** Why none of these rows can go, by member; asked for before the ledger is. */
  readonly prepare: (
    tx: TenantTx,
    batch: BatchRow,
    memberIds: readonly string[],
  ) => Promise<ReadonlyMap<string, KeptFault>>;
  /** Gives the posting's id. */
  readonly act: (tx: TenantTx, batch: BatchRow, row: MovingRow) => Promise<number>;
}

/** Accounts are locked in their order, so that two who need the same can't wait for each other. */
const inLockOrder = (rows: readonly MovingRow[]): MovingRow[] =>
  rows.toSorted((a, b) => (a.member_id < b.member_id ? -1 : a.member_id > b.member_id ? 1 : a.row_no - b.row_no));

const settled = (batch: BatchRow, { from }: Move, outcomes: readonly Outcome[]): BatchRow => {
  const next = { ...batch, [from]: batch[from] - outcomes.length };
  for (const { state } of outcomes) next[state] += 1;
  return next;
};

/** Moves the next rows in one transaction. A refusal of the ledger is thrown, and then none of them has moved. */
const moveSome = async (db: TenantDb, run: Run, move: Move, limit: number): Promise<'none left' | 'moved' | 'over'> => {
  let left = true;
  const ours = await whileUnderWay(db, run, async (tx, batch) => {
    const rows = inLockOrder(await nextRows(tx, run.batchId, move.from, limit));
    left = rows.length > 0;
    const barred = await move.prepare(
      tx,
      batch,
      rows.map(({ member_id }) => member_id),
    );
    const outcomes: Outcome[] = [];
    for (const row of rows) {
      const fault = barred.get(row.member_id);
      outcomes.push(
        fault
          ? { row_no: row.row_no, state: move.refused, faults: [fault] }
          : { row_no: row.row_no, state: move.done, posting_id: await move.act(tx, batch, row) },
      );
    }
    await settleRows(tx, run.batchId, outcomes);
    return settled(batch, move, outcomes);
  });
  if (!ours) return 'over';
  return left ? 'moved' : 'none left';
};

/** Marks the next row as the ledger refused it. */
const refuseNext = (db: TenantDb, run: Run, move: Move, { problem, details }: Problem): Promise<boolean> =>
  whileUnderWay(db, run, async (tx, batch) => {
    const [row] = await nextRows(tx, run.batchId, move.from, 1);
    if (!row) return batch;
    const outcome: Outcome = {
      row_no: row.row_no,
      state: move.refused,
      faults: [{ rule: problem, values: details.values }],
    };
    await settleRows(tx, run.batchId, [outcome]);
    return settled(batch, move, [outcome]);
  });

/** Moves all rows, many at once; where the ledger refuses one of them, one by one, so that the others go. */
const moveAll = async (db: TenantDb, run: Run, move: Move): Promise<boolean> => {
  for (let singly = 0; ;) {
    try {
      const moved = await moveSome(db, run, move, singly > 0 ? 1 : rowsAtOnce);
      if (moved !== 'moved') return moved === 'none left';
      singly = Math.max(singly - 1, 0);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (singly > 0) {
        if (!(await refuseNext(db, run, move, error))) return false;
        singly -= 1;
      } else singly = rowsAtOnce;
    }
  }
};

/** Members who moved out of the user's branches since the check, or cancelled; they stay where they are until the end. */
const excludedMembers = async (
  tx: TenantTx,
  { user_id }: BatchRow,
  memberIds: readonly string[],
  needsLive: boolean,
): Promise<ReadonlyMap<string, KeptFault>> => {
  const members = await lockMembersForShare(tx, memberIds);
  const branches = await branchesOf(tx, user_id);
  const barred = new Map<string, KeptFault>();
  for (const { member_id, state, branch_id } of members.values())
    if (needsLive && state === 'cancelled') barred.set(member_id, { rule: 'member_cancelled' });
    else if (!isWithin(branches, branch_id)) barred.set(member_id, { rule: 'member_denied' });
  return barred;
};

const finish = (db: TenantDb, run: Run, state: 'posted' | 'rolled_back', now: Date): Promise<boolean> =>
  whileUnderWay(db, run, async (tx, batch) => {
    const { posted, failed, undone, kept } = batch;
    if (state === 'posted')
      await recordOperation(
        tx,
        { now, userId: batch.user_id },
        {
          action: 'opening.post',
          subjectKind: 'opening',
          subjectIds: [batch.batch_id],
          changes: [{ posted: [0, posted], failed: [0, failed], undone: [0, undone], kept: [0, kept] }],
        },
      );
    return { ...batch, state, after: await merchantTotals(tx), ended_at: now };
  });

/** Posts the rows of a confirmed batch, each once, however often this is begun. */
export const postBatch = async (db: TenantDb, batchId: string, now: Date): Promise<void> => {
  const run = await beginRun(db, batchId, 'posting', async (tx, batch) => ({
    ...batch,
    ...(batch.posted + batch.failed === 0 && { before: await merchantTotals(tx) }),
  }));
  if (!run) return;
  const days = await merchantDays(db, now);
  const endOf = (date: string | null): Date | null => (date === null ? null : days.endOf(date));
  const moved = await moveAll(db, run, {
    from: 'good',
    done: 'posted',
    refused: 'failed',
    prepare: (tx, batch, memberIds) => excludedMembers(tx, batch, memberIds, true),
    act: async (tx, batch, row) => {
      const { postingId } = await post(tx, now, {
        kind: 'opening',
        accountId: row.member_id,
        document: { kind: documentKind, id: batchId, step: String(row.row_no) },
        branchId: row.branch_id,
        actorId: batch.user_id,
        give: {
          principal: row.principal || undefined,
          bonus: row.bonus > 0 ? { amount: row.bonus, expiresAt: endOf(row.bonus_expires_on) } : undefined,
          points: row.points > 0 ? { amount: row.points, expiresAt: endOf(row.points_expire_on) } : undefined,
          growth: row.growth || undefined,
        },
      });
      return postingId;
    },
  });
  if (moved) await finish(db, run, 'posted', now);
};

/** Reverses what a batch posted. A row of which something was spent since stays as it is, with the reason. */
export const rollBackBatch = async (db: TenantDb, batchId: string, now: Date): Promise<void> => {
  const run = await beginRun(db, batchId, 'rolling_back', async (tx, batch) => ({
    ...batch,
    ...(batch.undone + batch.kept === 0 && { before: await merchantTotals(tx) }),
  }));
  if (!run) return;
  const moved = await moveAll(db, run, {
    from: 'posted',
    done: 'undone',
    refused: 'kept',
    prepare: (tx, batch, memberIds) => excludedMembers(tx, batch, memberIds, false),
    act: async (tx, batch, row) => {
      if (row.posting_id === null) throw new Error('A posted row has no posting');
      await reverse(tx, now, {
        postingId: row.posting_id,
        document: { kind: documentKind, id: batchId, step: `${row.row_no}:roll_back` },
        branchId: row.branch_id,
        actorId: batch.user_id,
      });
      return row.posting_id;
    },
  });
  if (moved) await finish(db, run, 'rolled_back', now);
};
