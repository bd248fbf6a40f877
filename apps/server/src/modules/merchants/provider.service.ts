import { randomInt } from 'node:crypto';
import type { Qualification, ServiceProduct } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { changesBetween, recordOperation, type Actor } from '../../platform/audit/audit.ts';
import type { PlatformTx, TenantTx } from '../../platform/database/index.ts';
import { Problem, refuseFields } from '../../platform/http/index.ts';
import {
  getMerchantByNo,
  addMerchantRow,
  lockStanding,
  listMerchantRows,
  editExpiry,
  editMerchantDisabled,
  upsertService,
} from './provider.queries.ts';
import type { StandingRow } from './merchants.rules.ts';

export interface NewMerchant {
  readonly abbreviationName: string;
  /** Ten digits of its own choice unless given. */
  readonly merchantNo?: string | undefined;
  /** 1 with qualification, 2 direct, 3 no payment. */
  readonly passType: 1 | 2 | 3;
  readonly qualification?: Qualification | undefined;
  readonly interfaceVersion?: number | undefined;
  readonly appletsQrcode?: string | undefined;
  readonly timezone?: string | undefined;
  /** HH:MM */
  readonly dayCut?: string | undefined;
}

/** A merchant that is neither open nor initialised. Refuses a number that is taken. */
export const addMerchant = async (
  tx: PlatformTx,
  actor: Actor,
  merchant: NewMerchant,
): Promise<{ merchantId: string; merchantNo: string }> => {
  const merchantId = newId();
  const insert = async (merchantNo: string): Promise<boolean> => {
    const inserted = await tx.query(addMerchantRow, [
      merchantId,
      merchantNo,
      merchant.abbreviationName,
      merchant.passType,
      merchant.qualification ?? null,
      merchant.interfaceVersion ?? 2,
      merchant.appletsQrcode ?? null,
      merchant.timezone ?? 'Asia/Shanghai',
      merchant.dayCut ?? '00:00',
      actor.now,
    ]);
    return inserted.length === 1;
  };
  const merchantNo = merchant.merchantNo ?? String(randomInt(1_000_000_000, 10_000_000_000));
  if (!(await insert(merchantNo))) throw refuseFields({ path: 'merchant_no', rule: 'taken' });
  await recordOperation(tx.tenant(merchantId), actor, {
    action: 'merchant.create',
    subjectKind: 'merchant',
    subjectIds: [merchantId],
    changes: [changesBetween({}, { merchant_no: merchantNo, abbreviation_name: merchant.abbreviationName })],
  });
  return { merchantId, merchantNo };
};

/** The id behind a merchant's number; undefined for an unknown one. */
export const merchantNumbered = async (tx: PlatformTx, merchantNo: string): Promise<string | undefined> => {
  const [merchant] = await tx.query(getMerchantByNo, [merchantNo]);
  return merchant?.merchant_id;
};

export interface NumberedMerchant {
  readonly merchantId: string;
  readonly merchantNo: string;
  readonly name: string;
}

/** Every merchant there is, by number. */
export const allMerchants = async (tx: PlatformTx): Promise<NumberedMerchant[]> =>
  (await tx.query(listMerchantRows)).map((row) => ({
    merchantId: row.merchant_id,
    merchantNo: row.merchant_no,
    name: row.abbreviation_name,
  }));

const lockedStanding = async (tx: TenantTx): Promise<StandingRow> => {
  const [row] = await tx.query(lockStanding, [tx.merchantId]);
  if (!row) throw new Problem('not_found');
  return row;
};

/** Opens a merchant or moves the end of its service: it can be entered to the end of that business date. Gives what was. */
export const openMerchant = async (tx: TenantTx, actor: Actor, expiresOn: string): Promise<StandingRow> => {
  const before = await lockedStanding(tx);
  await tx.query(editExpiry, [tx.merchantId, expiresOn, actor.now]);
  await recordOperation(tx, actor, {
    action: 'merchant.open',
    subjectKind: 'merchant',
    subjectIds: [tx.merchantId],
    changes: [{ expires_on: [before.expires_on, expiresOn] }],
  });
  return before;
};

/** Shuts everybody out of a merchant, or lets them in again; false where it was so already. */
export const setMerchantDisabled = async (tx: TenantTx, actor: Actor, disabled: boolean): Promise<boolean> => {
  const before = await lockedStanding(tx);
  if ((before.disabled_at !== null) === disabled) return false;
  await tx.query(editMerchantDisabled, [tx.merchantId, disabled ? actor.now : null]);
  await recordOperation(tx, actor, {
    action: 'merchant.state',
    subjectKind: 'merchant',
    subjectIds: [tx.merchantId],
    changes: [{ disabled: [!disabled, disabled] }],
  });
  return true;
};

/** Opens a product to the end of a business date, null for without end; of an open one, moves the end. */
export const openService = async (
  tx: TenantTx,
  actor: Actor,
  service: { readonly product: ServiceProduct; readonly until: string | null },
): Promise<void> => {
  const { product, until } = service;
  const [old] = await tx.query(upsertService, [tx.merchantId, product, until, actor.now]);
  await recordOperation(tx, actor, {
    action: 'service.open',
    subjectKind: 'service',
    subjectIds: [product],
    changes: [{ open_until: [old?.before ?? null, until] }],
  });
};
