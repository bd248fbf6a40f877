import type { TopUpRule } from '@regulars/contract';
import { keywordLength } from '@regulars/contract/rules';
import { keysOf, ruleStatePhrases } from '@regulars/phrases';
import { choicesField, textField } from '../../framework/list/address-fields.ts';
import { saidBy } from './use-top-up-words.ts';

/** Filters and sorts of the list of top-up rules, named as in the endpoint's query. */
export const topUpRuleList = {
  name: 'top_up_rules',
  fields: { keyword: textField(keywordLength), state: choicesField(keysOf(ruleStatePhrases)) },
  sorts: ['sort_code', 'created_at', 'name'],
} as const;

export const topUpRuleRow = {
  idOf: ({ rule_id: id }: TopUpRule) => id,
  nameOf: (rule: TopUpRule) => saidBy(rule)?.name ?? '',
};

/** What shows top-up rules. */
export const topUpReads = ['/recharge-rule', '/tasks', '/actions'] as const;

export const topUpPages = {
  add: '/addCharge',
  copy: (id: string) => `/copyCharge/${id}`,
  edit: (id: string) => `/editRecharge/${id}`,
  detail: (id: string) => `/chargeDetail/${id}`,
};
