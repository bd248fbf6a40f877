import type { Member } from '@regulars/contract';
import { keywordLength, tagPattern } from '@regulars/contract/rules';
import { keysOf, memberSourcePhrases, memberStatePhrases } from '@regulars/phrases';
import {
  choiceField,
  choicesField,
  dateField,
  integerField,
  textField,
  uuid,
  textsField,
} from '../../framework/list/address-fields.ts';

/** Filters and sorts of the member list, named as in the endpoint's query. */
export const memberList = {
  name: 'members',
  fields: {
    keyword: textField(keywordLength),
    grade_id: textsField(uuid, 50),
    state: choicesField(keysOf(memberStatePhrases)),
    branch_id: textsField(uuid, 200),
    source: choicesField(keysOf(memberSourcePhrases)),
    tag: textsField(new RegExp(tagPattern, 'u'), 5),
    gender: choiceField([1, 2]),
    birthday_month: integerField(1, 12),
    joined_from: dateField(),
    joined_to: dateField(),
  },
  sorts: ['joined_at', 'member_no', 'balance', 'points'],
} as const;

/** A row's id and accessible name. */
export const memberRow = {
  idOf: ({ vip_id }: Member) => vip_id,
  nameOf: ({ name }: Member) => name,
  people: true,
};
