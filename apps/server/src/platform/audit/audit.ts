import type { AuditAction } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { statement, type TenantTx } from '../database/index.ts';

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

/** Writes one row of the operation log per subject, in the transaction of the operation; `changes` are by subject. */
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

/** The fields in which two states differ, as the log records them. */
export const changesBetween = <T extends object>(before: Partial<T>, after: Partial<T>): Changes => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof T & string)[];
  return Object.fromEntries(
    names
      .map((name) => [name, [before[name] ?? null, after[name] ?? null]] as const)
      .filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is)),
  );
};
