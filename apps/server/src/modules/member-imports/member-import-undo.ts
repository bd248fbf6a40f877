import { closeAccounts } from '../../ledger/index.ts';
import type { Actor } from '../../platform/audit/audit.ts';
import { statement, type TenantTx } from '../../platform/database/index.ts';
import type { ImportKindDefinition, MovingRow, Outcome } from '../../platform/imports/index.ts';
import { actingUser, isWithin } from '../branches/index.ts';
import { listByNumbers, removeMembers, editMembers, type MemberRecord } from '../members/index.ts';
import type { MemberFault } from './member-cells.rules.ts';
import { lockMembersOf, record, refuse, saving, type Written } from './member-import-rows.ts';

const adjusted = statement<{ member_id: string }>(
  'members_adjusted',
  'select distinct member_id from adjustment where merchant_id = $1 and member_id = any ($2::uuid[])',
);

/** Removes members that an import added, except those edited or used since. */
const removeAdded = async (
  tx: TenantTx,
  rows: readonly MovingRow[],
  members: ReadonlyMap<string, MemberRecord>,
  actor: Actor & { readonly branches: 'all' | readonly string[] },
): Promise<Outcome[]> => {
  const of = (row: MovingRow): MemberRecord | undefined => members.get(row.subject_id ?? '');
  const faults = new Map<number, MemberFault['rule']>();
  for (const row of rows) {
    const member = of(row);
    if (member && !isWithin(actor.branches, member.branch_id)) faults.set(row.row_no, 'member_denied');
    else if (member && member.version !== 1) faults.set(row.row_no, 'changed_since');
  }
  const untouched = rows.filter((row) => of(row) && !faults.has(row.row_no));
  const ids = untouched.flatMap(({ subject_id }) => subject_id ?? []);
  const used = new Set((await tx.query(adjusted, [tx.merchantId, ids])).map(({ member_id }) => member_id));
  const closed = await closeAccounts(
    tx,
    ids.filter((id) => !used.has(id)),
  );
  for (const { row_no, subject_id } of untouched) if (!closed.has(subject_id ?? '')) faults.set(row_no, 'used_since');
  await removeMembers(tx, [...closed]);
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

/** Restores the fields that an import changed, except for members whose fields were changed again since. */
const restoreChanged = async (
  tx: TenantTx,
  rows: readonly MovingRow[],
  members: ReadonlyMap<string, MemberRecord>,
  actor: Actor & { readonly branches: 'all' | readonly string[] },
): Promise<Outcome[]> => {
  const done = new Map(rows.map((row) => [row.row_no, row.done as Written])); // as `write` gave it
  const phones = rows.flatMap(({ row_no }) => done.get(row_no)?.before?.phone ?? []);
  const holders = new Map(
    (await listByNumbers(tx, { phones, memberNos: [] })).map(({ phone, member_id }) => [phone, member_id]),
  );
  const outcomes: Outcome[] = [];
  const edits: { before: MemberRecord; after: MemberRecord }[] = [];
  for (const row of rows) {
    const { before = {}, after = {} } = done.get(row.row_no) ?? {};
    const member = members.get(row.subject_id ?? '');
    const differs =
      !member ||
      member.state === 'cancelled' ||
      (Object.keys(after) as (keyof MemberRecord)[]).some(
        (field) => JSON.stringify(member[field]) !== JSON.stringify(after[field]),
      );
    const holder = before.phone === undefined ? undefined : holders.get(before.phone);
    if (differs || !member) outcomes.push(refuse(row, 'changed_since'));
    else if (!isWithin(actor.branches, member.branch_id)) outcomes.push(refuse(row, 'member_denied'));
    else if (holder !== undefined && holder !== member.member_id) outcomes.push(refuse(row, 'phone_gone'));
    else {
      edits.push({ before: member, after: { ...member, ...before } });
      outcomes.push({ row_no: row.row_no, done: { before, after } });
    }
  }
  await saving('phone_gone', () =>
    editMembers(
      tx,
      edits.map(({ after }) => after),
    ),
  );
  await record(tx, actor, 'member.update', edits);
  return outcomes;
};

/** Undoes `writeMembers`. */
export const undoMembers: ImportKindDefinition['undo'] = async (tx, { user_id }, rows, { now }) => {
  const members = await lockMembersOf(tx, rows);
  const actor = { ...(await actingUser(tx, user_id)), now };
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
