import type { MemberImportColumn } from '@regulars/phrases';
import { closeAccounts } from '../../ledger/index.ts';
import type { Actor } from '../../platform/audit/audit.ts';
import { statement, type TenantTx } from '../../platform/database/index.ts';
import type { ImportKindDefinition, MovingRow, Outcome } from '../../platform/imports/index.ts';
import { getActingUser, isWithin } from '../branches/index.ts';
import {
  listMembersByNumbers,
  removeMembers,
  editMembers,
  type MemberEdit,
  type MemberRecord,
} from '../members/index.ts';
import type { MemberFault } from './member-cells.rules.ts';
import { lockMembersOf, record, refuse, saving, type Written } from './member-import-rows.ts';

const adjusted = statement<{ member_id: string }>(
  'members_adjusted',
  'select distinct member_id from adjustment where merchant_id = $1 and member_id = any ($2::uuid[])',
);

type Acting = Actor & Pick<Awaited<ReturnType<typeof getActingUser>>, 'branches' | 'may'>;

/** Removes members that an import added, except those edited or used since. */
const removeAdded = async (
  tx: TenantTx,
  rows: readonly MovingRow[],
  members: ReadonlyMap<string, MemberRecord>,
  actor: Acting,
): Promise<Outcome[]> => {
  const of = (row: MovingRow): MemberRecord | undefined => members.get(row.subject_id ?? '');
  const faults = new Map<number, MemberFault['rule']>();
  for (const row of rows) {
    const member = of(row);
    if (member && !isWithin(actor.branches, member.branch_id)) faults.set(row.row_no, 'member_denied');
    else if (member && member.version !== 1) faults.set(row.row_no, 'changed_since');
    else if (!actor.may('member:create')) faults.set(row.row_no, 'create_denied');
  }
  const untouched = rows.filter((row) => of(row) && !faults.has(row.row_no));
  const ids = untouched.flatMap(({ subject_id }) => subject_id ?? []);
  const used = new Set((await tx.query(adjusted, [tx.merchantId, ids])).map(({ member_id }) => member_id));
  const closed = await closeAccounts(
    tx,
    ids.filter((id) => !used.has(id)),
  );
  for (const { row_no, subject_id } of untouched) if (!closed.has(subject_id ?? '')) faults.set(row_no, 'used_since');
  await saving('used_since', () => removeMembers(tx, [...closed]));
  await record(
    tx,
    actor,
    'member.remove',
    [...closed].flatMap((id) => {
      const before = members.get(id);
      return before ? [{ before }] : [];
    }),
  );
  return rows.map((row) => {
    const fault = faults.get(row.row_no);
    return fault ? refuse(row, fault) : { row_no: row.row_no, done: row.done as Written }; // as `write` gave it
  });
};

type Field = keyof MemberRecord;

/** The fields of each column, which are restored together. */
const fieldsOf = {
  name: ['name'],
  phone: ['phone'],
  gender: ['gender'],
  birthday: ['birthday'],
  grade: ['grade_id', 'grade_from', 'grade_to', 'grade_floor', 'grade_floor_to'],
  branch: ['branch_id'],
  tags: ['tags'],
  remark: ['remark'],
} as const satisfies Partial<Record<MemberImportColumn, readonly Field[]>>;
const columns = Object.entries(fieldsOf) as [keyof typeof fieldsOf, readonly Field[]][]; // its own keys

/** The columns to restore, and a fault for each that can't be restored. */
const restorable = (
  { before = {}, after = {} }: Written,
  member: MemberRecord,
  holders: ReadonlyMap<string, string>,
): { restored: Partial<MemberRecord>; faults: MemberFault[] } => {
  const restored: [Field, unknown][] = [];
  const faults: MemberFault[] = [];
  for (const [column, fields] of columns) {
    const written = fields.filter((field) => Object.hasOwn(after, field));
    const isSame = written.every((field) => JSON.stringify(member[field]) === JSON.stringify(after[field]));
    const holder = column === 'phone' && isSame ? holders.get(before.phone ?? '') : undefined;
    if (!isSame) faults.push({ rule: 'changed_since', column });
    else if (holder !== undefined && holder !== member.member_id) faults.push({ rule: 'phone_gone', column });
    else restored.push(...written.map((field): [Field, unknown] => [field, before[field]]));
  }
  return { restored: Object.fromEntries(restored), faults };
};

/** Restores the columns that an import changed, except those changed again since. */
const restoreChanged = async (
  tx: TenantTx,
  rows: readonly MovingRow[],
  members: ReadonlyMap<string, MemberRecord>,
  actor: Acting,
): Promise<Outcome[]> => {
  const done = new Map(rows.map((row) => [row.row_no, row.done as Written])); // as `write` gave it
  const phones = rows.flatMap(({ row_no }) => done.get(row_no)?.before?.phone ?? []);
  const holders = new Map(
    (await listMembersByNumbers(tx, { phones, memberNos: [] })).map(({ phone, member_id }) => [phone, member_id]),
  );
  const outcomes: Outcome[] = [];
  const edits: MemberEdit[] = [];
  for (const row of rows) {
    const written = done.get(row.row_no) ?? {};
    const member = members.get(row.subject_id ?? '');
    if (!member || member.state === 'cancelled') {
      outcomes.push(refuse(row, 'changed_since'));
      continue;
    }
    if (!isWithin(actor.branches, member.branch_id)) {
      outcomes.push(refuse(row, 'member_denied'));
      continue;
    }
    if (!actor.may('member:update')) {
      outcomes.push(refuse(row, 'update_denied'));
      continue;
    }
    const { restored, faults } = restorable(written, member, holders);
    if (Object.keys(restored).length > 0) edits.push({ before: member, after: { ...member, ...restored } });
    outcomes.push(faults.length > 0 ? { row_no: row.row_no, faults } : { row_no: row.row_no, done: written });
  }
  await saving('phone_gone', () => editMembers(tx, edits));
  await record(tx, actor, 'member.update', edits);
  return outcomes;
};

/** Undoes `writeMembers`. */
export const undoMembers: ImportKindDefinition['undo'] = async (tx, { user_id }, rows, { now }) => {
  const members = await lockMembersOf(tx, rows);
  const actor = { ...(await getActingUser(tx, user_id)), now };
  const isNew = ({ effect }: MovingRow): boolean => effect === 'new';
  const removed = await removeAdded(tx, rows.filter(isNew), members, actor);
  const restored = await restoreChanged(
    tx,
    rows.filter((row) => !isNew(row)),
    members,
    actor,
  );
  return [...removed, ...restored];
};
