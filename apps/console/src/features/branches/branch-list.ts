import type { Branch } from '@regulars/contract';
import { keywordLength, noRegion } from '@regulars/contract/rules';
import { branchStatePhrases, keysOf } from '@regulars/phrases';
import type { BranchType } from '@regulars/phrases';
import { choicesField, numbersField, textField } from '../../framework/list/address-fields.ts';
import type { FiltersOf } from '../../framework/list/list-address.ts';

export const branchTypes: BranchType[] = [81, 82, 83, 84];

const regionField = {
  read: ([text = '']: readonly string[]) => (text === noRegion || /^[1-9]\d{5}$/.test(text) ? text : undefined),
  write: (code: string) => [code],
};

const fields = {
  keyword: textField(keywordLength),
  region_code: regionField,
  branch_type: numbersField(branchTypes),
  state: choicesField(keysOf(branchStatePhrases)),
};

/** Filters and sorts of the list of branches, named as in the endpoint's query. */
export const branchList = { name: 'branches', fields, sorts: ['branch_no', 'name', 'created_at'] } as const;
/** The same with figures. */
export const centreList = { ...branchList, name: 'centre_branches' } as const;

export type BranchFilters = FiltersOf<typeof fields>;

/** A row's id and accessible name. */
export const branchRow = {
  idOf: ({ branch_id }: Pick<Branch, 'branch_id'>) => branch_id,
  nameOf: ({ name }: Pick<Branch, 'name'>) => name,
};

/** The reads that a change of branches makes old. */
export const branchReads = ['/branches', '/dictionaries/branch', '/dashboard/branches', '/users'] as const;
