import type { ConsumptionOrder } from '@regulars/contract';
import { orderMeans } from '@regulars/contract/rules/orders';
import { keysOf, orderStatePhrases } from '@regulars/phrases';
import { choicesField, dateField, idField, textField, textsField, uuid } from '../../framework/list/address-fields.ts';

/** Filters and sorts of the list of orders, named as in the endpoint's query. */
export const orderList = {
  name: 'orders',
  fields: {
    number: textField(40),
    state: choicesField(keysOf(orderStatePhrases)),
    vip_id: idField(),
    made_by: textsField(uuid, 1),
    branch_id: textsField(uuid, 200),
    means: choicesField(orderMeans),
    made_from: dateField(),
    made_to: dateField(),
  },
  sorts: ['made_at'],
} as const;

export const orderRow = {
  idOf: ({ order_id }: ConsumptionOrder) => order_id,
  nameOf: ({ number }: ConsumptionOrder) => number,
};
