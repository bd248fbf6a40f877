import { genderPhrases, type AskedField, type MemberImportColumn } from '@regulars/phrases';
import { tagsPerMember } from '@regulars/contract/rules';
import { isMasked, plain, type CheckedRow, type RowFault } from '../../platform/imports/index.ts';
import { matchBranch, isWithin, type BranchFinder } from '../branches/index.ts';
import { setByHand } from '../grades/index.ts';
import { changeTags, maskPhone, type MemberRecord } from '../members/index.ts';
import type { MemberFault, ReadMember } from './member-cells.rules.ts';

/** The fields that a row sets. For an existing member, absent fields keep their values and `tags` are added. */
export interface MemberFields {
  readonly phone?: string;
  readonly name?: string;
  readonly gender?: number;
  readonly birthday?: string;
  readonly grade_id?: string;
  readonly branch_id?: string;
  readonly tags?: readonly string[];
  readonly remark?: string;
}

/** A change as shown on the page. */
export interface ShownChange {
  readonly field: MemberImportColumn;
  readonly before: string | null;
  readonly after: string | null;
}

/** What a row writes, as stored. */
export interface MemberPlan {
  readonly fields: MemberFields;
  /** Only for new members, like `joined_on`. */
  readonly member_no?: string | undefined;
  readonly joined_on?: string | undefined;
  readonly changes: readonly ShownChange[];
}

interface Grade {
  readonly grade_id: string;
  readonly name: string;
  readonly enabled: boolean;
}

/** The data that rows of one file are matched with. */
export interface Matching {
  /** By card number, including cancelled members; by phone, without them. */
  readonly byCard: ReadonlyMap<string, MemberRecord>;
  readonly byPhone: ReadonlyMap<string, MemberRecord>;
  readonly branches: BranchFinder;
  readonly grades: readonly Grade[];
  readonly branchNames: ReadonlyMap<string, string>;
  /** What the card asks of every new member. */
  readonly required: readonly AskedField[];
  /** The uploader's branches; null for all. */
  readonly allowed: readonly string[] | null;
  /** Whether the uploader may add members, and edit them. */
  readonly mayCreate: boolean;
  readonly mayUpdate: boolean;
}

/** Grade names are compared ignoring case and width. */
const gradeKey = (name: string): string => plain(name).toLowerCase();

const isFault = (found: object | undefined): found is MemberFault => found !== undefined && 'rule' in found;

/** The member that the row is about, undefined for a new one, or why it can't be determined. */
const memberOf = (row: ReadMember, { byCard, byPhone, allowed }: Matching): MemberRecord | MemberFault | undefined => {
  const card = row.memberNo === undefined ? undefined : byCard.get(row.memberNo);
  if (card?.state === 'cancelled') return { rule: 'member_cancelled' };
  const phone = row.phone === undefined ? undefined : byPhone.get(row.phone);
  const masked = row.phone !== undefined && isMasked(row.phone);
  const member = card ?? phone;
  // Reveals nothing about a member in a denied branch.
  if (member && allowed && !isWithin(allowed, member.branch_id)) return { rule: 'member_denied' };
  if (masked && card && maskPhone(card.phone) !== row.phone) return { rule: 'members_differ' };
  if (card && phone && card.member_id !== phone.member_id) return { rule: 'phone_taken', column: 'phone' };
  if (!card && phone && row.memberNo !== undefined) return { rule: 'card_differs', column: 'member_no' };
  if (member) return member;
  if (masked || row.phone === undefined)
    return row.memberNo === undefined
      ? { rule: 'phone_missing', column: 'phone' }
      : { rule: 'card_unknown', column: 'member_no' };
  return undefined;
};

/** The fields that the row sets, with names resolved to ids; an unknown name is a fault. */
const fieldsOf = (row: ReadMember, { grades, branches, allowed }: Matching, faults: MemberFault[]): MemberFields => {
  const grade =
    row.grade === undefined
      ? undefined
      : grades.find(({ name, enabled }) => enabled && gradeKey(name) === gradeKey(row.grade ?? ''));
  if (row.grade !== undefined && !grade) faults.push({ rule: 'grade_unknown', column: 'grade' });
  const branch = row.branch === undefined ? undefined : matchBranch(row.branch, branches);
  if (branch === 'unknown' || branch === 'ambiguous') faults.push({ rule: `branch_${branch}`, column: 'branch' });
  else if (branch && allowed && !isWithin(allowed, branch.branch_id))
    faults.push({ rule: 'branch_denied', column: 'branch' });
  return {
    ...(row.phone !== undefined && !isMasked(row.phone) && { phone: row.phone }),
    ...(row.name !== undefined && { name: row.name }),
    ...(row.gender !== undefined && { gender: row.gender }),
    ...(row.birthday !== undefined && { birthday: row.birthday }),
    ...(grade && { grade_id: grade.grade_id }),
    ...(typeof branch === 'object' && { branch_id: branch.branch_id }),
    ...(row.tags.length > 0 && { tags: row.tags }),
    ...(row.remark !== undefined && { remark: row.remark }),
  };
};

