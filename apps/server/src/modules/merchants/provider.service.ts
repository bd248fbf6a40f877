import { randomInt } from 'node:crypto';
import type { Qualification, ServiceProduct } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { changesBetween, recordOperation, type Actor } from '../../platform/audit/audit.ts';
import type { PlatformTx, TenantTx } from '../../platform/database/index.ts';
import { Problem, refuseFields } from '../../platform/http/index.ts';
import {
  getMerchantRowByNo,
  addMerchantRow,
  newMerchantColumns,
  lockStandingRow,
  listMerchantRows,
  setExpiry,
  editMerchantDisabled,
  setService,
} from './provider.queries.ts';
import { setNewestRelease } from '../permissions/index.ts';
import type { StandingRow } from './standing.queries.ts';

export interface NewMerchant {
  readonly abbreviationName: string;
  /** Ten generated digits by default. */
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

/** Creates a merchant, neither open nor initialised. Refuses a taken number. */
export const addMerchant = async (
  tx: PlatformTx,
  actor: Actor,
  merchant: NewMerchant,
): Promise<{ merchantId: string; merchantNo: string }> => {
  const merchantId = newId();
  const insert = async (merchantNo: string): Promise<boolean> => {
    const row = {
      merchant_id: merchantId,
      merchant_no: merchantNo,
      abbreviation_name: merchant.abbreviationName,
      pass_type: merchant.passType,
      qualification: merchant.qualification ?? null,
      interface_version: merchant.interfaceVersion ?? 2,
      applets_qrcode: merchant.appletsQrcode ?? null,
      timezone: merchant.timezone ?? 'Asia/Shanghai',
      day_cut: merchant.dayCut ?? '00:00',
      created_at: actor.now,
    };
    const inserted = await tx.query(addMerchantRow, newMerchantColumns.valuesOf(row));
    return inserted.length === 1;
  };
  const merchantNo = merchant.merchantNo ?? String(randomInt(1_000_000_000, 10_000_000_000));
  if (!(await insert(merchantNo))) throw refuseFields({ path: 'merchant_no', rule: 'taken' });
  await tx.query(setNewestRelease, [merchantId]);
  await recordOperation(tx.tenant(merchantId), actor, {
    action: 'merchant.create',
    subjectKind: 'merchant',
    subjectIds: [merchantId],
    changes: [changesBetween({}, { merchant_no: merchantNo, abbreviation_name: merchant.abbreviationName })],
  });
  return { merchantId, merchantNo };
};

/** The id of a merchant's number; undefined if unknown. */
export const getMerchantIdByNo = async (tx: PlatformTx, merchantNo: string): Promise<string | undefined> => {
  const [merchant] = await tx.query(getMerchantRowByNo, [merchantNo]);
  return merchant?.merchant_id;
};

export interface NumberedMerchant {
  readonly merchantId: string;
  readonly merchantNo: string;
  readonly name: string;
}

/** All merchants by number. */
export const listAllMerchants = async (tx: PlatformTx): Promise<NumberedMerchant[]> =>
  (await tx.query(listMerchantRows)).map((row) => ({
    merchantId: row.merchant_id,
    merchantNo: row.merchant_no,
    name: row.abbreviation_name,
  }));

const lockStanding = async (tx: TenantTx): Promise<StandingRow> => {
  const [row] = await tx.query(lockStandingRow, [tx.merchantId]);
  if (!row) throw new Problem('not_found');
  return row;
};

/** Opens a merchant or changes its last business date. Returns the previous standing. */
export const openMerchant = async (tx: TenantTx, actor: Actor, expiresOn: string): Promise<StandingRow> => {
  const before = await lockStanding(tx);
  await tx.query(setExpiry, [tx.merchantId, expiresOn, actor.now]);
  await recordOperation(tx, actor, {
    action: 'merchant.open',
    subjectKind: 'merchant',
    subjectIds: [tx.merchantId],
    changes: [{ expires_on: [before.expires_on, expiresOn] }],
  });
  return before;
};

/** Disables or enables a merchant; false if nothing changes. */
export const setMerchantDisabled = async (tx: TenantTx, actor: Actor, disabled: boolean): Promise<boolean> => {
  const before = await lockStanding(tx);
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

/** Opens a product until the end of a business date, or without end (null). Changes the date of an open one. */
export const openService = async (
  tx: TenantTx,
  actor: Actor,
  service: { readonly product: ServiceProduct; readonly until: string | null },
): Promise<void> => {
  const { product, until } = service;
  const [old] = await tx.query(setService, [tx.merchantId, product, until, actor.now]);
  await recordOperation(tx, actor, {
    action: 'service.open',
    subjectKind: 'service',
    subjectIds: [product],
    changes: [{ open_until: [old?.before ?? null, until] }],
  });
};
