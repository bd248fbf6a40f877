import type { Api, PaymentPassword } from '@regulars/contract';
import type { BodyOf, DataOf } from '@regulars/contract/kernel';
import { matches } from '@regulars/contract/rules';
import { paymentPasswordPattern } from '@regulars/contract/rules/confirmations';
import { recordOperation } from '../../platform/audit/audit.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import { maskPhone } from '../../platform/phones/mask-phone.ts';
import { decryptPasswords, hashPassword, type AccountServices } from '../auth/index.ts';
import { getSettings } from '../settings/index.ts';
import { editConfirmer, getConfirmer, lockConfirmer, type ConfirmerRow } from './confirmations.queries.ts';
import { isGuessable, keyedPassword, readDigits, triesAt } from './confirmations.rules.ts';
import { lockUnlocked, presentTries, sendCode, tellMember, tryConfirmation } from './confirmations.service.ts';

const present = async (
  view: TenantView,
  { now }: Tenant,
  { sms }: AccountServices,
  row: ConfirmerRow,
): Promise<PaymentPassword> => ({
  asked: (await getSettings(view)).stored_value_code_from !== null,
  phone: maskPhone(row.phone),
  by_code: sms !== undefined,
  set_at: row.password_set_at?.toISOString() ?? null,
  set_by: row.password_set_by,
  ...presentTries(triesAt(row, now)),
});

/** Throws member_not_found. */
export const getPaymentPassword = async (
  tenant: Tenant,
  services: AccountServices,
  memberId: string,
): Promise<PaymentPassword> => present(tenant.db, tenant, services, await getConfirmer(tenant.db, memberId));

/** Throws member_not_found, member_state_refused, confirmation_locked. */
const lockSetter = async (tx: TenantTx, tenant: Tenant, memberId: string): Promise<ConfirmerRow> => {
  const row = await lockUnlocked(tx, tenant, memberId);
  if (row.state === 'cancelled') throw new Problem('member_state_refused');
  return row;
};

/** Throws member_not_found, member_state_refused, confirmation_locked, sms_unavailable, too_many_codes. */
export const requestPasswordCode = (
  tenant: Tenant,
  services: AccountServices,
  memberId: string,
): Promise<DataOf<Api['POST /vip-infos/{id}/payment-password/code']>> =>
  tenant.transaction(async (tx) => {
    const row = await lockSetter(tx, tenant, memberId);
    return sendCode(tx, tenant, services, { row, place: { for: 'password' } });
  });

/**
 * Sets a payment password with the code that the member's phone received. Throws invalid_input, member_not_found,
 * member_state_refused, confirmation_locked, sign_in_key_expired, plain_password_refused.
 */
export const setPaymentPassword = async (
  tenant: Tenant,
  services: AccountServices,
  memberId: string,
  { code, ...sent }: BodyOf<Api['POST /vip-infos/{id}/payment-password']>,
): Promise<DataOf<Api['POST /vip-infos/{id}/payment-password']>> => {
  const { dataKey } = services;
  const opened = await decryptPasswords({ ...tenant, platform: tenant.aside }, dataKey, sent, ['pwd']);
  const password = readDigits(opened.pwd);
  if (!matches(paymentPasswordPattern, password)) throw refuseFields({ path: 'pwd', rule: 'payment_password' });
  return tenant.transaction(async (tx) => {
    const row = await lockSetter(tx, tenant, memberId);
    // Before the code is used up.
    if (isGuessable(password, row)) throw refuseFields({ path: 'pwd', rule: 'trivial_password' });
    const { by, tries } = await tryConfirmation(tx, tenant, dataKey, { row, place: { for: 'password' }, typed: code });
    if (by === null) return { right: false, by, ...presentTries(tries) };
    const whose = { merchantId: tx.merchantId, memberId };
    const { now, operator } = tenant;
    await editConfirmer(tx, await lockConfirmer(tx, memberId), {
      password_hash: await hashPassword(keyedPassword(dataKey, whose, password)),
      password_set_at: now,
      password_set_by: operator,
    });
    await tellMember(tx, services, tenant, {
      phone: row.phone,
      event: 'password_set',
      values: { shop: row.shop },
    });
    await recordOperation(tx, tenant, {
      action: 'member.payment_password',
      subjectKind: 'member',
      subjectIds: [memberId],
      changes: [{ payment_password_at: [row.password_set_at?.toISOString() ?? null, now.toISOString()] }],
    });
    return { right: true, by, ...presentTries(tries) };
  });
};

/** Ends a member's lock. Throws member_not_found, confirmation_not_locked. */
export const unlockPayments = (
  tenant: Tenant,
  services: AccountServices,
  memberId: string,
  reason: string,
): Promise<PaymentPassword> =>
  tenant.transaction(async (tx) => {
    const row = await lockConfirmer(tx, memberId);
    const { locked_until: until } = triesAt(row, tenant.now);
    if (until === null) throw new Problem('confirmation_not_locked');
    await editConfirmer(tx, row, { wrong_tries: 0, locked_until: null });
    await recordOperation(tx, tenant, {
      action: 'member.payment_unlock',
      subjectKind: 'member',
      subjectIds: [memberId],
      changes: [{ payment_locked_until: [until.toISOString(), null] }],
      reason,
    });
    return present(tx, tenant, services, { ...row, wrong_tries: 0, locked_until: null });
  });
