import { handOverPhrases, moneyText, say, type Language } from '@regulars/phrases';
import { getSoldBy, handOver, listAccountsSoldBy } from '../../ledger/index.ts';
import { repeatLost, type TenantDb, type TenantTx } from '../../platform/database/index.ts';
import { denied, mustSeeAllBranches, Problem, type Reader } from '../../platform/http/index.ts';
import { defineTask, lockTask, setTaskCounts, type TaskContext, type TaskOutcome } from '../../platform/tasks/index.ts';
import { branchRows, type BranchRecord } from './branches.queries.ts';
import { missing } from './branches.service.ts';

export const handOverKind = { kind: 'branch_hand_over' } as const;

export interface HandOverInput extends Readonly<Record<string, unknown>> {
  /** Its postings' document. */
  readonly document_id: string;
  readonly branch_id: string;
  readonly to_branch_id: string;
  /** Their names when it began. */
  readonly from_name: string;
  readonly to_name: string;
}

/** Accounts per transaction: they are locked until it commits. */
const batchSize = 500;

/** Locks a closed branch and the one that takes over, an open store or franchise. Throws if they are not. */
export const lockBoth = async (
  tx: TenantTx,
  id: string,
  toId: string,
): Promise<{ readonly from: BranchRecord; readonly to: BranchRecord }> => {
  const rows = (await branchRows.lock(tx, [...new Set([id, toId])].toSorted())) as BranchRecord[]; // as the queries state
  const [from, to] = [id, toId].map((one) => rows.find(({ branch_id }) => branch_id === one));
  if (!from) throw new Problem(missing);
  if (from.state !== 'closed') throw new Problem('branch_not_closed');
  if (!to || to === from || to.state !== 'open' || to.kind === 'warehouse')
    throw new Problem('hand_over_target_invalid');
  return { from, to };
};

/** What was handed over so far, by this task. */
type Counts = { readonly rows: number; readonly principal: number; readonly bonus: number };
const none: Counts = { rows: 0, principal: 0, bonus: 0 };

const handBatch = (
  db: TenantDb,
  { taskId, clock }: TaskContext,
  { userId }: Reader,
  { document_id, branch_id, to_branch_id }: HandOverInput,
  accounts: readonly string[],
): Promise<void> =>
  db.transaction(async (tx) => {
    const task = await lockTask(tx, taskId);
    await lockBoth(tx, branch_id, to_branch_id);
    const handed = await handOver(tx, clock.now(), accounts, {
      document: { kind: handOverKind.kind, id: document_id },
      actorId: userId,
      fromId: branch_id,
      toId: to_branch_id,
    });
    const counts = handed
      .filter(({ state }) => state === 'handed')
      .reduce<Counts>(
        (sum, { principal, bonus }) => ({
          rows: sum.rows + 1,
          principal: sum.principal + principal,
          bonus: sum.bonus + bonus,
        }),
        { ...none, ...task?.counts },
      );
    await setTaskCounts(tx, taskId, counts);
  });

/**
 * Hands over account by account, in batches. What an earlier attempt handed over is no longer found; its counts are in
 * the task.
 */
const runHandOver = async (context: TaskContext, input: HandOverInput): Promise<TaskOutcome> => {
  const { database, reader, recheck, log, signal, progress, taskId } = context;
  const db = database.tenant(reader.merchantId);
  const { branch_id: id, to_branch_id: toId } = input;
  const { accounts: total } = await getSoldBy(db, id);
  let after: string | undefined;
  for (let done = 0; ;) {
    progress(done, Math.max(done, total));
    signal.throwIfAborted();
    const accounts = await listAccountsSoldBy(db, id, after, batchSize);
    after = accounts.at(-1);
    if (after === undefined) break;
    await repeatLost(log, async () => handBatch(db, context, ofAll(await recheck()), input, accounts));
    done += accounts.length;
  }
  const { stayed, counts } = await db.transaction(async (tx) => ({
    counts: { ...none, ...(await lockTask(tx, taskId))?.counts },
    stayed: await getSoldBy(tx, id),
  }));
  const { rows: accounts, principal, bonus } = counts;
  return {
    state: stayed.accounts > 0 ? 'partly' : 'done',
    counts: { ...counts, held: stayed.accounts, held_value: stayed.principal + stayed.bonus },
    record: {
      action: 'branch.handed_over',
      subjectKind: 'branch',
      subjectIds: [id, toId],
      changes: { accounts: [null, accounts], principal: [null, principal], bonus: [null, bonus] },
    },
  };
};

const ofAll = (reader: Reader): Reader => {
  mustSeeAllBranches(reader);
  return reader;
};

const doneText = ({ rows, principal = 0, bonus = 0 }: TaskOutcome['counts'], language: Language): string =>
  say(handOverPhrases.result, language, {
    accounts: rows,
    principal: moneyText(principal),
    bonus: moneyText(bonus),
  });

/** The work of handing over what a branch sold. */
export const handOverTask = defineTask<HandOverInput>({
  ...handOverKind,
  title: ({ from_name: from, to_name: to }, language) => say(handOverPhrases.title, language, { from, to }),
  result: (counts, language) => {
    const done = doneText(counts, language);
    const { held = 0, held_value: value = 0 } = counts;
    return held === 0 ? done : say(handOverPhrases.held, language, { done, accounts: held, value: moneyText(value) });
  },
  unfinished: (counts, language) => say(handOverPhrases.unfinished, language, { done: doneText(counts, language) }),
  refuses: (granted) => (granted.has('store:close') ? undefined : denied('store:close')),
  run: runHandOver,
});
