import type { Role } from '@regulars/contract';
import { keywordLength } from '@regulars/contract/rules';
import { keysOf, statePhrases } from '@regulars/phrases';
import { choicesField, textField } from '../../framework/list/address-fields.ts';

/** Filters and sorts of the role list, named as in the endpoint's query. */
export const roleList = {
  name: 'roles',
  fields: { keyword: textField(keywordLength), state: choicesField(keysOf(statePhrases)) },
  sorts: ['created_at', 'name'],
} as const;

/** A row's id and accessible name. */
export const roleRow = {
  idOf: ({ role_id }: Role) => role_id,
  nameOf: ({ name }: Role) => name,
};

/** Where the page of a role's permissions says who holds it. */
export const holdersAnchor = 'holders';

/** The reads that a change of roles makes old. */
export const roleReads = ['/roles'] as const;
