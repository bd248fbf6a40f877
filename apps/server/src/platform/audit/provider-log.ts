import type { AuditAction } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { columnsOf, statement, type PlatformTx, type TenantTx } from '../database/index.ts';
import { recordOperation, type Actor, type Changes, type Operation } from './audit.ts';

const columns = columnsOf('provider_log', [
  'log_id',
  'at',
  'account_id',
  'operator',
  'action',
  'merchant_id',
  'subject_account_id',
  'subject_kind',
  'subject_id',
  'reason',
  'changes',
  'address',
  'request_id',
]);
const insertRow = statement('provider_log_insert', columns.insert);
export const removeOldProviderActs = statement('provider_log_sweep', 'delete from provider_log where at < $1');

interface ProviderAct {
  readonly action: AuditAction;
  readonly subjectKind: string;
  readonly subjectId?: string | undefined;
  readonly merchantId?: string;
  /** The account that it concerns. */
  readonly subjectAccountId?: string;
  readonly changes?: Changes | undefined;
  readonly reason?: string | null | undefined;
}

/** Logs what the provider did in its own log, in the transaction of the act. */
export const recordProviderAct = async (tx: PlatformTx, actor: Actor, act: ProviderAct): Promise<void> => {
  const {
    action,
    subjectKind,
    subjectId = null,
    merchantId = null,
    subjectAccountId = null,
    changes,
    reason = null,
  } = act;
  const row = {
    log_id: newId(),
    at: actor.now,
    account_id: actor.accountId ?? null,
    operator: actor.operator ?? null,
    action,
    merchant_id: merchantId,
    subject_account_id: subjectAccountId,
    subject_kind: subjectKind,
    subject_id: subjectId,
    reason,
    changes: changes === undefined ? null : JSON.stringify(changes),
    address: actor.address ?? null,
    request_id: actor.requestId ?? null,
  };
  await tx.query(insertRow, columns.valuesOf(row));
};

/** How a merchant's log marks somebody of the provider, as `admin: ` the command line. No name has a colon. */
export const providerMark = 'provider: ';

/** The provider's person as merchants see them: without the address they work from. */
export const seenByMerchant = ({ address: _, operator, ...actor }: Actor): Actor => ({
  ...actor,
  operator: actor.accountId === undefined ? (operator ?? null) : `${providerMark}${operator ?? ''}`,
});

/** Logs what the provider did to a merchant, in the merchant's log and in its own. */
export const recordProviderOperation = async (tx: TenantTx, actor: Actor, operation: Operation): Promise<void> => {
  await recordOperation(tx, seenByMerchant(actor), operation);
  const { action, subjectKind, subjectIds, changes = [], reason } = operation;
  await recordProviderAct(tx.platform, actor, {
    action,
    subjectKind,
    subjectId: subjectIds[0],
    merchantId: tx.merchantId,
    changes: changes[0],
    reason,
  });
};
