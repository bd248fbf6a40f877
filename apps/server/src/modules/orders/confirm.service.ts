import type { Api, ConfirmationTry } from '@regulars/contract';
import type { BodyOf, DataOf } from '@regulars/contract/kernel';
import { recordOperation } from '../../platform/audit/audit.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import { decryptPasswords, type AccountServices } from '../auth/index.ts';
import { lockUnlocked, presentTries, sendCode, tryConfirmation } from '../confirmations/index.ts';
import { readQuote } from './quotes.rules.ts';

type Confirmed = BodyOf<Api['POST /orders/confirmation/code']>;

/**
 * Locks what the member of a quote confirms with, for its order and so much stored value. Throws invalid_input,
 * order_quote_invalid, order_quote_expired, order_member_needed, member_not_found, member_state_refused, confirmation_locked.
 */
const lockPayer = async (tx: TenantTx, tenant: Tenant, dataKey: Buffer, { quote, fen }: Confirmed) => {
  const { memberId, orderId, due, points } = readQuote(dataKey, tx.merchantId, quote, tenant.now);
  const most = due - points.value;
  if (fen > most) throw refuseFields({ path: 'fen', rule: 'maximum', values: { limit: most } });
  if (memberId === null) throw new Problem('order_member_needed');
  const row = await lockUnlocked(tx, tenant, memberId);
  if (row.state !== 'normal') throw new Problem('member_state_refused');
  return { row, place: { for: 'payment', orderId, fen } } as const;
};

/** Throws what lockPayer throws, too_many_codes, sms_unavailable. */
export const requestOrderCode = (
  tenant: Tenant,
  services: AccountServices,
  asked: Confirmed,
): Promise<DataOf<Api['POST /orders/confirmation/code']>> =>
  tenant.transaction(async (tx) =>
    sendCode(tx, tenant, services, await lockPayer(tx, tenant, services.dataKey, asked)),
  );

/** Throws what lockPayer throws, sign_in_key_expired, plain_password_refused. */
export const confirmOrder = async (
  tenant: Tenant,
  { dataKey }: AccountServices,
  { quote, fen, ...sent }: BodyOf<Api['POST /orders/confirmation']>,
): Promise<ConfirmationTry> => {
  const { secret } = await decryptPasswords({ ...tenant, platform: tenant.aside }, dataKey, sent, ['secret']);
  return tenant.transaction(async (tx) => {
    const { row, place } = await lockPayer(tx, tenant, dataKey, { quote, fen });
    const { by, tries } = await tryConfirmation(tx, tenant, dataKey, { row, place, typed: secret });
    if (by !== null)
      await recordOperation(tx, tenant, {
        action: 'order.confirm',
        subjectKind: 'member',
        subjectIds: [row.member_id],
        changes: [{ confirmed: [null, fen], confirmed_by: [null, by] }],
      });
    return { right: by !== null, by, ...presentTries(tries) };
  });
};
