import type { Api, ConfirmationTry, Settings } from '@regulars/contract';
import type { BodyOf, DataOf } from '@regulars/contract/kernel';
import { moneyText, type Confirmation } from '@regulars/phrases';
import { recordOperation } from '../../platform/audit/audit.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import { decryptPasswords, type AccountServices } from '../auth/index.ts';
import { mustBeOpen } from '../branches/index.ts';
import { getConfirmation, lockUnlocked, presentTries, sendCode, tryConfirmation } from '../confirmations/index.ts';
import { getUnconfirmed, type Unposted } from './orders.queries.ts';
import { readQuote } from './quotes.rules.ts';

/** Milliseconds for which payments count as one: else a bill in parts, each below the amount, would ask nobody. */
const countsFor = 24 * 3_600_000;

/** From how much stored value in an order its member confirms it, after what they paid lately without; null: never. Fen. */
export const getAskedFrom = async (
  tx: TenantTx,
  { now }: Pick<Tenant, 'now'>,
  { stored_value_code_from: from }: Settings,
  memberId: string,
): Promise<number | null> => {
  if (from === null || from === 0) return from;
  const unconfirmed = await getUnconfirmed(tx, memberId, { since: new Date(now.getTime() - countsFor), now });
  return Math.max(from - unconfirmed, 0);
};

/** How the locked member confirmed the stored value, before anything moves. Throws order_confirmation_needed. */
export const mustBeConfirmed = async (
  tx: TenantTx,
  tenant: Tenant,
  settings: Settings,
  {
    order_id: orderId,
    member_id: memberId,
    stored_value: fen,
  }: Pick<Unposted, 'order_id' | 'member_id' | 'stored_value'>,
): Promise<Confirmation | null> => {
  if (memberId === null || fen === 0) return null;
  const from = await getAskedFrom(tx, tenant, settings, memberId);
  if (from === null || fen < from) return null;
  const confirmed = await getConfirmation(tx, memberId, { orderId, fen });
  if (confirmed === null) throw new Problem('order_confirmation_needed', { values: { fen: moneyText(fen) } });
  return confirmed;
};

type Confirmed = BodyOf<Api['POST /orders/confirmation/code']>;

/**
 * Locks what the member of a quote confirms with, for its order and so much stored value. Throws invalid_input,
 * order_quote_invalid, order_quote_expired, branch_not_found, branch_closed, order_member_needed, member_not_found, member_state_refused,
 * confirmation_locked.
 */
const lockPayer = async (tx: TenantTx, tenant: Tenant, dataKey: Buffer, { quote, fen }: Confirmed) => {
  const { memberId, orderId, branchId, due, points } = readQuote(dataKey, tx.merchantId, quote, tenant.now);
  // As its payment will: nobody tries out passwords with the quote of another branch.
  await mustBeOpen(tx, tenant, branchId);
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
