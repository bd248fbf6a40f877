import type { User } from '@regulars/contract';
import { keywordLength } from '@regulars/contract/rules';
import { keysOf, userStatePhrases } from '@regulars/phrases';
import { nameOf } from '../../format/phones.ts';
import { choicesField, textField, textsField, uuid } from '../../framework/list/address-fields.ts';

/** Filters of the user list, named as in the endpoint's query. */
export const userList = {
  name: 'users',
  fields: {
    keyword: textField(keywordLength),
    role_id: textsField(uuid, 50),
    branch_id: textsField(uuid, 200),
    state: choicesField(keysOf(userStatePhrases)),
  },
  sorts: ['created_at'],
} as const;

/** The same users, with their personnel side. */
export const staffList = { ...userList, name: 'staff' } as const;

/** A row's id and accessible name. */
export const userRow = { idOf: ({ user_id }: User) => user_id, nameOf };

/** The reads that a change of users makes old. */
export const userReads = ['/users', '/roles'] as const;
