import { randomInt } from 'node:crypto';
import { planBranches } from '@regulars/contract/rules';
import type { MerchantPayments, Plan, ServiceProduct } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { changesBetween, type Actor } from '../../platform/audit/audit.ts';
import { recordProviderOperation } from '../../platform/audit/provider-log.ts';
import { merchantDays } from '../../platform/clock/merchant-days.ts';
import type { PlatformTx, TenantTx } from '../../platform/database/index.ts';
import { Problem, refuseFields } from '../../platform/http/index.ts';
import { mustSee } from '../../platform/lists/editing.ts';
import { getAllowance } from '../branches/index.ts';
import {
  getMerchantRowByNo,
  addMerchantRow,
  newMerchantColumns,
  lockStandingRow,
  listMerchantRows,
  setExpiry,
  editMerchantDisabled,
  getAgreed,
  setNextProviderVersion,
  removeService,
  setPlan,
  setService,
  type AgreedRow,
} from './provider.queries.ts';
import { lockAccess, setNewestRelease } from '../permissions/index.ts';
import { setNextProfileVersion, setShortName } from './profile.queries.ts';
import { storedPayments } from './merchants.rules.ts';
import { editPayments } from './payments.service.ts';
import type { StandingRow } from './standing.queries.ts';

export interface NewMerchant {
  readonly abbreviationName: string;
  /** Ten generated digits by default. */
  readonly merchantNo?: string | undefined;
  /** None by default. */
  readonly payments?: MerchantPayments | undefined;
  readonly interfaceVersion?: number | undefined;
  readonly appletsQrcode?: string | undefined;
  readonly timezone?: string | undefined;
  /** HH:MM */
  readonly dayCut?: string | undefined;
  readonly plan?: Plan | undefined;
  /** The plan's by default; without a plan, ten. */
  readonly branchLimit?: number | undefined;
}

const branchesWithoutPlan = 10;

