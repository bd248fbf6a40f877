import { addLogRows } from '../platform/audit/audit.ts';
import { statement, type PlatformTx, type TenantTx } from '../platform/database/index.ts';
import type { MemberEvent } from './member-history.ts';

type PlatformView = Pick<PlatformTx, 'query'>;

const anyAccount = statement<{ found: boolean }>('seed_any_account', 'select exists (select from account) as found');

/** Whether the database has any account. */
export const hasAccounts = async (db: PlatformView): Promise<boolean> =>
  (await db.query(anyAccount))[0]?.found === true;

/** Waits for another copy that is seeding. The lock number is arbitrary. */
export const lockSeed = async (tx: PlatformTx): Promise<void> => {
  await tx.execute('set local statement_timeout = 0; select pg_advisory_xact_lock(7300004)');
};

const addSome = statement(
  'seed_branches',
  `insert into branch (merchant_id, branch_id, branch_no, name, is_head, sort_code, created_at)
   select $1::uuid, branch_id, lpad(at::text, 4, '0'), name, at = 1, at, $4 from unnest($2::uuid[], $3::text[]) with ordinality as t (branch_id, name, at)`,
);

/** Inserts branches with these names, numbered from 0001; the first is the head. */
export const addBranches = async (
  tx: TenantTx,
  names: readonly string[],
  ids: readonly string[],
  now: Date,
): Promise<void> => {
  await tx.query(addSome, [tx.merchantId, ids, names, now]);
};

/** Logs past events, which recordOperation can't. */
export const addEvents = async (tx: TenantTx, events: readonly MemberEvent[]): Promise<void> => {
  const rows = events.map(({ logId, at, memberId, action, changes, reason, staff }) => ({
    log_id: logId,
    at,
    account_id: staff?.accountId ?? null,
    user_id: staff?.userId ?? null,
    operator: staff?.name ?? null,
    action,
    subject_kind: 'member',
    subject_id: memberId,
    reason,
    address: null,
    request_id: null,
    changes,
  }));
  await addLogRows(tx, rows);
};

/** Updates the planner's statistics after the bulk load. */
export const analyse = async (tx: PlatformTx): Promise<void> => {
  await tx.execute('analyze member, member_term, operation_log');
};
