import { randomInt } from 'node:crypto';
import type { AskedConfirmation, ConfirmationTry } from '@regulars/contract';
import { confirmationLimits } from '@regulars/contract/rules/confirmations';
import { confirmationSmsPhrases, moneyText, say, type Confirmation } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { recordOperation } from '../../platform/audit/audit.ts';
import { clockText } from '../../platform/clock/clock-text.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { spend } from '../../platform/limits/limits.ts';
import { maskPhone } from '../../platform/phones/mask-phone.ts';
import { isPassword, type AccountServices } from '../auth/index.ts';
import { editConfirmer, getConfirmer, lockConfirmer, type ConfirmerRow } from './confirmations.queries.ts';
import {
  afterTry,
  codeDigest,
  codePause,
  codesPerMember,
  codesPerPhone,
  codesPerUser,
  isCode,
  keyedPassword,
  readDigits,
  triesAt,
  triesLeft,
  type CodePlace,
  type Tries,
} from './confirmations.rules.ts';

const codeLife = confirmationLimits.codeMinutes * 60_000;

export const presentTries = (tries: Tries): Pick<ConfirmationTry, 'left' | 'locked_until'> => ({
  left: triesLeft(tries),
  locked_until: tries.locked_until?.toISOString() ?? null,
});

/** Throws confirmation_locked. */
const mustBeUnlocked = (row: ConfirmerRow, { now, timezone }: Pick<Tenant, 'now' | 'timezone'>): void => {
  const { locked_until: until } = triesAt(row, now);
  if (until === null) return;
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1_000);
  throw new Problem('confirmation_locked', {
    values: { time: clockText(until, timezone).slice(11, 16), minutes: Math.ceil(seconds / 60) },
    context: { locked_until: until.toISOString() },
    retryAfter: seconds,
  });
};

/** Locks what a member confirms with. Throws member_not_found, confirmation_locked. */
export const lockUnlocked = async (tx: TenantTx, tenant: Tenant, memberId: string): Promise<ConfirmerRow> => {
  const row = await lockConfirmer(tx, memberId);
  mustBeUnlocked(row, tenant);
  return row;
};

/** Counts a code against each limit. Throws too_many_codes. */
const countCode = async (
  { aside, merchantId, userId, now }: Tenant,
  { member_id: memberId, phone }: ConfirmerRow,
): Promise<void> => {
  for (const [limit, subject] of [
    [codesPerMember, `${merchantId}/${memberId}`],
    [codesPerPhone, phone],
    [codesPerUser, `${merchantId}/${userId}`],
  ] as const) {
    const wait = await spend(aside, limit, { subject, cost: 1 }, now);
    if (wait === undefined) continue;
    throw new Problem('too_many_codes', {
      values: { minutes: Math.ceil(wait / 60) },
      context: { retry_after: String(wait) },
      retryAfter: wait,
    });
  }
};

/** Tells a member's phone something, in a sentence; no sooner than the transaction commits. */
export const tellMember = async (
  tx: TenantTx,
  { sms }: AccountServices,
  { now, language }: Pick<Tenant, 'now' | 'language'>,
  { phone, event, values }: { readonly phone: string; readonly event: keyof typeof confirmationSmsPhrases; readonly values: Readonly<Record<string, string>> }, // prettier-ignore
): Promise<void> => {
  const parameters = [say(confirmationSmsPhrases[event], language, values)];
  const expiresAt = new Date(now.getTime() + codeLife);
  await sms?.queue(tx.platform, { phone, template: 'notice', parameters, accountsOnly: false, expiresAt }, now);
};

/** Sends a locked member a code, which ends the one before. Throws sms_unavailable, too_many_codes. */
export const sendCode = async (
  tx: TenantTx,
  tenant: Tenant,
  services: AccountServices,
  { row, place }: { readonly row: ConfirmerRow; readonly place: CodePlace },
): Promise<{ retry_after: number; expires_in: number }> => {
  if (!services.sms) throw new Problem('sms_unavailable');
  await countCode(tenant, row);
  const codeId = newId();
  const code = String(randomInt(10 ** confirmationLimits.digits)).padStart(confirmationLimits.digits, '0');
  const whose = { merchantId: tx.merchantId, memberId: row.member_id };
  await editConfirmer(tx, row, {
    code_id: codeId,
    code_digest: codeDigest(services.dataKey, whose, { codeId, place, code }),
    code_expires_at: new Date(tenant.now.getTime() + codeLife),
  });
  const values = {
    code,
    shop: row.shop,
    minutes: String(confirmationLimits.codeMinutes),
    ...(place.for === 'payment' && { fen: moneyText(place.fen) }),
  };
  await tellMember(tx, services, tenant, { phone: row.phone, event: place.for, values });
  return { retry_after: codePause, expires_in: codeLife / 1_000 };
};

/**
 * Tries what somebody typed, on a locked row. The try counts in the caller's transaction, so a wrong one is an answer and
 * no error. A right code is used up.
 */
export const tryConfirmation = async (
  tx: TenantTx,
  tenant: Tenant,
  dataKey: Buffer,
  { row, place, typed }: { readonly row: ConfirmerRow; readonly place: CodePlace; readonly typed: string },
): Promise<{ readonly by: Confirmation | null; readonly tries: Tries }> => {
  const { now } = tenant;
  const whose = { merchantId: tx.merchantId, memberId: row.member_id };
  const code = readDigits(typed);
  const takesPassword = place.for === 'payment' && row.password_hash !== null;
  const by = isCode(dataKey, whose, row, { place, code, now })
    ? 'code'
    : takesPassword && (await isPassword(row.password_hash, keyedPassword(dataKey, whose, code)))
      ? 'password'
      : null;
  const tries = afterTry(row, by !== null, now);
  await editConfirmer(tx, row, {
    ...tries,
    ...(by === 'code' && { code_id: null, code_digest: null, code_expires_at: null }),
    ...(by !== null && place.for === 'payment' && { order_id: place.orderId, order_fen: place.fen, order_by: by }),
  });
  if (tries.locked_until !== null)
    await recordOperation(tx, tenant, {
      action: 'member.payment_lock',
      subjectKind: 'member',
      subjectIds: [row.member_id],
      changes: [{ payment_locked_until: [null, tries.locked_until.toISOString()] }],
    });
  return { by, tries };
};

/** How its member confirmed an order, with so much stored value; null: nobody did. */
export const getConfirmation = async (
  view: TenantView,
  memberId: string,
  { orderId, fen }: { readonly orderId: string; readonly fen: number },
): Promise<Confirmation | null> => {
  const row = await getConfirmer(view, memberId);
  return row.order_id === orderId && row.order_fen === fen ? row.order_by : null;
};

/** What a member would be asked for, from so much stored value. Throws member_not_found. */
export const getAskedConfirmation = async (
  view: TenantView,
  { now }: Pick<Tenant, 'now'>,
  { memberId, from, sms }: { readonly memberId: string; readonly from: number; readonly sms: AccountServices['sms'] },
): Promise<AskedConfirmation> => {
  const row = await getConfirmer(view, memberId);
  return {
    from,
    phone: maskPhone(row.phone),
    by_code: sms !== undefined,
    by_password: row.password_hash !== null,
    locked_until: presentTries(triesAt(row, now)).locked_until,
  };
};
