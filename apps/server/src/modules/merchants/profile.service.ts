import type { Api, MerchantChanges, MerchantDetail } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { isLicenceNo } from '@regulars/contract/rules';
import type { PicturePurpose } from '@regulars/phrases';
import { changesBetween, recordOperation } from '../../platform/audit/audit.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Account, type Tenant } from '../../platform/http/index.ts';
import { mustFind, mustSee } from '../../platform/lists/editing.ts';
import { removePicture, usePicture } from '../../platform/pictures/index.ts';
import { hoursAfter, mustBeSound } from '../branches/index.ts';
import { mustHaveProved } from './merchant-access.rules.ts';
import { getLink } from './merchants.queries.ts';
import { presentDetail } from './merchants.presenter.ts';
import {
  getProfileRow,
  listOwnerNames,
  lockMerchantRow,
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

/** What stands in the row of a picture after an edit, and how the log calls the old and the new one. */
interface PictureChange {
  readonly id: string | null;
  readonly replaced: string | null;
  readonly used: Date | null;
}

const changePicture = async (
  tx: TenantTx,
  purpose: PicturePurpose,
  path: 'logo_id' | 'licence_picture_id',
  before: string | null,
  given: string | null | undefined,
): Promise<PictureChange | undefined> => {
  if (given === undefined || given === before) return undefined;
  return { id: given, replaced: before, used: given === null ? null : await usePicture(tx, purpose, given, path) };
};

/** Edits the selected merchant. */
export const editMerchant = (
  tenant: Tenant,
  { merchant_id: merchantId, abbreviation_name: given, logo_id, licence_picture_id, hours, ...changes }: MerchantChanges,
  seenVersion: number | undefined,
): Promise<MerchantDetail> => {
  if (merchantId !== tenant.merchantId) throw new Problem('merchant_not_selected');
  const { licence_no: licence } = changes;
  if (licence && !isLicenceNo(licence)) throw refuseFields({ path: 'licence_no', rule: 'licence_no' });
  mustBeSound({ region_code: changes.region_code, latitude: null, longitude: null });
  return tenant.transaction(async (tx) => {
    await tx.query(lockMerchantRow, [merchantId]);
    const before = mustSee(await getProfile(tx), 'merchant_not_linked', seenVersion);
    const logo = await changePicture(tx, 'merchant_logo', 'logo_id', before.logo_id, logo_id);
    const scan = await changePicture(
      tx,
      'merchant_licence',
      'licence_picture_id',
      before.licence_picture_id,
      licence_picture_id,
    );
    const defined = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const { hours: newHours = before.hours && JSON.stringify(before.hours) } = hoursAfter(before.hours, hours);
    const row = {
      ...before,
      ...(defined as typeof changes), // without those left out
      hours: newHours,
      logo_id: logo ? logo.id : before.logo_id,
      licence_picture_id: scan ? scan.id : before.licence_picture_id,
    };
    const told = (profile: object): object =>
      Object.fromEntries(profileColumns.names.map((name) => [name, (profile as Record<string, unknown>)[name]])); // by its column
    const { logo_id: _, licence_picture_id: __, ...differences } = changesBetween<Record<string, unknown>>(
      { ...told(before), abbreviation_name: before.abbreviation_name } as Record<string, unknown>,
      {
        ...told(row),
        hours: newHours === null ? null : (JSON.parse(newHours) as unknown),
        abbreviation_name: given ?? before.abbreviation_name,
      } as Record<string, unknown>,
    );
    if (Object.keys(differences).length > 0 || logo || scan) {
      await tx.query(setFirstVersion, [merchantId]);
      await tx.query(setProfileRow, [merchantId, ...profileColumns.valuesOf(row)]);
      if (given !== undefined) await tx.query(setShortName, [merchantId, given]);
      await recordOperation(tx, tenant, {
        action: 'merchant.update',
        subjectKind: 'merchant',
        subjectIds: [merchantId],
        changes: [
          {
            ...differences,
            ...(logo && { logo: await pictureTimes(tx, logo) }),
            ...(scan && { licence_picture: await pictureTimes(tx, scan) }),
          },
        ],
      });
    }
    const [link] = await tx.query(getLink, [merchantId, tenant.accountId]);
    return presentDetail(mustFind(link, 'merchant_not_linked'), await getProfile(tx), tenant, true);
  });
};

const pictureTimes = async (
  tx: TenantTx,
  { replaced, used }: PictureChange,
): Promise<readonly [string | null, string | null]> => {
  const removed = replaced === null ? undefined : await removePicture(tx, replaced);
  return [removed?.toISOString() ?? null, used?.toISOString() ?? null];
};

/** Whom to ask for what the user can't do. */
export const getContacts = async ({ db }: Tenant): Promise<DataOf<Api['GET /merchants/contacts']>> => {
  const owners = await db.query(listOwnerNames, [db.merchantId]);
  return { owners: owners.map(({ name }) => name), provider: await getContactOfMerchant(db) };
};
