import { keywordLength } from '@regulars/contract/rules';
import { brandOriginPhrases, itemStatePhrases, keysOf } from '@regulars/phrases';
import { choicesField, textField } from '../../framework/list/address-fields.ts';

/** What the list can be asked for, by the names of the call. */
export const brandList = {
  name: 'brands',
  fields: {
    keyword: textField(keywordLength),
    origin: choicesField(keysOf(brandOriginPhrases)),
    state: choicesField(keysOf(itemStatePhrases)),
  },
  sorts: ['created_at', 'name'],
} as const;
