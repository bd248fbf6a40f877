import type { ProviderMerchant } from '@regulars/contract';
import { keywordLength } from '@regulars/contract/rules';
import { keysOf, planPhrases } from '@regulars/phrases';
import { choicesField, textField } from '../../framework/list/address-fields.ts';
import type { AddressField } from '../../framework/list/address-fields.ts';
import { openStatuses } from './provider-words.tsx';

type Statuses = ProviderMerchant['vip_open_status'][];

/** States as repeated keys. */
const statusField: AddressField<Statuses> = {
  read(texts) {
    const found = openStatuses.filter((one) => texts.includes(String(one)));
    return found.length > 0 ? found : undefined;
  },
  write: (values) => values.map(String),
};

/** Filters and sorts of the provider's list of merchants, named as in the endpoint's query. */
export const merchantList = {
  fields: {
    keyword: textField(keywordLength),
    vip_open_status: statusField,
    plan: choicesField(keysOf(planPhrases)),
  },
  sorts: ['created_at', 'expires_on', 'members'],
} as const;

export const merchantRow = {
  idOf: ({ merchant_id }: ProviderMerchant) => merchant_id,
  nameOf: ({ abbreviation_name }: ProviderMerchant) => abbreviation_name,
};
