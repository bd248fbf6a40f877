import type { MerchantPayments } from '@regulars/phrases';
import type { Actor } from '../../platform/audit/audit.ts';
import { recordProviderOperation } from '../../platform/audit/provider-log.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { paymentsOf, storedPayments, type StoredPayments } from './merchants.rules.ts';
import { setPayments } from './provider.queries.ts';

/** Changes how a merchant takes payments. Its rates stay stored for when it takes such payments again. */
export const editPayments = async (
  tx: TenantTx,
  actor: Actor,
  row: StoredPayments,
  payments: MerchantPayments | undefined,
): Promise<void> => {
  const before = paymentsOf(row);
  if (payments === undefined || payments === before) return;
  const { pass_type, qualification } = storedPayments(payments);
  await tx.query(setPayments, [tx.merchantId, pass_type, qualification]);
  await recordProviderOperation(tx, actor, {
    action: 'merchant.payments',
    subjectKind: 'merchant',
    subjectIds: [tx.merchantId],
    changes: [{ payments: [before, payments] }],
  });
};