/** Creates a merchant, neither open nor initialised. Refuses a taken number. */
export const addMerchant = async (
  tx: PlatformTx,
  actor: Actor,
  merchant: NewMerchant,
): Promise<{ merchantId: string; merchantNo: string }> => {
  const merchantId = newId();
  const plan = merchant.plan ?? 'chain';
  const branchLimit = merchant.branchLimit ?? (merchant.plan ? planBranches[merchant.plan] : branchesWithoutPlan);
  const insert = async (merchantNo: string): Promise<boolean> => {
    const row = {
      merchant_id: merchantId,
      merchant_no: merchantNo,
      abbreviation_name: merchant.abbreviationName,
      ...storedPayments(merchant.payments ?? 'none'),
      interface_version: merchant.interfaceVersion ?? 2,
      applets_qrcode: merchant.appletsQrcode ?? null,
      timezone: merchant.timezone ?? 'Asia/Shanghai',
      day_cut: merchant.dayCut ?? '00:00',
      plan,
      branch_limit: branchLimit,
      created_at: actor.now,
    };
    const inserted = await tx.query(addMerchantRow, newMerchantColumns.valuesOf(row));
    return inserted.length === 1;
  };
  const merchantNo = merchant.merchantNo ?? String(randomInt(1_000_000_000, 10_000_000_000));
  if (!(await insert(merchantNo))) throw refuseFields({ path: 'merchant_no', rule: 'taken' });
  await tx.query(setNewestRelease, [merchantId]);
  await recordProviderOperation(tx.tenant(merchantId), actor, {
    action: 'merchant.create',
    subjectKind: 'merchant',
    subjectIds: [merchantId],
    changes: [
      changesBetween<object>(
        {},
        {
          merchant_no: merchantNo,
          abbreviation_name: merchant.abbreviationName,
          ...(merchant.plan && { plan, branch_limit: branchLimit }),
          ...(merchant.payments && { payments: merchant.payments }),
        },
      ),
    ],
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
  if (!row) throw new Problem('merchant_not_found');
  return row;
};

/** Opens a merchant or changes its last business date. Returns the previous standing. */
export const openMerchant = async (tx: TenantTx, actor: Actor, expiresOn: string): Promise<StandingRow> => {
  const before = await lockStanding(tx);
  await tx.query(setExpiry, [tx.merchantId, expiresOn, actor.now]);
  await recordProviderOperation(tx, actor, {
    action: 'merchant.open',
    subjectKind: 'merchant',
    subjectIds: [tx.merchantId],
    changes: [{ expires_on: [before.expires_on, expiresOn] }],
  });
  return before;
};

const mustBeAhead = (until: string | null, now: Date, merchant: StandingRow): void => {
  const today = merchantDays(now, merchant).today();
  if (until !== null && until < today) throw new Problem('expiry_past', { values: { today } });
};

/**
 * Opens a merchant for the first time, or renews it, until a business date that isn't over. Throws merchant_open_already,
 * merchant_never_opened, expiry_past.
 */
export const extendMerchant = async (
  tx: TenantTx,
  actor: Actor,
  { until, isRenewal }: { readonly until: string; readonly isRenewal: boolean },
): Promise<StandingRow> => {
  const before = await lockStanding(tx);
  if (isRenewal && before.expires_on === null) throw new Problem('merchant_never_opened');
  if (!isRenewal && before.expires_on !== null)
    throw new Problem('merchant_open_already', { values: { date: before.expires_on } });
  mustBeAhead(until, actor.now, before);
  return openMerchant(tx, actor, until);
};

/** Disables or enables a merchant; false if nothing changes. */
export const setMerchantDisabled = async (
  tx: TenantTx,
  actor: Actor,
  disabled: boolean,
  reason?: string,
): Promise<boolean> => {
  const before = await lockStanding(tx);
  if ((before.disabled_at !== null) === disabled) return false;
  await tx.query(editMerchantDisabled, [tx.merchantId, disabled ? actor.now : null]);
  await recordProviderOperation(tx, actor, {
    action: 'merchant.state',
    subjectKind: 'merchant',
    subjectIds: [tx.merchantId],
    changes: [{ disabled: [!disabled, disabled] }],
    reason,
  });
  return true;
};

/** Opens a product until the end of a business date that isn't over, or without end (null). Changes the date of an open one. Throws expiry_past. */
export const openService = async (
  tx: TenantTx,
  actor: Actor,
  service: { readonly product: ServiceProduct; readonly until: string | null },
): Promise<void> => {
  const { product, until } = service;
  mustBeAhead(until, actor.now, await lockStanding(tx));
  await tx.query(setNextProviderVersion, [tx.merchantId]);
  const [old] = await tx.query(setService, [tx.merchantId, product, until, actor.now]);
  await recordProviderOperation(tx, actor, {
    action: 'service.open',
    subjectKind: 'service',
    subjectIds: [product],
    changes: [{ open_until: [old?.before ?? null, until] }],
  });
};

/** Closes a product; false if it isn't open. */
export const closeService = async (tx: TenantTx, actor: Actor, product: ServiceProduct): Promise<boolean> => {
  await lockAccess(tx);
  const [removed] = await tx.query(removeService, [tx.merchantId, product]);
  if (!removed) return false;
  await tx.query(setNextProviderVersion, [tx.merchantId]);
  await recordProviderOperation(tx, actor, {
    action: 'service.close',
    subjectKind: 'service',
    subjectIds: [product],
    changes: [{ open_until: [removed.open_until, null] }],
  });
  return true;
};

type OpenService = AgreedRow['services'][number];

export interface AgreedChanges {
  readonly abbreviation_name?: string | undefined;
  readonly plan?: Plan | undefined;
  readonly branch_limit?: number | undefined;
  readonly payments?: MerchantPayments | undefined;
  /** All that are open; others are closed. Each once. */
  readonly services?:
    | readonly { readonly product: ServiceProduct; readonly until?: string | null | undefined }[]
    | undefined;
}

const editServices = async (
  tx: TenantTx,
  actor: Actor,
  before: readonly OpenService[],
  wanted: NonNullable<AgreedChanges['services']>,
): Promise<void> => {
  const twice = wanted.findIndex(({ product }, at) => wanted.slice(0, at).some((one) => one.product === product));
  if (twice !== -1) throw refuseFields({ path: `services.${twice}.product`, rule: 'unique_items' });
  const closed = before.filter(({ product }) => !wanted.some((one) => one.product === product));
  const changed = wanted.filter(
    ({ product, until = null }) => !before.some((one) => one.product === product && one.open_until === until),
  );
  for (const { product } of closed) await closeService(tx, actor, product);
  for (const { product, until = null } of changed) await openService(tx, actor, { product, until });
};

const editPlan = async (tx: TenantTx, actor: Actor, before: AgreedRow, changes: AgreedChanges): Promise<void> => {
  const plan = changes.plan ?? before.plan;
  const isOther = plan !== before.plan;
  const branch_limit = changes.branch_limit ?? (isOther ? planBranches[plan] : before.branch_limit);
  if (!isOther && branch_limit === before.branch_limit) return;
  const { used } = await getAllowance(tx);
  // Closing branches is the merchant's decision.
  if (branch_limit < used) throw new Problem('branches_in_use', { values: { used, limit: branch_limit } });
  await tx.query(setPlan, [tx.merchantId, plan, branch_limit]);
  await recordProviderOperation(tx, actor, {
    action: 'merchant.plan',
    subjectKind: 'merchant',
    subjectIds: [tx.merchantId],
    changes: [changesBetween({ plan: before.plan, branch_limit: before.branch_limit }, { plan, branch_limit })],
  });
};

const editName = async (tx: TenantTx, actor: Actor, before: string, name = before): Promise<void> => {
  if (name === before) return;
  await tx.query(setShortName, [tx.merchantId, name]);
  await tx.query(setNextProfileVersion, [tx.merchantId]);
  await recordProviderOperation(tx, actor, {
    action: 'merchant.update',
    subjectKind: 'merchant',
    subjectIds: [tx.merchantId],
    changes: [{ abbreviation_name: [before, name] }],
  });
};

/**
 * Changes what the provider agreed with a merchant. A plan brings its number of branches unless another is given. Throws
 * merchant_not_found, stale_edit, branches_in_use.
 */
export const editAgreed = async (
  tx: TenantTx,
  actor: Actor,
  changes: AgreedChanges,
  seenVersion: number | undefined,
): Promise<void> => {
  // Accepting and reopening branches, which count towards the plan, wait for it.
  await lockAccess(tx);
  const [row] = await tx.query(getAgreed, [tx.merchantId]);
  const before = mustSee(row, 'merchant_not_found', seenVersion);
  await editName(tx, actor, before.abbreviation_name, changes.abbreviation_name);
  await editPlan(tx, actor, before, changes);
  await editPayments(tx, actor, before, changes.payments);
  if (changes.services) await editServices(tx, actor, before.services, changes.services);
};
