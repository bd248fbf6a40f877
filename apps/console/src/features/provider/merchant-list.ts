import type { ProviderMerchant } from '@regulars/contract';
import { keywordLength } from '@regulars/contract/rules';
import { keysOf, openStatuses, planPhrases } from '@regulars/phrases';
import { choicesField, numbersField, textField } from '../../framework/list/address-fields.ts';

/** Filters and sorts of the provider's list of merchants, named as in the endpoint's query. */
export const merchantList = {
  fields: {
    keyword: textField(keywordLength),
    vip_open_status: numbersField(openStatuses),
    plan: choicesField(keysOf(planPhrases)),
  },
  sorts: ['created_at', 'expires_on', 'members'],
} as const;

export const merchantRow = {
  idOf: ({ merchant_id }: ProviderMerchant) => merchant_id,
  nameOf: ({ abbreviation_name }: ProviderMerchant) => abbreviation_name,
};
