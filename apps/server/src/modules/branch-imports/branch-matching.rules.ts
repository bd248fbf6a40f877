import { hoursText, languages, type BranchImportColumn } from '@regulars/phrases';
import { changesOf, checkedRecord, saysSame, type CheckedRow, type RecordPlan } from '../../platform/imports/index.ts';
import { regionWords } from '../../platform/regions/regions.ts';
import { hoursOf, kindOf, tidyHours, typeOf, type BranchRecord } from '../branches/index.ts';
import { regionsNamed, type BranchCells } from './branch-cells.rules.ts';

/** The fields that a row sets. For an existing branch, absent fields keep their values. */
export type BranchFields = Partial<
  Pick<
    BranchRecord,
    | 'name'
    | 'kind'
    | 'region_code'
    | 'address'
    | 'contact_name'
    | 'phone'
    | 'latitude'
    | 'longitude'
    | 'opened_on'
    | 'hours'
  >
>;

/** What a row writes, as stored. */
export interface BranchPlan extends RecordPlan {
  readonly number: string;
  readonly fields: BranchFields;
}

export interface BranchMatching {
  readonly byNumber: ReadonlyMap<string, BranchRecord>;
  readonly mayEdit: (branchId: string) => boolean;
  readonly mayCreate: boolean;
  readonly mayUpdate: boolean;
  readonly existing: 'change' | 'refuse';
  /** Branches that the plan includes, and how many may be added; taken by each new number. */
  readonly limit: number;
  readonly room: { left: number };
}

export const columnOf = {
  name: 'name',
  kind: 'type',
  region_code: 'region',
  address: 'address',
  contact_name: 'contact',
  phone: 'phone',
  latitude: 'latitude',
  longitude: 'longitude',
  opened_on: 'opened_on',
  hours: 'hours',
} as const satisfies Record<keyof BranchFields, BranchImportColumn>;

const regionOf = ({ region, refuse }: BranchCells, branch: BranchRecord | undefined): string | undefined => {
  if (region === undefined) return undefined;
  const own = branch?.region_code;
  if (
    own &&
    saysSame(
      region,
      languages.map((language) => regionWords(own, language)),
    )
  )
    return own;
  const [code, other] = regionsNamed(region);
  if (code === undefined || other !== undefined)
    refuse(code === undefined ? 'region_unknown' : 'region_ambiguous', 'region');
  return code;
};

/** Hours that say the same are the same, whatever their notes contain. */
const hoursGiven = (row: BranchCells, branch: BranchRecord | undefined): BranchRecord['hours'] | undefined => {
  const own = branch && hoursOf(branch);
  if (row.hours === undefined) return undefined;
  if (
    own &&
    saysSame(
      row.hours,
      languages.map((language) => hoursText(own, language)),
    )
  )
    return undefined;
  const hours = row.readHours();
  const tidy = hours && tidyHours(hours);
  return JSON.stringify(tidy) === JSON.stringify(own && tidyHours(own))
    ? undefined
    : (tidy as BranchRecord['hours'] | undefined); // JSON, as its column has it
};

const kindGiven = (
  { type, refuse }: BranchCells,
  branch: BranchRecord | undefined,
): BranchRecord['kind'] | undefined => {
  if (type === undefined || (branch && typeOf(branch) === type)) return undefined;
  if (type !== 81 && !branch?.is_head) return kindOf(type);
  refuse('head_type', 'type');
  return undefined;
};

const fieldsOf = (row: BranchCells, branch: BranchRecord | undefined): BranchFields => {
  const { name, address, contact_name, phone, latitude, longitude, opened_on } = row;
  const given = {
    name,
    kind: kindGiven(row, branch),
    region_code: regionOf(row, branch),
    address,
    contact_name,
    phone,
    latitude,
    longitude,
    opened_on,
    hours: hoursGiven(row, branch),
  };
  const [north, east] = [latitude ?? branch?.latitude ?? null, longitude ?? branch?.longitude ?? null];
  const isFaulty = row.faults.some(({ column }) => column === 'latitude' || column === 'longitude');
  if ((north === null) !== (east === null) && !isFaulty) row.refuse('place', north === null ? 'latitude' : 'longitude');
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
};

/** As stored with the change; the reader's language words codes and hours. */
const wordOf = (_: keyof BranchFields, value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** The checked row: its planned write, or all its faults. */
export const matchBranchRow = (row: BranchCells, matching: BranchMatching): CheckedRow => {
  const found = row.number === undefined ? undefined : matching.byNumber.get(row.number);
  const isOutside = found !== undefined && !matching.mayEdit(found.branch_id);
  const branch = isOutside ? undefined : found;
  if (isOutside) row.refuse('branch_denied', 'branch_no');
  const given = fieldsOf(row, branch);
  if (!found && row.name === undefined) row.refuse('name_missing', 'name');
  const set = branch ? changesOf(columnOf, branch, given, wordOf) : { fields: given, changes: [] };
  const denied = {
    ...(!matching.mayCreate && { new: 'create_denied' }),
    ...(!matching.mayUpdate && { changed: 'update_denied' }),
  };
  if (!found && row.faults.length === 0 && matching.mayCreate) {
    matching.room.left -= 1;
    if (matching.room.left < 0) row.faults.push({ rule: 'branch_limit_reached', values: { limit: matching.limit } });
  }
  const plan: BranchPlan = { number: row.number ?? '', ...set };
  return checkedRecord({
    row,
    faults: row.faults,
    key: { column: 'branch_no', value: row.number },
    subjectId: branch?.branch_id ?? null,
    branchId: branch?.branch_id ?? null,
    plan,
    existing: matching.existing,
    denied,
  });
};
