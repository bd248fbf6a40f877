import type { Member, MemberChanges, NewMember } from '@regulars/contract';
import { matches, phonePattern } from '@regulars/contract/rules';
import { readPhone } from '../../format/phones.ts';

/** Values of the member form; gender 0 means "not specified". */
export interface MemberValues {
  phone: string;
  name: string;
  gender: 0 | 1 | 2;
  birthday: string | null;
  grade_id: string | undefined;
  grade_to: string | null;
  branch_id: string | null;
  member_no: string | null;
  tags: string[];
  remark: string | null;
}

export function emptyMember(gradeId: string | undefined, branchId: string | null): MemberValues {
  return {
    phone: '',
    name: '',
    gender: 0,
    birthday: null,
    grade_id: gradeId,
    grade_to: null,
    branch_id: branchId,
    member_no: null,
    tags: [],
    remark: null,
  };
}

/** What a search tells of the new member: a phone, or without any digit a name. */
export function searchedValues(words: string): Partial<MemberValues> {
  const phone = readPhone(words);
  if (matches(phonePattern, phone)) return { phone };
  return /\d/.test(words) ? {} : { name: words };
}

export function valuesOf(member: Member): MemberValues {
  const { gender } = member;
  return { ...member, gender: gender === 1 || gender === 2 ? gender : 0 };
}

export function newMemberOf(values: MemberValues): NewMember {
  const { gender, grade_id, ...rest } = values;
  return { ...rest, gender: gender || null, ...(grade_id !== undefined && { grade_id }) };
}

/** Only what changed is sent, and so never a masked phone. */
export function memberChangesOf(changes: Partial<MemberValues>): MemberChanges {
  const { gender, member_no: _fixed, grade_id, ...rest } = changes;
  return {
    ...rest,
    ...(gender !== undefined && { gender: gender || null }),
    ...(grade_id !== undefined && { grade_id }),
  };
}

/** Whether the server masked the phone, because this user may not see it in full. */
export function isMasked(phone: string): boolean {
  return phone.includes('*');
}
