import type { MerchantRow } from '@regulars/contract';
import { keywordLength } from '@regulars/contract/rules';
import { openStatuses } from '@regulars/phrases';
import { numbersField, textField } from '../../framework/list/address-fields.ts';

export const passTypes = [1, 2, 3] as const;

const fields = {
  keyword: textField(keywordLength),
  vip_open_status: numbersField(openStatuses),
  merchant_pass_type: numbersField(passTypes),
};

/** Filters and sorts of the list of merchants, named as in the endpoint's query. */
export const merchantList = {
  name: 'merchants',
  fields,
  sorts: ['last_used_at', 'abbreviation_name', 'expires_on'],
} as const;

/** A row's id and accessible name. */
export const merchantRow = {
  idOf: ({ merchant_id }: MerchantRow) => merchant_id,
  nameOf: ({ abbreviation_name }: MerchantRow) => abbreviation_name,
};

/** The reads that a change of the merchant makes old. */
export const merchantReads = ['/merchants', '/branches'] as const;

export const merchantAddress = '/merchantManagement/merchant/detail';
