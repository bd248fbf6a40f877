import { adjustmentStatePhrases, keysOf } from '@regulars/phrases';
import { choicesField, dateField, idField, textField } from '../../framework/list/address-fields.ts';

export const adjustmentStates = keysOf(adjustmentStatePhrases);

/** Filters and sorts of the adjustment list, named as in the endpoint's query. */
export const adjustmentList = {
  name: 'adjustments',
  fields: {
    number: textField(40),
    state: choicesField(adjustmentStates),
    asked_by: idField(),
    asked_from: dateField(),
    asked_to: dateField(),
    vip_id: idField(),
  },
  sorts: ['asked_at'],
} as const;
