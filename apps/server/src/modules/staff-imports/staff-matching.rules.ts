import { languages, logValuePhrases, separators, type StaffImportColumn } from '@regulars/phrases';
import {
  changesOf,
  checkedRecord,
  listedIds,
  saysSame,
  type CheckedRow,
  type Names,
  type RecordPlan,
} from '../../platform/imports/index.ts';
import type { StaffCells } from './staff-cells.rules.ts';
import type { StaffRecord } from './staff-import.queries.ts';

/** The fields that a row sets. For an existing user, absent fields keep their values. */
export type StaffFields = Partial<
  Pick<StaffRecord, 'actual_name' | 'staff_no' | 'post' | 'hired_on' | 'staff_remark' | 'role_ids' | 'branches'>
>;

/** What a row writes, as stored. */
export interface StaffPlan extends RecordPlan {
  readonly phone: string;
  readonly fields: StaffFields;
}

export interface StaffMatching {
  readonly byPhone: ReadonlyMap<string, StaffRecord>;
  readonly holders: ReadonlyMap<string, string>;
  readonly roles: Names;
  /** Those that the uploader sees. */
  readonly branches: Names;
  readonly usable: ReadonlySet<string>;
  readonly names: ReadonlyMap<string, string>;
  readonly userId: string;
  readonly everywhere: boolean;
  /** Why the uploader may not edit a user. */
  readonly unreachable: ReadonlyMap<string, string>;
  /** The roles that they can neither give nor take. */
  readonly above: ReadonlySet<string>;
  readonly mayCreate: boolean;
  readonly mayUpdate: boolean;
  readonly existing: 'change' | 'refuse';
}

export const columnOf = {
  actual_name: 'name',
  staff_no: 'staff_no',
  post: 'post',
  hired_on: 'hired_on',
  staff_remark: 'remark',
  role_ids: 'roles',
  branches: 'branches',
} as const satisfies Record<keyof StaffFields, StaffImportColumn>;

const everyBranch: ReadonlySet<string> = new Set(Object.values(logValuePhrases.all));

const isSameList = (cell: string, names: readonly string[]): boolean =>
  saysSame(
    cell,
    languages.map((language) => names.join(separators[language])),
  );

const rolesOf = ({ roles, refuse }: StaffCells, user: StaffRecord | undefined, matching: StaffMatching) => {
  if (roles === undefined || (user && isSameList(roles, user.role_names))) return undefined;
  const ids = listedIds(roles, matching.roles, new Set(user?.role_ids));
  if ('fault' in ids) {
    refuse(`role_${ids.fault}`, 'roles', { name: ids.name });
    return undefined;
  }
  const had = new Set(user?.role_ids);
  const moved = [...new Set([...had, ...ids])].filter((id) => had.has(id) !== ids.includes(id));
  const above = moved.find((id) => matching.above.has(id));
  if (above !== undefined) refuse('above_own_power', 'roles', { name: matching.names.get(above) ?? '' });
  return ids;
};

const branchesOf = (
  { branches, refuse }: StaffCells,
  user: StaffRecord | undefined,
  matching: StaffMatching,
): StaffFields['branches'] => {
  if (branches === undefined) return undefined;
  if (everyBranch.has(branches)) {
    if (user?.branches !== 'all' && !matching.everywhere) refuse('branch_not_seen', 'branches');
    return 'all';
  }
  const own = user && user.branches !== 'all' ? user : undefined;
  if (own && own.branch_names.length > 0 && isSameList(branches, own.branch_names)) return undefined;
  const had = new Set(own && own.branches !== 'all' ? own.branches : []);
  const ids = listedIds(branches, matching.branches, had);
  if ('fault' in ids) {
    refuse(`branch_${ids.fault}`, 'branches', { name: ids.name });
    return undefined;
  }
  const closed = ids.find((id) => !had.has(id) && !matching.usable.has(id));
  if (closed !== undefined) refuse('branch_unknown', 'branches', { name: matching.names.get(closed) ?? '' });
  return ids;
};

/** Every branch, which the presenter words. */
export const everywhere = '*';

const wordOf =
  ({ names }: StaffMatching) =>
  (_: keyof StaffFields, value: unknown): string | null => {
    if (value === 'all') return everywhere;
    if (Array.isArray(value))
      return value.length === 0 ? null : value.map((id) => names.get(String(id)) ?? '…').join('、');
    return typeof value === 'string' ? value : null;
  };

/** The checked row: its planned write, or all its faults. */
export const matchStaff = (row: StaffCells, matching: StaffMatching): CheckedRow => {
  const user = row.phone === undefined ? undefined : matching.byPhone.get(row.phone);
  const { name, staff_no, post, hired_on, remark, refuse } = row;
  const given = {
    actual_name: name,
    staff_no,
    post,
    hired_on,
    staff_remark: remark,
    role_ids: rolesOf(row, user, matching),
    branches: branchesOf(row, user, matching),
  };
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as StaffFields; // the defined ones
  const set = user ? changesOf(columnOf, user, fields, wordOf(matching)) : { fields, changes: [] };
  const holder = staff_no === undefined ? undefined : matching.holders.get(staff_no);
  if (holder !== undefined && holder !== user?.user_id) row.faults.push({ rule: 'staff_no_taken', column: 'staff_no' });
  if (!user && name === undefined) refuse('name_missing', 'name');
  if (!user && row.branches === undefined) refuse('branches_missing', 'branches');
  if (user && set.changes.length > 0 && matching.mayUpdate) {
    const unreachable = user.user_id === matching.userId ? 'own_user' : matching.unreachable.get(user.user_id);
    if (unreachable !== undefined) row.faults.push({ rule: unreachable });
  }
  const plan: StaffPlan = { phone: row.phone ?? '', ...set };
  return checkedRecord({
    row,
    faults: row.faults,
    key: { column: 'phone', value: row.phone },
    otherKeys: staff_no === undefined ? [] : [`n:${staff_no}`],
    subjectId: user?.user_id ?? null,
    plan,
    existing: matching.existing,
    denied: {
      ...(!matching.mayCreate && { new: 'create_denied' }),
      ...(!matching.mayUpdate && { changed: 'update_denied' }),
    },
  });
};
