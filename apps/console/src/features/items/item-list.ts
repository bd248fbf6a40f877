import type { Item } from '@regulars/contract';
import { keywordLength } from '@regulars/contract/rules';
import { itemStatePhrases, keysOf } from '@regulars/phrases';
import { choicesField, idField, textField, textsField, uuid } from '../../framework/list/address-fields.ts';

/** Filters and sorts of the item list, named as in the endpoint's query. */
export const itemList = {
  name: 'items',
  fields: {
    keyword: textField(keywordLength),
    category_id: idField(),
    brand_id: textsField(uuid, 50),
    state: choicesField(keysOf(itemStatePhrases)),
  },
  sorts: ['created_at', 'name', 'code', 'price'],
} as const;

/** A row's id and accessible name. */
export const itemRow = {
  idOf: ({ item_id }: Item) => item_id,
  nameOf: ({ name }: Item) => name,
};
