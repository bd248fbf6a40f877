import type { Brand } from '@regulars/contract';
import { keywordLength } from '@regulars/contract/rules';
import { brandOriginPhrases, statePhrases, keysOf } from '@regulars/phrases';
import { choicesField, textField } from '../../framework/list/address-fields.ts';

/** Filters and sorts of the brand list, named as in the endpoint's query. */
export const brandList = {
  name: 'brands',
  fields: {
    keyword: textField(keywordLength),
    origin: choicesField(keysOf(brandOriginPhrases)),
    state: choicesField(keysOf(statePhrases)),
  },
  sorts: ['created_at', 'name'],
} as const;

/** A row's id and accessible name. */
export const brandRow = {
  idOf: ({ brand_id }: Brand) => brand_id,
  nameOf: ({ name }: Brand) => name,
};
