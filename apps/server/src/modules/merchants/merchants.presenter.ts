import type {
  ConsoleMerchant,
  CurrentUser,
  EnteredMerchant,
  MerchantDetail,
  MerchantFigures,
  MerchantItem,
  MerchantProfile,
  MerchantRow,
} from '@regulars/contract';
import { expiryReminderDays } from '@regulars/contract/rules';
import { industryPhrases, qualificationPhrases, say, type Language, type Qualification } from '@regulars/phrases';
import { merchantDays, zoneAt, type DayZone } from '../../platform/clock/merchant-days.ts';
import type { Reader } from '../../platform/http/index.ts';
import { pictureAddress } from '../../platform/pictures/index.ts';
import { regionWords } from '../../platform/regions/regions.ts';
import { accessTag } from './access-tag.rules.ts';
import { menuOf } from '../menus/index.ts';
import type { CurrentUserRow, LinkedMerchantRow, LinkRow } from './merchants.queries.ts';
import { daysBetween, merchantStanding } from './merchants.rules.ts';
import type { ProfileRow } from './profile.queries.ts';
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

const logoOf = (merchantId: string, logoId: string | null): string | null =>
  logoId === null ? null : pictureAddress(merchantId, logoId);

const qualificationName = (
  { pass_type: pass, qualification }: { readonly pass_type: number; readonly qualification: Qualification | null },
  language: Language,
): string | null => (pass === 1 && qualification ? say(qualificationPhrases[qualification], language) : null);

/** Days from today to a last business date; null unless that is soon. */
export const daysLeft = (today: string, until: string | null): number | null => {
  const days = until === null ? -1 : daysBetween(today, until);
  return days >= 0 && days <= expiryReminderDays ? days : null;
};

/** An item of the merchant list. */
export const presentItem = (row: LinkedMerchantRow, now: Date, language: Language): MerchantItem => ({
  ...common(row, now),
  user_id: row.user_id,
  days_left: daysLeft(merchantDays(now, row).today(), row.opened_at && row.expires_on),
  merchant_pass_type: row.pass_type,
  qualification_type_name: qualificationName(row, language),
  is_initialize: row.initialised_at !== null,
  actual_name: row.actual_name,
  role_names: row.role_names,
  logo: logoOf(row.merchant_id, row.logo_id),
  may_export: row.all_permissions && merchantStanding(row, now).closed === 'merchant_expired',
});

export const presentRow = (
  row: LinkedMerchantRow,
  figures: MerchantFigures | null,
  { now, language }: Pick<Reader, 'now' | 'language'>,
): MerchantRow => ({
  ...presentItem(row, now, language),
  last_used_at: row.last_seen_at?.toISOString() ?? null,
  figures,
});

export const presentConsole = (
  row: LinkedMerchantRow,
  found: Pick<ConsoleMerchant, 'waiting' | 'unread'>,
  { now, language }: Pick<Reader, 'now' | 'language'>,
): ConsoleMerchant => ({
  ...presentItem(row, now, language),
  last_used_at: row.last_seen_at?.toISOString() ?? null,
  ...found,
});

const presentProfile = (row: ProfileRow, language: Language): MerchantProfile => ({
  full_name: row.full_name,
  industry: row.industry,
  industry_name: row.industry && say(industryPhrases[row.industry], language),
  region_code: row.region_code,
  region_name: row.region_code === null ? null : regionWords(row.region_code, language),
  address: row.address,
  contact_name: row.contact_name,
  phone: row.phone,
  licence_no: row.licence_no,
  licence_picture_id: row.licence_picture_id,
  hours: row.hours,
});

export const presentDetail = (
  row: LinkRow,
  profile: ProfileRow,
  { now, language }: Pick<Reader, 'now' | 'language'>,
  seesProfile: boolean,
): MerchantDetail => ({
  ...presentEntered(row, now),
  merchant_pass_type: profile.pass_type,
  qualification_type_name: qualificationName(profile, language),
  logo: logoOf(row.merchant_id, profile.logo_id),
  created_at: profile.created_at.toISOString(),
  profile: seesProfile ? presentProfile(profile, language) : null,
  version: profile.version,
});

const presentEntered = (row: LinkRow, now: Date): EnteredMerchant => ({
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
      standing: merchantStanding(row, now).vipOpenStatus,
      expiresOn: row.expires_on,
    }),
    merchant: presentEntered(row, now),
  };
};
