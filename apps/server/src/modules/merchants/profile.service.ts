import type { Api, BasicChanges, BasicData, MerchantChanges, MerchantDetail } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { isLicenceNo } from '@regulars/contract/rules';
import type { BranchHours } from '@regulars/contract/rules/hours';
import { changesBetween, recordOperation } from '../../platform/audit/audit.ts';
import { lockMerchant, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Account, type Tenant } from '../../platform/http/index.ts';
import { mustFind, mustSee } from '../../platform/lists/editing.ts';
import { changePicture, dropReplaced } from '../../platform/pictures/index.ts';
import { hoursAfter, mustBeSound } from '../branches/index.ts';
import { mustHaveProved } from './merchant-access.rules.ts';
import { getLink } from './merchants.queries.ts';
import { presentDetail } from './merchants.presenter.ts';
import {
  getProfileRow,
  listOwnerNames,
  profileColumns,
  setFirstVersion,
  setProfileRow,
  setShortName,
  type ProfileRow,
} from './profile.queries.ts';
import { getContactOfMerchant } from './provider-contact.service.ts';
import { grantedPermissions } from '../permissions/index.ts';

const getProfile = async (view: TenantView): Promise<ProfileRow> =>
  mustFind((await view.query(getProfileRow, [view.merchantId]))[0], 'merchant_not_linked');

/** A merchant that the account is linked to, in any standing; its particulars where the account may read them. */
export const getMerchant = async (account: Account, merchantId: string): Promise<MerchantDetail> => {
  const db = account.tenantDb(merchantId);
  const [row] = await db.query(getLink, [merchantId, account.accountId]);
  if (!row || row.user_disabled_at) throw new Problem('merchant_not_linked');
  mustHaveProved(account, row);
  const granted = grantedPermissions(row.all_permissions, row.permissions);
  return presentDetail(row, await getProfile(db), account, granted.has('merchant:read'));
};

type Told = Omit<
  ProfileRow,
  'merchant_no' | 'pass_type' | 'qualification' | 'created_at' | 'version' | 'logo_id' | 'licence_picture_id'
>;

/** What the merchant tells, but for pictures. */
const toldBy = ({ merchant_no: _, pass_type: __, qualification: ___, created_at: ____, ...row }: ProfileRow): Told => {
  const { version: _____, logo_id: ______, licence_picture_id: _______, ...told } = row;
  return told;
};

type Given = Omit<MerchantChanges, 'merchant_id' | 'logo_id' | 'licence_picture_id'>;

/** What it tells after the changes; what is left out stays. */
const toldAfter = (before: Told, { hours, ...changes }: Given): Told => {
  const defined = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const { hours: stored } = hoursAfter(before.hours, hours);
  const after = { ...before, ...(defined as Partial<Told>) }; // the fields of Given are those of Told
  if (stored === undefined) return after;
  return { ...after, hours: stored === null ? null : (JSON.parse(stored) as BranchHours) }; // as just checked
};

/** Edits what the merchant tells; returns it as it is then. */
const editProfile = async (
  tx: TenantTx,
  tenant: Tenant,
  { logo_id, licence_picture_id, ...given }: Omit<MerchantChanges, 'merchant_id'>,
  seenVersion: number | undefined,
): Promise<ProfileRow> => {
  await lockMerchant(tx);
  const row = mustSee(await getProfile(tx), 'merchant_not_linked', seenVersion);
  const logo = await changePicture(tx, 'merchant_logo', 'logo_id', row.logo_id, logo_id);
  const licence = await changePicture(
    tx,
    'merchant_licence',
    'licence_picture_id',
    row.licence_picture_id,
    licence_picture_id,
  );
  const before = toldBy(row);
  const after = toldAfter(before, given);
  const changes = changesBetween<object>(before, after);
  if (Object.keys(changes).length === 0 && !logo && !licence) return row;
  await tx.query(setFirstVersion, [tx.merchantId]);
  const stored = {
    ...after,
    hours: after.hours && JSON.stringify(after.hours),
    logo_id: logo ? logo.given : row.logo_id,
    licence_picture_id: licence ? licence.given : row.licence_picture_id,
  };
  await tx.query(setProfileRow, [tx.merchantId, ...profileColumns.valuesOf(stored)]);
  await tx.query(setShortName, [tx.merchantId, after.abbreviation_name]);
  const pictures = {
    ...(logo && { logo_at: await dropReplaced(tx, logo) }),
    ...(licence && { licence_picture_at: await dropReplaced(tx, licence) }),
  };
  await recordOperation(tx, tenant, {
    action: 'merchant.update',
    subjectKind: 'merchant',
    subjectIds: [tx.merchantId],
    changes: [{ ...changes, ...pictures }],
  });
  return getProfile(tx);
};

/** Edits the selected merchant. */
export const editMerchant = (
  tenant: Tenant,
  { merchant_id: merchantId, ...given }: MerchantChanges,
  seenVersion: number | undefined,
): Promise<MerchantDetail> => {
  if (merchantId !== tenant.merchantId) throw new Problem('merchant_not_selected');
  if (given.licence_no && !isLicenceNo(given.licence_no))
    throw refuseFields({ path: 'licence_no', rule: 'licence_no' });
  mustBeSound({ region_code: given.region_code });
  return tenant.transaction(async (tx) => {
    const profile = await editProfile(tx, tenant, given, seenVersion);
    const [link] = await tx.query(getLink, [merchantId, tenant.accountId]);
    return presentDetail(mustFind(link, 'merchant_not_linked'), profile, tenant, true);
  });
};

const presentBasic = (row: ProfileRow): BasicData => {
  const { merchant_no, abbreviation_name, full_name, contact_name, phone, address, version } = row;
  return { merchant_no, abbreviation_name, full_name, contact_name, phone, address, version };
};

export const getBasicData = async ({ db }: Tenant): Promise<BasicData> => presentBasic(await getProfile(db));

export const editBasicData = (
  tenant: Tenant,
  given: BasicChanges,
  seenVersion: number | undefined,
): Promise<BasicData> =>
  tenant.transaction(async (tx) => presentBasic(await editProfile(tx, tenant, given, seenVersion)));

/** Whom to ask for what the user can't do. */
export const getContacts = async ({ db }: Tenant): Promise<DataOf<Api['GET /merchants/contacts']>> => {
  const owners = await db.query(listOwnerNames, [db.merchantId]);
  return { owners: owners.map(({ name }) => name), provider: await getContactOfMerchant(db) };
};
