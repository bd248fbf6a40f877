import type { AuditAction } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { statement, typedColumnsOf, type RowOfColumns, type TenantTx } from '../database/index.ts';

/**
 * Who acted, from where, in which request. For the program's own actions, everything but the instant may be missing.
 */
export interface Actor {
  readonly now: Date;
  readonly accountId?: string;
  readonly userId?: string;
  readonly operator?: string | null;
  readonly address?: string;
  readonly requestId?: string;
}

/** A field's values before and after; null where it has none. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

export interface Operation {
  readonly action: AuditAction;
  readonly subjectKind: string;
  readonly subjectIds: readonly string[];
  /** Of the rows, where the caller refers to them. */
  readonly logIds?: readonly string[];
  readonly changes?: readonly Changes[];
  readonly reason?: string | null | undefined;
}

const logColumns = typedColumnsOf('operation_log', {
  log_id: 'uuid',
  at: 'timestamptz(3)',
  account_id: 'uuid',
  user_id: 'uuid',
  operator: 'text',
  action: 'text',
  subject_kind: 'text',
  subject_id: 'text',
  reason: 'text',
  address: 'text',
  request_id: 'text',
});

export type LogRow = RowOfColumns<typeof logColumns, { readonly action: AuditAction }> & {
  readonly changes: Changes | null;
};

/** The branch of a row's subject, which limits who reads it. That of a removed member or device is among the changes. */
const branchOf = `case g.subject_kind
    when 'member' then coalesce(
      (select m.branch_id from member m where m.merchant_id = $1 and m.member_id = g.subject_id::uuid),
      (g.changes #>> '{branch_id,0}')::uuid
    )
    when 'branch' then g.subject_id::uuid
    when 'adjustment' then
      (select a.branch_id from adjustment a where a.merchant_id = $1 and a.adjustment_id = g.subject_id::uuid)
    when 'order' then coalesce(
      (select o.branch_id from consumption o where o.merchant_id = $1 and o.order_id = g.subject_id::uuid),
      (select h.branch_id from held_order h where h.merchant_id = $1 and h.order_id = g.subject_id::uuid)
    )
    when 'top_up_order' then
      (select t.branch_id from top_up_order t where t.merchant_id = $1 and t.order_id = g.subject_id::uuid)
    when 'device' then coalesce(
      (select d.branch_id from device d where d.merchant_id = $1 and d.device_id = g.subject_id::uuid),
      (g.changes #>> '{branch_id,0}')::uuid
    )
  end`;

const insertion = (branch: string): string =>
  `with given as materialized (
     select * from ${logColumns.sent('$2', { changes: 'jsonb' })}
   ), log as (
     insert into operation_log (merchant_id, ${logColumns.select()}, branch_id)
     select $1::uuid, ${logColumns.select('g')}, ${branch} from given g
   )
   insert into operation_log_change (merchant_id, log_id, changes)
   select $1::uuid, log_id, changes from given where changes is not null`;
const insertLog = statement('operation_log_insert', insertion('null::uuid'));
/** Of what belongs to a branch; no other entry waits for these tables. */
const insertLogOfBranch = statement('operation_log_insert_of_branch', insertion(branchOf));
const branched: ReadonlySet<string> = new Set(['member', 'adjustment', 'order', 'top_up_order', 'branch', 'device']);

export const addLogRows = async (tx: TenantTx, rows: readonly LogRow[]): Promise<void> => {
  if (rows.length === 0) return;
  const insert = rows.some(({ subject_kind: kind }) => branched.has(kind)) ? insertLogOfBranch : insertLog;
  await tx.query(insert, [tx.merchantId, JSON.stringify(rows)]);
};

/** Writes one row of the operation log per subject, in the transaction of the operation; `changes` are by subject. */
export const recordOperation = async (tx: TenantTx, actor: Actor, operation: Operation): Promise<void> => {
  const { action, subjectKind, subjectIds, logIds = [], changes = [], reason = null } = operation;
  const operator = {
    at: actor.now,
    account_id: actor.accountId ?? null,
    user_id: actor.userId ?? null,
    operator: actor.operator ?? null,
    address: actor.address ?? null,
    request_id: actor.requestId ?? null,
  };
  await addLogRows(
    tx,
    subjectIds.map((subject_id, at) => ({
      ...operator,
      log_id: logIds[at] ?? newId(),
      action,
      subject_kind: subjectKind,
      subject_id,
      reason,
      changes: changes[at] ?? null,
    })),
  );
};

/** The fields in which two states differ, as the log records them. */
export const changesBetween = <T extends object>(before: Partial<T>, after: Partial<T>): Changes => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof T & string)[];
  return Object.fromEntries(
    names
      .map((name) => [name, [before[name] ?? null, after[name] ?? null]] as const)
      .filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is)),
  );
};
