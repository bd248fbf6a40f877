import type { BranchHours } from '@regulars/contract/rules/hours';
import type { Industry, Qualification } from '@regulars/phrases';
import { columnsOf, statement, type RowOfColumns } from '../../platform/database/index.ts';
import { isOwner } from '../permissions/index.ts';

export const profileColumns = columnsOf('merchant_profile', [
  'full_name',
  'industry',
  'region_code',
  'address',
  'contact_name',
  'phone',
  'licence_no',
  'hours',
  'logo_id',
  'licence_picture_id',
]);
/** The contract has checked its industry and hours. */
type Profile = RowOfColumns<
  typeof profileColumns,
  { readonly industry: Industry | null; readonly hours: BranchHours | null }
>;

export interface ProfileRow extends Profile {
  readonly merchant_no: string;
  readonly abbreviation_name: string;
  readonly pass_type: 1 | 2 | 3;
  readonly qualification: Qualification | null;
  readonly created_at: Date;
  readonly version: number;
}

const columns = `m.merchant_no, m.abbreviation_name, m.pass_type, m.qualification, m.created_at, ${profileColumns.select('p')}, coalesce(p.version, 1) as version`;

/** $1 merchant. */
export const getProfileRow = statement<ProfileRow>(
  'merchant_profile',
  `select ${columns} from merchant m left join merchant_profile p on p.merchant_id = $1 where m.merchant_id = $1`,
);

/** $1 merchant, then the profile's columns. */
export const setProfileRow = statement(
  'merchant_profile_set',
  `${profileColumns.insert} on conflict (merchant_id) do update set ${profileColumns.setExcluded}, version = merchant_profile.version + 1`,
);

/** $1 merchant. The first edit is version 2, as later ones are one more. */
export const setFirstVersion = statement(
  'merchant_profile_first',
  'insert into merchant_profile (merchant_id) values ($1) on conflict do nothing',
);

/** $1 merchant, $2 short name. */
export const setShortName = statement(
  'merchant_short_name',
  'update merchant set abbreviation_name = $2, provider_version = provider_version + 1 where merchant_id = $1 and abbreviation_name <> $2',
);

/** $1 merchant. The particulars include the short name: who edits them saw another one. */
export const setNextProfileVersion = statement(
  'merchant_profile_raise',
  `insert into merchant_profile (merchant_id, version) values ($1, 2)
   on conflict (merchant_id) do update set version = merchant_profile.version + 1`,
);

/** $1 merchant: who may do everything, by name. */
export const listOwnerNames = statement<{ name: string }>(
  'merchant_owner_names',
  `select distinct coalesce(u.actual_name, a.actual_name) as name
   from merchant_user u join account a on a.account_id = u.account_id
   where u.merchant_id = $1 and ${isOwner('$1')} and u.disabled_at is null and a.disabled_at is null
     and coalesce(u.actual_name, a.actual_name) is not null
   order by name limit 10`,
);
