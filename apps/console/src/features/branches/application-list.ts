import type { BranchApplication } from '@regulars/contract';
import { keywordLength } from '@regulars/contract/rules';
import { branchApplicationStatePhrases, keysOf } from '@regulars/phrases';
import { choicesField, textField } from '../../framework/list/address-fields.ts';
import { branchReads } from './branch-list.ts';

/** Filters and sorts of the list of applications, named as in the endpoint's query. */
export const applicationList = {
  name: 'branch_applications',
  fields: { keyword: textField(keywordLength), state: choicesField(keysOf(branchApplicationStatePhrases)) },
  sorts: ['asked_at'],
} as const;

export const applicationRow = {
  idOf: ({ application_id }: BranchApplication) => application_id,
  nameOf: ({ name }: BranchApplication) => name,
};

/** The reads that a decision makes old. */
export const applicationReads = [...branchReads, '/notices'] as const;
