import type { TopUpOrder } from '@regulars/contract';
import { keysOf, topUpOrderStatePhrases, topUpPayWayPhrases } from '@regulars/phrases';
import { choicesField, dateField, idField, textField, textsField, uuid } from '../../framework/list/address-fields.ts';

/** Filters and sorts of the list of top-ups, named as in the endpoint's query. */
export const topUpList = {
  name: 'top_ups',
  fields: {
    number: textField(40),
    state: choicesField(keysOf(topUpOrderStatePhrases)),
    vip_id: idField(),
    rule_id: idField(),
    branch_id: textsField(uuid, 200),
    pay_way: choicesField(keysOf(topUpPayWayPhrases)),
    dated_from: dateField(),
    dated_to: dateField(),
  },
  sorts: ['dated_at'],
} as const;

export const topUpRow = {
  idOf: ({ order_id }: TopUpOrder) => order_id,
  nameOf: ({ number }: TopUpOrder) => number,
};