/** The member with the fields applied. */
export const withFields = (member: MemberRecord, fields: MemberFields, today: string): MemberRecord => {
  const { tags = [], ...set } = fields;
  return {
    ...member,
    ...set,
    ...(set.grade_id !== undefined && set.grade_id !== member.grade_id && setByHand(set.grade_id, today, null)),
    tags: changeTags(member.tags, tags, []),
  };
};

const setFields = ['phone', 'name', 'gender', 'birthday', 'grade_id', 'branch_id', 'tags', 'remark'] as const;
const columnOf = { grade_id: 'grade', branch_id: 'branch' } as const;

/** The fields that change a member, and the changes in words. */
const changesOf = (
  before: MemberRecord,
  after: MemberRecord,
  given: MemberFields,
  { grades, branchNames }: Matching,
): { readonly fields: MemberFields; readonly changes: ShownChange[] } => {
  const differing = setFields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  const word = (field: (typeof setFields)[number], of: MemberRecord): string | null => {
    if (field === 'grade_id') return grades.find(({ grade_id }) => grade_id === of.grade_id)?.name ?? null;
    if (field === 'branch_id') return of.branch_id === null ? null : (branchNames.get(of.branch_id) ?? null);
    if (field === 'tags') return of.tags.length > 0 ? of.tags.join('、') : null;
    return of[field] === null ? null : String(of[field]);
  };
  return {
    fields: Object.fromEntries(differing.map((field) => [field, given[field]])),
    changes: differing.map((field) => ({
      field: field in columnOf ? columnOf[field as keyof typeof columnOf] : (field as MemberImportColumn), // the other fields are named like their columns
      before: word(field, before),
      after: word(field, after),
    })),
  };
};

export const isGender = (value: string): value is `${keyof typeof genderPhrases}` =>
  Object.hasOwn(genderPhrases, value);

/** The row's keys, one of each kind. A cell with a fault is none: the fix will change it. */
const keysOf = (row: ReadMember, member: MemberRecord | undefined, faults: readonly RowFault[]): string[] => {
  const isWrong = (cell: MemberImportColumn): boolean => faults.some(({ column }) => column === cell);
  return [
    ...(member ? [`m:${member.member_id}`] : []),
    ...(row.phone === undefined || isMasked(row.phone) || isWrong('phone') ? [] : [`p:${row.phone}`]),
    ...(row.memberNo === undefined || isWrong('member_no') ? [] : [`c:${row.memberNo}`]),
  ];
};

/** The checked row: its planned write, or all its faults. */
export const matchMember = (row: ReadMember, matching: Matching, today: string): CheckedRow => {
  const found: MemberFault[] = [];
  const member = memberOf(row, matching);
  const fields = fieldsOf(row, matching, found);
  if (isFault(member)) found.unshift(member);
  if (member === undefined && row.name === undefined) found.push({ rule: 'name_missing', column: 'name' });
  if (member === undefined) {
    const isWrong = (column: AskedField): boolean => row.faults.some((fault) => fault.column === column);
    for (const column of matching.required)
      if (row[column] === undefined && !isWrong(column)) found.push({ rule: 'asked_by_card', column });
  }
  const known = isFault(member) ? undefined : member;
  const after = known && withFields(known, fields, today);
  if ((after?.tags ?? row.tags).length > tagsPerMember)
    found.push({ rule: 'too_many_tags', column: 'tags', values: { limit: tagsPerMember } });
  const faults = [...row.faults, ...found];
  const set = known && after ? changesOf(known, after, fields, matching) : { fields, changes: [] };
  const effect = known ? (set.changes.length > 0 ? 'changed' : 'same') : 'new';
  if (faults.length === 0 && effect === 'new' && !matching.mayCreate) faults.push({ rule: 'create_denied' });
  if (faults.length === 0 && effect === 'changed' && !matching.mayUpdate) faults.push({ rule: 'update_denied' });
  const isGood = faults.length === 0;
  const plan: MemberPlan = {
    ...set,
    ...(!known && { member_no: row.memberNo, joined_on: row.joinedOn }),
  };
  return {
    row_no: row.rowNo,
    given: row.given,
    subject_id: known?.member_id ?? null,
    branch_id: (after ? after.branch_id : fields.branch_id) ?? null,
    effect: isGood ? effect : null,
    plan: isGood ? plan : null,
    keys: keysOf(row, known, faults),
    state: !isGood ? 'bad' : effect === 'same' ? 'same' : 'good',
    faults: isGood ? null : faults,
  };
};
