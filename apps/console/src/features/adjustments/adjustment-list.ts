import { adjustmentStatePhrases } from '@regulars/phrases';
import type { AdjustmentState } from '@regulars/phrases';
import { choicesField, dateField, idField } from '../../framework/list/address-fields.ts';

// The keys of a table keyed by AdjustmentState.
export const adjustmentStates = Object.keys(adjustmentStatePhrases) as AdjustmentState[];

/** Filters and sorts of the adjustment list, named as in the endpoint's query. */
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
