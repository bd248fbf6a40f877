import { keywordLength, tagPattern } from '@regulars/contract/rules';
import { memberSourcePhrases, memberStatePhrases } from '@regulars/phrases';
import type { MemberSource, MemberState } from '@regulars/phrases';
import {
  choiceField,
  choicesField,
  dateField,
  integerField,
  textField,
  uuid,
  textsField,
} from '../../framework/list/address-fields.ts';

/** What the member list can be asked for, by the names of the call. */
export const memberList = {
  name: 'members',
  fields: {
    keyword: textField(keywordLength),
    grade_id: textsField(uuid, 50),
    // The tables' own keys.
    state: choicesField(Object.keys(memberStatePhrases) as MemberState[]),
    branch_id: textsField(uuid, 200),
    source: choicesField(Object.keys(memberSourcePhrases) as MemberSource[]),
    tag: textsField(new RegExp(tagPattern, 'u'), 5),
    gender: choiceField([1, 2]),
    birthday_month: integerField(1, 12),
    joined_from: dateField(),
    joined_to: dateField(),
  },
  sorts: ['joined_at', 'member_no'],
} as const;
