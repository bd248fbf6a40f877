import type { CurrentUser, EnteredMerchant, MerchantDetail, MerchantItem } from '@regulars/contract';
import { qualificationPhrases, say, type Language } from '@regulars/phrases';
import { zoneAt, type DayZone } from '../../platform/clock/merchant-days.ts';
import { accessTag } from './access-tag.rules.ts';
import { menuOf } from './menu.rules.ts';
import type { CurrentUserRow, LinkedMerchantRow, LinkRow } from './merchants.queries.ts';
import { merchantStanding } from './merchants.rules.ts';
import { grantedPermissions } from '../permissions/index.ts';

const common = (
  row: LinkRow | LinkedMerchantRow,
  now: Date,
): Omit<EnteredMerchant, 'applets_qrcode' | 'timezone' | 'day_cut' | 'day_from'> => ({
  merchant_id: row.merchant_id,
  merchant_no: row.merchant_no,
  abbreviation_name: row.abbreviation_name,
  vip_interface_version: row.interface_version,
  vip_open_status: merchantStanding(row, now).vipOpenStatus,
  expires_on: row.expires_on,
});

/** An item of the merchant list. */
export const presentItem = (row: LinkedMerchantRow, now: Date, language: Language): MerchantItem => ({
  ...common(row, now),
  user_id: row.user_id,
  merchant_pass_type: row.pass_type,
  qualification_type_name:
    row.pass_type === 1 && row.qualification ? say(qualificationPhrases[row.qualification], language) : null,
  is_initialize: row.initialised_at !== null,
  actual_name: row.actual_name,
  role_names: row.role_names,
});

export const presentDetail = (row: LinkRow, now: Date): MerchantDetail => ({
  ...common(row, now),
  applets_qrcode: row.applets_qrcode,
  ...presentZone(zoneAt(row, now)),
});

const presentZone = ({ timezone, day_cut, from }: DayZone) => ({ timezone, day_cut, day_from: from });

/** The current user; `accountId` is the caller's. */
export const presentCurrentUser = (
  row: CurrentUserRow,
  accountId: string,
  now: Date,
  language: Language,
): CurrentUser => {
  const granted = grantedPermissions(row.all_permissions, row.permissions);
  const view = { granted, overrides: row.overrides, interfaceVersion: row.interface_version, language };
  return {
    user_id: row.user_id,
    base_account_id: accountId,
    actual_name: row.actual_name,
    phone: row.phone,
    role_names: row.role_names,
    all_branches: row.all_branches,
    branches: row.branches,
    vip_permissions: menuOf('vip', view),
    merchant_center_permissions: menuOf('center', view),
    permissions: [...granted],
    access: accessTag({
      permissions: granted,
      branches: row.all_branches ? 'all' : row.branches.map(({ branch_id }) => branch_id),
      menuVersion: row.menu_version,
      zone: zoneAt(row, now),
    }),
    merchant: presentDetail(row, now),
  };
};
