import { statement, type PlatformTx, type TenantTx } from '../platform/database/index.ts';

const locked = statement(
  'seed_history_members_lock',
  'select member_id from member where merchant_id = $1 and member_id = any ($2::uuid[]) order by member_id for no key update',
);
const untouched = statement<{ member_id: string; version: number }>(
  'seed_untouched',
  `select m.member_id, m.version from member m join ledger_account a on a.merchant_id = $1 and a.account_id = m.member_id
   where m.merchant_id = $1 and m.member_id = any ($2::uuid[]) and m.state = 'normal'
     and not exists (select from ledger_posting p where p.merchant_id = $1 and p.account_id = m.member_id and p.posted_at > m.joined_at)
     and not exists (select from ledger_hold h where h.merchant_id = $1 and h.account_id = m.member_id)
   order by m.member_id`,
);
/**
 * Members of these with no posting but that of joining, whom nobody has changed, locked until the commit; by their
 * version. Postings are looked for once the lock is held: who held it before may have posted, and the ledger takes
 * nothing earlier after that.
 */
export const lockUntouched = async (tx: TenantTx, ids: readonly string[]) => {
  await tx.query(locked, [tx.merchantId, ids]);
  return tx.query(untouched, [tx.merchantId, ids]);
};

/** Of the demo's histories, what is done so far; `kept`: what the first start knew. */
export interface HistoryRow<Kept> {
  readonly task_id: string;
  readonly began_at: Date;
  readonly kept: Kept;
  readonly batches: number;
  readonly done: number;
  readonly orders: number;
}
const addHistoryRow = statement(
  'seed_history_add',
  'insert into demo_history (merchant_id, task_id, began_at, batches, kept) values ($1, $2, $3, $4, $5)',
);
export const addHistory = async (
  tx: TenantTx,
  taskId: string,
  beganAt: Date,
  batches: number,
  kept: object,
): Promise<void> => {
  await tx.query(addHistoryRow, [tx.merchantId, taskId, beganAt, batches, JSON.stringify(kept)]);
};

const historyRows = statement<{ merchant_id: string }>('seed_histories', 'select merchant_id from demo_history');
/** Merchants of which histories are still to be added. */
export const listHistories = (db: Pick<PlatformTx, 'query'>) => db.query(historyRows);

const lockHistoryRow = statement<HistoryRow<unknown>>(
  'seed_history_lock',
  'select task_id, began_at, kept, batches, done, orders from demo_history where merchant_id = $1 for update skip locked',
);
/** Undefined: there is nothing to add, or another copy is at it. */
export const lockHistory = async <Kept>(tx: TenantTx): Promise<HistoryRow<Kept> | undefined> =>
  (await tx.query(lockHistoryRow, [tx.merchantId]))[0] as HistoryRow<Kept> | undefined; // as `addHistory` wrote it

const editHistory = statement(
  'seed_history_done',
  'update demo_history set done = $2, orders = $3 where merchant_id = $1',
);
export const setHistoryDone = async (tx: TenantTx, done: number, orders: number): Promise<void> => {
  await tx.query(editHistory, [tx.merchantId, done, orders]);
};

const deleteHistory = statement('seed_history_end', 'delete from demo_history where merchant_id = $1');
export const removeHistory = async (tx: TenantTx): Promise<void> => {
  await tx.query(deleteHistory, [tx.merchantId]);
};
