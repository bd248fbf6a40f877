import { userStatePhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import { Empty, Id, KeyOf, Nullable, Page, pageQuery, Strict, Timestamp, Version } from '../kernel/schemas.ts';
import { keywordLength } from '../rules.ts';

const State = KeyOf(userStatePhrases, { description: 'A disabled user cannot enter the merchant' });

export const User = Type.Object({
  user_id: Id,
  actual_name: Nullable(Type.String({ description: 'Null: only the phone is known' })),
  phone: Type.String({ description: 'Masked for readers without user:read' }),
  state: State,
  roles: Type.Array(Type.Object({ role_id: Id, role_name: Type.String() })),
  all_branches: Type.Boolean({ description: 'Works in every branch' }),
  branches: Type.Array(Type.Object({ branch_id: Id, branch_name: Type.String() }), {
    description: 'Those of the user’s branches that the reader sees',
  }),
  created_at: Timestamp,
  version: Version,
});

const UserFilter = Strict({
  keyword: Type.Optional(
    Type.String({
      maxLength: keywordLength,
      description:
        'Part of the name, or last digits of the phone; without user:read at most four digits, as a masked phone shows them',
    }),
  ),
  user_id: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  role_id: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  branch_id: Type.Optional(
    Type.Array(Id, { maxItems: 200, description: 'Users of these branches, including all-branch users' }),
  ),
  state: Type.Optional(Type.Array(State, { maxItems: 2 })),
  ...pageQuery,
});

const RoleIds = Type.Array(Id, { maxItems: 50, uniqueItems: true });
const one = { scope: 'merchant', branches: 'none', params: Strict({ id: Id }) } as const;

export const users = endpoints({
  'GET /users/{id}/roles': {
    ...one,
    summary: 'List a user’s roles',
    permission: ['user:read', 'role:read'],
    data: Type.Array(Type.Object({ role_id: Id, role_name: Type.String() })),
    errors: ['user_not_found'],
  },
  'PUT /users/{id}/roles': {
    ...one,
    summary: 'Set a user’s roles',
    description:
      'In force with the user’s next call. Only of a user who has nothing, and works nowhere, that the caller doesn’t; and only roles that grant nothing else.',
    permission: 'user:update',
    body: Strict({ role_ids: RoleIds }),
    data: Empty,
    errors: ['user_not_found', 'role_not_found', 'user_of_other_branches', 'above_own_power', 'last_owner'],
    audit: ['user.roles', 'role.users'],
  },
  'GET /users': {
    scope: 'merchant',
    branches: 'lists',
    summary: 'List users, filtered, newest first, by page',
    description:
      'Users who work in the reader’s branches, in all, or in none yet. The permission to read a list that can be filtered by user suffices.',
    permission: ['user:read', 'adjustment:read', 'operation_log:read', 'sign_in_log:read'],
    query: UserFilter,
    data: Page(User),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
});

export type User = Static<typeof User>;
export type UserFilter = Loose<Static<typeof UserFilter>>;
