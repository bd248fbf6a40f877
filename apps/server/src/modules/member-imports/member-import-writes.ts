import { v7 as newId } from 'uuid';
import { closeAccounts } from '../../ledger/index.ts';
import { changesBetween, recordOperation, type Actor } from '../../platform/audit/audit.ts';
import { ConstraintError, statement, type TenantTx } from '../../platform/database/index.ts';
import {
  RowRefusal,
  type ImportKindDefinition,
  type MovingRow,
  type Occasion,
  type Outcome,
} from '../../platform/imports/index.ts';
import { actingUser, isWithin } from '../branches/index.ts';
import { listGrades } from '../grades/index.ts';
import {
  findByNumbers,
  followed,
  insertMembers,
  lockMembers,
  makeMemberNo,
  removeMembers,
  updateMembers,
  type MemberRecord,
} from '../members/index.ts';
import type { MemberFault } from './member-cells.rules.ts';
import { withFields, type MemberPlan } from './member-matching.rules.ts';

/** What is kept of a written row: of a member who was there already, the fields as they were and as they became. */
interface Written {
  readonly before?: Partial<MemberRecord>;
  readonly after?: Partial<MemberRecord>;
}

interface Planned {
  readonly row: MovingRow;
  readonly plan: MemberPlan;
}

type Refused = Outcome & { readonly fault: MemberFault };
const refuse = ({ row_no }: MovingRow, rule: MemberFault['rule']): Refused => ({ row_no, fault: { rule } });

/** Runs a change; where a unique key refuses it, somebody was quicker. */
const saving = async (rule: MemberFault['rule'], save: () => Promise<unknown>): Promise<void> => {
  try {
    await save();
  } catch (error) {
    throw error instanceof ConstraintError ? new RowRefusal({ rule }, error) : error;
  }
};

const record = (
  tx: TenantTx,
  actor: Actor,
  action: 'member.create' | 'member.update' | 'member.remove',
  edits: readonly { readonly before?: MemberRecord; readonly after?: MemberRecord }[],
): Promise<void> =>
  recordOperation(tx, actor, {
    action,
    subjectKind: 'member',
    subjectIds: edits.flatMap(({ before, after }) => (after ?? before)?.member_id ?? []),
    changes: edits.map(({ before, after }) =>
      changesBetween(before ? followed(before) : {}, after ? followed(after) : {}),
    ),
  });

/** Of the numbers that rows bring, those that a member has now. */
const takenNow = async (tx: TenantTx, rows: readonly Planned[]): Promise<ReadonlySet<string>> => {
  const phones = rows.flatMap(({ plan }) => plan.fields.phone ?? []);
  const memberNos = rows.flatMap(({ plan }) => plan.member_no ?? []);
  const found = await findByNumbers(tx, { phones, memberNos });
  return new Set([
    ...found.map(({ member_no }) => `c:${member_no}`),
    ...found.filter(({ state }) => state !== 'cancelled').map(({ phone }) => `p:${phone}`),
  ]);
};

interface Now extends Occasion {
  readonly today: string;
  readonly branches: 'all' | readonly string[];
  /** Enabled grades, lowest first. */
  readonly grades: readonly string[];
  readonly taken: ReadonlySet<string>;
}

/** What a row may no longer do, though it could when it was checked. */
const faultSince = (
  { fields, member_no }: MemberPlan,
  { branches, grades, taken }: Now,
): MemberFault['rule'] | undefined => {
  if (fields.phone !== undefined && taken.has(`p:${fields.phone}`)) return 'taken_since';
  if (member_no !== undefined && taken.has(`c:${member_no}`)) return 'taken_since';
  if (fields.branch_id !== undefined && !isWithin(branches, fields.branch_id)) return 'branch_denied';
  return fields.grade_id !== undefined && !grades.includes(fields.grade_id) ? 'grade_unknown' : undefined;
};

const newMember = ({ fields, member_no, joined_on }: MemberPlan, { now, days, today, grades }: Now): MemberRecord => {
  const { phone, name, grade_id = grades[0] } = fields;
  if (phone === undefined || name === undefined || grade_id === undefined)
    throw new RowRefusal({ rule: 'grade_unknown' }); // a merchant without any grade; phone and name were checked
  return {
    member_id: newId(),
    member_no: member_no ?? makeMemberNo(),
    phone,
    name,
    gender: fields.gender ?? null,
    birthday: fields.birthday ?? null,
    state: 'normal',
    source: 'import',
    grade_id,
    grade_from: today,
    grade_to: null,
    branch_id: fields.branch_id ?? null,
    tags: [...(fields.tags ?? [])],
    remark: fields.remark ?? null,
    joined_at: joined_on === undefined || joined_on === today ? now : days.startOf(joined_on),
    version: 1,
  };
};

