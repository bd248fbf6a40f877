import { tagsPerMember } from '@regulars/contract/rules';
import { v7 as newId } from 'uuid';
import type { Actor } from '../../platform/audit/audit.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import {
  RowRefusal,
  type ImportKindDefinition,
  type MovingRow,
  type Occasion,
  type Outcome,
} from '../../platform/imports/index.ts';
import { getActingUser, isWithin } from '../branches/index.ts';
import { listGrades, setByHand } from '../grades/index.ts';
import {
  listMembersByNumbers,
  addMembers,
  makeMemberNo,
  editMembers,
  type MemberEdit,
  type MemberRecord,
  type NewMember,
} from '../members/index.ts';
import type { MemberFault } from './member-cells.rules.ts';
import { lockMembersOf, record, refuse, saving, type Written } from './member-import-rows.ts';
import { withFields, type MemberPlan } from './member-matching.rules.ts';

interface Planned {
  readonly row: MovingRow;
  readonly plan: MemberPlan;
}

/** Those of these phones and card numbers that members have, as `p:` and `c:` keys. */
const takenNow = async (
  tx: TenantTx,
  numbers: { readonly phones: readonly string[]; readonly memberNos: readonly string[] },
): Promise<ReadonlySet<string>> => {
  const found = await listMembersByNumbers(tx, numbers);
  return new Set([
    ...found.map(({ member_no }) => `c:${member_no}`),
    ...found.filter(({ state }) => state !== 'cancelled').map(({ phone }) => `p:${phone}`),
  ]);
};

const drawNumbers = (count: number): string[] => Array.from({ length: count }, () => makeMemberNo());

/** Replaces the drawn card numbers that are taken, as some of many random ones are. */
const freeNumbers = async (
  tx: TenantTx,
  drawn: readonly string[],
  taken: ReadonlySet<string>,
): Promise<readonly string[]> => {
  const free = [...new Set(drawn)].filter((number) => !taken.has(`c:${number}`));
  if (free.length === drawn.length) return free;
  const more = drawNumbers(drawn.length - free.length);
  return freeNumbers(tx, [...free, ...more], await takenNow(tx, { phones: [], memberNos: more }));
};

interface Now extends Occasion {
  readonly today: string;
  readonly branches: 'all' | readonly string[];
  readonly may: Awaited<ReturnType<typeof getActingUser>>['may'];
  /** Enabled grades, lowest first. */
  readonly grades: readonly string[];
  readonly taken: ReadonlySet<string>;
  /** When the import was confirmed; the same for all its members. */
  readonly confirmedAt: Date;
}

/** Why a row that was valid when checked can no longer be written. */
const faultSince = (
  { fields, member_no }: MemberPlan,
  { branches, grades, taken }: Now,
): MemberFault['rule'] | undefined => {
  if (fields.phone !== undefined && taken.has(`p:${fields.phone}`)) return 'taken_since';
  if (member_no !== undefined && taken.has(`c:${member_no}`)) return 'taken_since';
  if (fields.branch_id !== undefined && !isWithin(branches, fields.branch_id)) return 'branch_denied';
  return fields.grade_id !== undefined && !grades.includes(fields.grade_id) ? 'grade_unknown' : undefined;
};

const newMember = (
  { fields, member_no, joined_on }: MemberPlan,
  freeNumber: string,
  { now, days, today, grades, confirmedAt }: Now,
): NewMember => {
  const { phone, name, grade_id = grades[0] } = fields;
  if (phone === undefined || name === undefined || grade_id === undefined)
    throw new RowRefusal({ rule: 'grade_unknown' }); // the merchant has no grade; phone and name were checked
  return {
    member_id: newId(),
    member_no: member_no ?? freeNumber,
    phone,
    name,
    gender: fields.gender ?? null,
    birthday: fields.birthday ?? null,
    state: 'normal',
    source: 'import',
    ...setByHand(grade_id, today, null),
    ...(grade_id === grades[0] && { grade_floor: null }),
    branch_id: fields.branch_id ?? null,
    tags: [...(fields.tags ?? [])],
    remark: fields.remark ?? null,
    joined_at: joined_on === undefined || joined_on === today ? now : days.startOf(joined_on),
    imported_at: confirmedAt,
    version: 1,
  };
};

const addNew = async (
  tx: TenantTx,
  rows: readonly Planned[],
  numbers: readonly string[],
  actor: Actor,
  now: Now,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  const members: NewMember[] = [];
  for (const [at, { row, plan }] of rows.entries()) {
    const fault = now.may('member:create') ? faultSince(plan, now) : 'create_denied';
    if (fault) {
      outcomes.push(refuse(row, fault));
      continue;
    }
    const member = newMember(plan, numbers[at] ?? makeMemberNo(), now);
    members.push(member);
    outcomes.push({ row_no: row.row_no, done: {} satisfies Written, subject_id: member.member_id });
  }
  await saving('taken_since', () => addMembers(tx, members));
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
  'grade_floor',
  'grade_floor_to',
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
  const edits: MemberEdit[] = [];
  for (const { row, plan } of rows) {
    const before = members.get(row.subject_id ?? '');
    const gone = !before || before.state === 'cancelled';
    const fault = gone
      ? 'gone_since'
      : isWithin(now.branches, before.branch_id)
        ? now.may('member:update')
          ? faultSince(plan, now)
          : 'update_denied'
        : 'member_denied';
    if (fault || !before) {
      outcomes.push(refuse(row, fault ?? 'gone_since'));
      continue;
    }
    const after = withFields(before, plan.fields, now.today);
    if (after.tags.length > tagsPerMember) {
      outcomes.push({
        row_no: row.row_no,
        faults: [{ rule: 'too_many_tags', column: 'tags', values: { limit: tagsPerMember } }],
      });
      continue;
    }
    edits.push({ before, after });
    outcomes.push({ row_no: row.row_no, done: differing(before, after) });
  }
  await saving('taken_since', () => editMembers(tx, edits));
  await record(tx, actor, 'member.update', edits);
  return outcomes;
};

/** Adds and edits members; refuses rows that can no longer be written. */
export const writeMembers: ImportKindDefinition['write'] = async (tx, { user_id, confirmed_at }, rows, occasion) => {
  const planned = rows.map((row) => ({ row, plan: row.plan as MemberPlan })); // as `check` wrote it
  const fresh = planned.filter(({ row }) => row.effect === 'new');
  const known = planned.filter(({ row }) => row.effect !== 'new');
  const members = await lockMembersOf(tx, rows);
  const user = await getActingUser(tx, user_id);
  const { may, branches, ...who } = user;
  const actor: Actor = { ...who, now: occasion.now };
  const drawn = drawNumbers(fresh.length);
  const taken = await takenNow(tx, {
    phones: planned.flatMap(({ plan }) => plan.fields.phone ?? []),
    memberNos: [...planned.flatMap(({ plan }) => plan.member_no ?? []), ...drawn],
  });
  const now: Now = {
    ...occasion,
    today: occasion.days.today(),
    branches,
    may,
    grades: (await listGrades(tx)).filter(({ enabled }) => enabled).map(({ grade_id }) => grade_id),
    taken,
    confirmedAt: confirmed_at ?? occasion.now, // a batch being written is confirmed
  };
  const added = await addNew(tx, fresh, await freeNumbers(tx, drawn, taken), actor, now);
  const changed = await changeKnown(tx, known, members, actor, now);
  return [...added, ...changed];
};
