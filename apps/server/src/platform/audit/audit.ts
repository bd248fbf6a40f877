import type { AuditAction } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { statement, type TenantTx } from '../database/index.ts';

/** Who did it, from where, in which request; for the program's own doings, all but the instant may be missing. */
export interface Actor {
  readonly now: Date;
  readonly accountId?: string;
  readonly userId?: string;
  readonly operator?: string | null;
  readonly address?: string;
  readonly requestId?: string;
}

/** What a field was and became; null where it had or has no value. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

interface Operation {
  readonly action: AuditAction;
  readonly subjectKind: string;
  readonly subjectIds: readonly string[];
  readonly changes?: readonly Changes[];
  readonly reason?: string | null | undefined;
}

const insertLog = statement(
  'operation_log_insert',
  `with log as (
     insert into operation_log (merchant_id, log_id, at, account_id, user_id, operator, action, subject_kind, subject_id, reason, address, request_id)
     select $1::uuid, log_id, $2, $3, $4, $5, $6, $7, subject_id, $8, $9, $10 from unnest($11::uuid[], $12::text[]) as t (log_id, subject_id)
   )
   insert into operation_log_change (merchant_id, log_id, changes)
   select $1::uuid, log_id, changes from unnest($11::uuid[], $13::jsonb[]) as t (log_id, changes) where changes is not null`,
);

/** Writes one row of the operation log for each subject, in the transaction of what it records; `changes` go by subject. */
export const recordOperation = async (tx: TenantTx, actor: Actor, operation: Operation): Promise<void> => {
  const { action, subjectKind, subjectIds, changes = [], reason = null } = operation;
  if (subjectIds.length === 0) return;
  await tx.query(insertLog, [
    tx.merchantId,
    actor.now,
    actor.accountId ?? null,
    actor.userId ?? null,
    actor.operator ?? null,
    action,
    subjectKind,
    reason,
    actor.address ?? null,
    actor.requestId ?? null,
    subjectIds.map(() => newId()),
    subjectIds,
    subjectIds.map((_, at) => (changes[at] ? JSON.stringify(changes[at]) : null)),
  ]);
};

/** The fields in which two states of a thing differ, as the log keeps them. */
export const changesBetween = <T extends object>(before: Partial<T>, after: Partial<T>): Changes => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof T & string)[];
  return Object.fromEntries(
    names
      .map((name) => [name, [before[name] ?? null, after[name] ?? null]] as const)
      .filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is)),
  );
};
