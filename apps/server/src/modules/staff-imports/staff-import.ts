import { staffImportLimits } from '@regulars/contract/rules';
import {
  staffImportColumnFaultPhrases,
  staffImportColumnPhrases,
  staffImportRowPhrases,
  staffImportTaskPhrases,
} from '@regulars/phrases';
import type { TenantTx } from '../../platform/database/index.ts';
import {
  defineImport,
  matchRows,
  namesOf,
  recordKind,
  type ImportKindDefinition,
  type ImportWork,
} from '../../platform/imports/index.ts';
import { listBranches } from '../branches/index.ts';
import { listRolesAbove } from '../permissions/index.ts';
import { getImporter, listUnreachable, mustReach, type Importer, type UserServices } from '../users/index.ts';
import { readStaff } from './staff-cells.rules.ts';
import { undoStaff, writeStaff } from './staff-import-writes.ts';
import { listNumberHolders, listRoles, listStaffByPhone } from './staff-import.queries.ts';
import { matchStaff, type StaffMatching } from './staff-matching.rules.ts';

/** Whom and what the uploader can't change; the write asks again. */
const listLimits = async (
  tx: TenantTx,
  { userId, permissions }: Importer,
  userIds: readonly string[],
  roleIds: readonly string[],
): Promise<Pick<StaffMatching, 'unreachable' | 'above'>> => {
  if (permissions.size === 0) return { unreachable: new Map(), above: new Set() };
  const { own, unreachable } = await listUnreachable(tx, userId, userIds);
  return { unreachable, above: new Set((await listRolesAbove(tx, own, roleIds)).keys()) };
};

const check: ImportKindDefinition['check'] = async (tx, batch, cells, { now }) => {
  const rows = cells.map(readStaff);
  const importer = await getImporter(tx, batch.user_id, now);
  const { branches: within, permissions, userId } = importer;
  const users = await listStaffByPhone(
    tx,
    rows.flatMap(({ phone }) => phone ?? []),
    within,
  );
  const roles = await listRoles(tx);
  const branches = await listBranches(tx, within);
  const usable = branches.filter(({ state }) => state !== 'closed');
  const limits = await listLimits(
    tx,
    importer,
    users.map(({ user_id }) => user_id),
    roles.map(({ role_id }) => role_id),
  );
  const matching: StaffMatching = {
    ...limits,
    byPhone: new Map(users.map((user) => [user.phone, user])),
    holders: await listNumberHolders(
      tx,
      rows.flatMap(({ staff_no }) => staff_no ?? []),
    ),
    roles: namesOf(roles.map(({ name, role_id }) => [name, role_id])),
    // A number comes before a name.
    branches: new Map([
      ...namesOf(branches.map(({ name, branch_id }) => [name, branch_id])),
      ...namesOf(branches.map(({ branch_no, branch_id }) => [branch_no, branch_id])),
    ]),
    usable: new Set(usable.map(({ branch_id }) => branch_id)),
    names: new Map([
      ...roles.map(({ role_id, name }): [string, string] => [role_id, name]),
      ...branches.map(({ branch_id, name }): [string, string] => [branch_id, name]),
    ]),
    userId,
    everywhere: within === 'all',
    existing: batch.existing,
    mayCreate: permissions.has('user:create'),
    mayUpdate: permissions.has('user:update'),
  };
  return matchRows(rows, (row) => matchStaff(row, matching));
};

/** Nobody slips a role into another's file that they couldn't give: only who reaches its uploader changes its rows. */
const mustChange: ImportKindDefinition['mustChange'] = async (tx, user, { user_id: uploader }) => {
  if (uploader !== user.userId) await mustReach(tx, user, [uploader]);
};

const parts = {
  kind: 'staff',
  subject: 'staff_import',
  // Each row is written by itself, as the calls for one user are.
  limits: { ...staffImportLimits, atOnce: 1 },
  taskPhrases: staffImportTaskPhrases,
  columnPhrases: staffImportColumnPhrases,
  faultPhrases: staffImportRowPhrases,
  columnFaults: staffImportColumnFaultPhrases,
  fileNames: {
    template: { 'zh-CN': '员工导入模板', en: 'Staff template' },
    errors: { 'zh-CN': '员工导入未成功的行', en: 'Staff not imported' },
  },
  reach: ({ branches }: Parameters<ImportKindDefinition['reach']>[0]) => branches,
  key: 'phone',
  identifying: ['staff_no'],
  headings: {
    phone: ['手机', '电话', '联系电话', '手机号码', 'mobile', 'mobile number', 'phone number'],
    name: ['姓名', '员工姓名', '名字', 'name', 'full name', 'employee'],
    staff_no: ['员工编号', '员工号', '编号', 'staff number', 'staff no', 'employee number', 'employee id'],
    post: ['岗位', '职务', 'position', 'job title', 'title'],
    roles: ['权限', '系统角色', 'role'],
    branches: ['门店', '所属门店', '可见门店', 'branches', 'branch', 'stores'],
    hired_on: ['入职日期', '入职时间', 'hire date', 'hired', 'start date', 'joined'],
    remark: ['说明', 'remark', 'notes'],
  },
  check,
  mustChange,
  sameKeys: { k: { rule: 'same_key', column: 'phone' }, n: { rule: 'same_no', column: 'staff_no' } },
  undo: undoStaff,
} as const;

/** The kind where nothing is written. */
export const staffImportKind: ImportKindDefinition = recordKind({
  ...parts,
  write: () => Promise.reject(new Error('Adding staff needs the program’s services')),
});

/** The kind, with what adding users needs from the program. */
export const staffImportWith = (services: UserServices): ImportWork =>
  defineImport(recordKind({ ...parts, write: writeStaff(services) }));
