import { languages, type StaffImportRowFault } from '@regulars/phrases';
import type { TenantTx } from '../../platform/database/index.ts';
import {
  restorable,
  type BatchRow,
  type ImportKindDefinition,
  type MoveOccasion,
  type MovingRow,
  type Outcome,
  type WrittenRecord,
} from '../../platform/imports/index.ts';
import { seal } from '../../platform/secrets/seal.ts';
import { generatePassword, hashPassword } from '../auth/index.ts';
import { keepingOwner } from '../permissions/index.ts';
import {
  addOneOfMany,
  editUserIn,
  getImporter,
  mustReach,
  removeUsers,
  userRows,
  type Changer,
  type Importer,
  type UserServices,
} from '../users/index.ts';
import { getStaff, hasJoined } from './staff-import.queries.ts';
import { columnOf, type StaffFields, type StaffPlan } from './staff-matching.rules.ts';

/** What is stored of an added user: the version they had then, and a password that is still to be handed over, and to whom. */
interface Added {
  readonly version: number;
  readonly password?: { readonly sealed: string; readonly for_user: string };
}

const refused = ({ row_no }: MovingRow, rule: StaffImportRowFault): Outcome => ({ row_no, faults: [{ rule }] });

const passwordLength = 12;

export const placeOfPassword = (batchId: string, rowNo: number): string => `import_row.password:${batchId}:${rowNo}`;

type Acting = Importer & Changer;

const actingIn = async (tx: TenantTx, { user_id }: BatchRow, { now, days, aside }: MoveOccasion): Promise<Acting> => ({
  ...(await getImporter(tx, user_id, now)),
  merchantId: tx.merchantId,
  language: languages[0], // faults are worded when they are read
  day: days,
  aside,
});

const changesIn = ({ actual_name, role_ids, branches, ...staff }: StaffFields) => ({
  ...(typeof actual_name === 'string' && { actual_name }),
  ...(role_ids && { role_ids: [...role_ids] }),
  ...(branches !== undefined && {
    all_branches: branches === 'all',
    ...(branches !== 'all' && { branch_ids: [...branches] }),
  }),
  staff: {
    ...(staff.staff_no !== undefined && { staff_no: staff.staff_no }),
    ...(staff.post !== undefined && { post: staff.post }),
    ...(staff.hired_on !== undefined && { hired_on: staff.hired_on }),
    ...(staff.staff_remark !== undefined && { remark: staff.staff_remark }),
  },
});

const addStaff = async (
  tx: TenantTx,
  acting: Acting,
  services: UserServices,
  { batch_id, origin }: BatchRow,
  row: MovingRow,
): Promise<Outcome> => {
  if (!acting.permissions.has('user:create')) return refused(row, 'create_denied');
  const { phone, fields } = row.plan as StaffPlan; // as `check` wrote it
  const password = services.sms ? undefined : generatePassword(passwordLength);
  const { all_branches = false, branch_ids = [], actual_name = '', role_ids = [], staff } = changesIn(fields);
  const { user_id: userId, outcome } = await addOneOfMany(tx, acting, services, {
    phone,
    name: actual_name,
    roleIds: role_ids,
    places: { all_branches, branch_ids },
    // Before anything is locked.
    passwordHash: password === undefined ? undefined : await hashPassword(password),
    origin: origin ?? undefined,
  });
  if (Object.keys(staff).length > 0) await editUserIn(tx, acting, userId, { staff });
  const [{ version } = { version: 1 }] = await userRows.lock(tx, [userId]);
  const isHanded = password !== undefined && outcome === 'with_password';
  const done: Added = {
    version,
    ...(isHanded && {
      password: {
        sealed: seal(services.dataKey, placeOfPassword(batch_id, row.row_no), password).toString('base64'),
        for_user: acting.userId,
      },
    }),
  };
  return { row_no: row.row_no, done, subject_id: userId };
};

const editStaff = async (tx: TenantTx, acting: Acting, row: MovingRow, userId: string): Promise<Outcome> => {
  const { fields } = row.plan as StaffPlan; // as `check` wrote it
  const before = await getStaff(tx, userId);
  if (!before) return refused(row, 'gone_since');
  if (!acting.permissions.has('user:update')) return refused(row, 'update_denied');
  if (userId === acting.userId) return refused(row, 'own_user');
  await editUserIn(tx, acting, userId, changesIn(fields));
  const names = Object.keys(fields) as (keyof StaffFields)[]; // its own keys
  const done: WrittenRecord<StaffFields> = {
    before: Object.fromEntries(names.map((name) => [name, before[name]])),
    after: fields,
  };
  return { row_no: row.row_no, done };
};

/** Writes a row as the calls that add and edit one user do, with the same limits. */
export const writeStaff =
  (services: UserServices): ImportKindDefinition['write'] =>
  async (tx, batch, rows, occasion) => {
    const acting = await actingIn(tx, batch, occasion);
    const outcomes: Outcome[] = [];
    for (const row of rows)
      outcomes.push(
        row.subject_id === null
          ? await addStaff(tx, acting, services, batch, row)
          : await editStaff(tx, acting, row, row.subject_id),
      );
    return outcomes;
  };

const undoNew = async (tx: TenantTx, acting: Acting, batch: BatchRow, row: MovingRow): Promise<Outcome> => {
  const userId = row.subject_id ?? '';
  const { version } = row.done as Added; // as `write` gave it
  const done: Outcome = { row_no: row.row_no, done: { version } };
  return keepingOwner(tx, async () => {
    const [user] = await userRows.lock(tx, [userId]);
    if (!user || user.removed_at !== null) return done;
    if (await hasJoined(tx, userId, batch.confirmed_at)) return refused(row, 'joined_since');
    if (user.version !== version) return refused(row, 'changed_since');
    if (!acting.permissions.has('user:remove')) return refused(row, 'remove_denied');
    await mustReach(tx, acting, [userId]);
    await removeUsers(tx, acting, [userId]);
    return done;
  });
};

const undoChanged = async (tx: TenantTx, acting: Acting, row: MovingRow): Promise<Outcome> => {
  const userId = row.subject_id ?? '';
  const user = await getStaff(tx, userId);
  if (!user) return refused(row, 'gone_since');
  if (!acting.permissions.has('user:update')) return refused(row, 'update_denied');
  if (userId === acting.userId) return refused(row, 'own_user');
  const written = row.done as WrittenRecord<StaffFields>; // as `write` gave it
  const { restored, faults } = restorable(columnOf, written, user);
  if (Object.keys(restored).length > 0) await editUserIn(tx, acting, userId, changesIn(restored));
  return faults.length > 0 ? { row_no: row.row_no, faults } : { row_no: row.row_no, done: written };
};

/** Removes those whom an import added and who have not signed in, and restores the fields that it changed. */
export const undoStaff: ImportKindDefinition['undo'] = async (tx, batch, rows, occasion) => {
  const acting = await actingIn(tx, batch, occasion);
  const outcomes: Outcome[] = [];
  for (const row of rows)
    outcomes.push(row.effect === 'new' ? await undoNew(tx, acting, batch, row) : await undoChanged(tx, acting, row));
  return outcomes;
};
