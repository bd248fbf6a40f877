import { adjustmentStatePhrases } from '@regulars/phrases';
import type { AdjustmentState } from '@regulars/phrases';
import { choicesField, dateField, idField } from '../../framework/list/address-fields.ts';

// The table's own keys.
export const adjustmentStates = Object.keys(adjustmentStatePhrases) as AdjustmentState[];

/** What the list of adjustments can be asked for, by the names of the call. */
export const adjustmentList = {
  name: 'adjustments',
  fields: {
    state: choicesField(adjustmentStates),
    asked_by: idField(),
    asked_from: dateField(),
    asked_to: dateField(),
    vip_id: idField(),
  },
  sorts: ['asked_at'],
} as const;