const addNew = async (tx: TenantTx, rows: readonly Planned[], actor: Actor, now: Now): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  const members: MemberRecord[] = [];
  for (const { row, plan } of rows) {
    const fault = faultSince(plan, now);
    if (fault) {
      outcomes.push(refuse(row, fault));
      continue;
    }
    const member = newMember(plan, now);
    members.push(member);
    outcomes.push({ row_no: row.row_no, done: {} satisfies Written, subject_id: member.member_id });
  }
  await saving('taken_since', () => insertMembers(tx, members));
  await record(
    tx,
    actor,
    'member.create',
    members.map((after) => ({ after })),
  );
  return outcomes;
};

const changedFields = [
  'phone',
  'name',
  'gender',
  'birthday',
  'grade_id',
  'grade_from',
  'grade_to',
  'branch_id',
  'tags',
  'remark',
] as const;

/** The fields in which two states of a member differ. */
const differing = (before: MemberRecord, after: MemberRecord): { before: object; after: object } => {
  const fields = changedFields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  const of = (member: MemberRecord): object => Object.fromEntries(fields.map((field) => [field, member[field]]));
  return { before: of(before), after: of(after) };
};

const changeKnown = async (
  tx: TenantTx,
  rows: readonly Planned[],
  members: ReadonlyMap<string, MemberRecord>,
  actor: Actor,
  now: Now,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  const edits: { before: MemberRecord; after: MemberRecord }[] = [];
  for (const { row, plan } of rows) {
    const before = members.get(row.subject_id ?? '');
    const gone = !before || before.state === 'cancelled';
    const fault = gone
      ? 'gone_since'
      : isWithin(now.branches, before.branch_id)
        ? faultSince(plan, now)
        : 'member_denied';
    if (fault || !before) {
      outcomes.push(refuse(row, fault ?? 'gone_since'));
      continue;
    }
    const after = withFields(before, plan.fields, now.today);
    edits.push({ before, after });
    outcomes.push({ row_no: row.row_no, done: differing(before, after) });
  }
  await saving('taken_since', () =>
    updateMembers(
      tx,
      edits.map(({ after }) => after),
    ),
  );
  await record(tx, actor, 'member.update', edits);
  return outcomes;
};

const lockedOf = async (tx: TenantTx, rows: readonly MovingRow[]): Promise<ReadonlyMap<string, MemberRecord>> =>
  new Map(
    (
      await lockMembers(
        tx,
        rows.flatMap(({ subject_id }) => subject_id ?? []),
      )
    ).map((member) => [member.member_id, member]),
  );

/** Adds and changes members as the rows say, as far as that can still be done. */
export const writeMembers: ImportKindDefinition['write'] = async (tx, { user_id }, rows, occasion) => {
  const planned = rows.map((row) => ({ row, plan: row.plan as MemberPlan })); // as `check` wrote it
  const members = await lockedOf(tx, rows);
  const user = await actingUser(tx, user_id);
  const actor: Actor = { ...user, now: occasion.now };
  const now: Now = {
    ...occasion,
    today: occasion.days.today(),
    branches: user.branches,
    grades: (await listGrades(tx)).filter(({ enabled }) => enabled).map(({ grade_id }) => grade_id),
    taken: await takenNow(tx, planned),
  };
  const isNew = ({ row }: Planned): boolean => row.effect === 'new';
  const added = await addNew(tx, planned.filter(isNew), actor, now);
  const changed = await changeKnown(
    tx,
    planned.filter((one) => !isNew(one)),
    members,
    actor,
    now,
  );
  return [...added, ...changed];
};

const adjusted = statement<{ member_id: string }>(
  'members_adjusted',
  'select distinct member_id from adjustment where merchant_id = $1 and member_id = any ($2::uuid[])',
);

/** Removes members as an import added them; who was edited or used since stays. */
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

/** Gives members back what an import changed; who was changed there since stays. */
const restoreChanged = async (
  tx: TenantTx,
  rows: readonly MovingRow[],
  members: ReadonlyMap<string, MemberRecord>,
  actor: Actor & { readonly branches: 'all' | readonly string[] },
): Promise<Outcome[]> => {
  const done = new Map(rows.map((row) => [row.row_no, row.done as Written])); // as `write` gave it
  const phones = rows.flatMap(({ row_no }) => done.get(row_no)?.before?.phone ?? []);
  const holders = new Map(
    (await findByNumbers(tx, { phones, memberNos: [] })).map(({ phone, member_id }) => [phone, member_id]),
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
    updateMembers(
      tx,
      edits.map(({ after }) => after),
    ),
  );
  await record(tx, actor, 'member.update', edits);
  return outcomes;
};

/** Takes back what `writeMembers` did. */
export const undoMembers: ImportKindDefinition['undo'] = async (tx, { user_id }, rows, { now }) => {
  const members = await lockedOf(tx, rows);
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
