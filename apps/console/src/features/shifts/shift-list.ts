import type { Shift } from '@regulars/contract';
import { keysOf, shiftDifferencePhrases, shiftStatePhrases } from '@regulars/phrases';
import { choicesField, dateField, idField, textsField, uuid } from '../../framework/list/address-fields.ts';

/** Filters and sorts of the list of shifts, named as in the endpoint's query. */
export const shiftList = {
  name: 'shifts',
  fields: {
    state: choicesField(keysOf(shiftStatePhrases)),
    user_id: idField(),
    branch_id: textsField(uuid, 200),
    difference: choicesField(keysOf(shiftDifferencePhrases)),
    opened_from: dateField(),
    opened_to: dateField(),
  },
  sorts: ['opened_at'],
} as const;

export const shiftRow = {
  idOf: ({ shift_id }: Shift) => shift_id,
  nameOf: ({ user_name }: Shift) => user_name ?? '',
};
