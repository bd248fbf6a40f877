import { userStatePhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import { SentPassword } from '../auth/auth.ts';
import {
  BatchOutcome,
  Choice,
  Count,
  Empty,
  Id,
  KeyOf,
  Nullable,
  Page,
  pageQuery,
  PersonName,
  Reason,
  Strict,
  Timestamp,
  TypedPhone,
  Version,
} from '../kernel/schemas.ts';
import { batchSize, keywordLength } from '../rules.ts';
import { Staff, StaffChanges } from './staff.ts';

const State = KeyOf(userStatePhrases, {
  description: 'A disabled user can’t enter the merchant; one who is `invited` has not set a password yet',
});

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
  last_seen_at: Nullable(
    Type.String({ format: 'date-time', description: 'When last in this merchant, to the hour; null: never' }),
  ),
  invited_at: Nullable(Type.String({ format: 'date-time', description: 'When last invited to set a password' })),
  staff: Type.Unsafe<Static<typeof Staff> | null>({
    anyOf: [Staff, { type: 'null' }],
    description: 'Null without user:read',
  }),
  changeable: Type.Boolean({
    description: 'Whether the reader has all that the user has, and works wherever the user does, and so may change it',
  }),
  created_at: Timestamp,
  version: Version,
});

const UserDetail = Type.Object({
  ...User.properties,
  wechat_bound: Type.Boolean(),
  in_hand: Type.Object(
    {
      requests: Count,
      refunds: Count,
      applications: Count,
      shift_id: Nullable({ ...Id, description: 'The open shift, whose drawer the user answers for' }),
      held: Count,
      views: Count,
      tasks: Count,
    },
    {
      description:
        'Adjustments, refunds and branch applications of the user that wait for a decision, orders that are held, views that the user shares, tasks under way',
    },
  ),
  account_changeable: Type.Boolean({
    description:
      'Whether the account was made for this merchant and belongs to no other, so that it can be changed here',
  }),
});

const UserFilter = Strict({
  keyword: Type.Optional(
    Type.String({
      maxLength: keywordLength,
      description:
        'Part of the name, last digits of the phone, or a whole staff number; without user:read at most four digits of the phone, as a masked one shows them, and no staff number',
    }),
  ),
  user_id: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  role_id: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  branch_id: Type.Optional(
    Type.Array(Id, { maxItems: 200, description: 'Users of these branches, including all-branch users' }),
  ),
  state: Type.Optional(Type.Array(State, { maxItems: 3 })),
  ...pageQuery,
});

const RoleIds = Type.Array(Id, { maxItems: 50, uniqueItems: true });
const places = {
  all_branches: Type.Boolean({ description: 'Works in every branch, later ones too' }),
  branch_ids: Type.Optional(Type.Array(Id, { maxItems: 200, uniqueItems: true, description: 'Unless in all' })),
};
const initialPassword = {
  pwd: Type.Optional(SentPassword),
  key_id: Type.Optional(Id),
};
export const origin = Type.Optional(
  Type.String({ maxLength: 200, description: 'The console’s own address, to which the message leads' }),
);
const NewUser = Strict({
  phone: TypedPhone,
  actual_name: PersonName,
  role_ids: RoleIds,
  ...places,
  origin,
  ...initialPassword,
});
const UserChanges = Strict({
  actual_name: Type.Optional(PersonName),
  role_ids: Type.Optional(RoleIds),
  all_branches: Type.Optional(places.all_branches),
  branch_ids: places.branch_ids,
  staff: Type.Optional(StaffChanges),
});
const AccountChange = Choice(['password', 'sessions', 'invitation'], {
  description:
    'Set a password, which signs in for 7 days and ends every session; end every session; send the invitation again',
});

const merchant = { scope: 'merchant' } as const;
const one = { ...merchant, params: Strict({ id: Id }) } as const;
const reach = ['user_not_found', 'user_above_own_power', 'user_of_other_branches'] as const;
const giving = ['role_not_found', 'above_own_power', 'branch_not_seen'] as const;
const sending = ['sms_unavailable', 'too_many_invitations'] as const;
const passwordErrors = ['plain_password_refused', 'sign_in_key_expired'] as const;

export const users = endpoints({
  'GET /users': {
    ...merchant,
    branches: 'lists',
    summary: 'List users, filtered, newest first, by page',
    description:
      'Users who work in the reader’s branches, in all, or in none yet. The permission to read a list that can be filtered by user suffices.',
    permission: ['user:read', 'adjustment:read', 'operation_log:read', 'sign_in_log:read', 'shift:read'],
    query: UserFilter,
    data: Page(User),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'POST /users': {
    ...merchant,
    branches: 'none',
    summary: 'Add a user, or invite somebody',
    description:
      'An account in use is linked and keeps its password. A phone without one gets an account: with `pwd`, which signs in for 7 days, or with a message that leads to setting one. Who was removed before comes back as the same user, with only what is given anew. Only roles and branches that the caller has.',
    permission: 'user:create',
    body: NewUser,
    data: Type.Object({
      user_id: Id,
      outcome: Choice(['linked', 'invited', 'with_password'], {
        description: 'Which of these became of the account',
      }),
    }),
    errors: ['user_exists', 'account_unproved', 'too_many_lookups', ...giving, ...sending, ...passwordErrors],
    audit: ['user.create', 'role.users'],
    creates: true,
  },
  'PUT /users': {
    ...merchant,
    branches: 'none',
    summary: 'Enable, disable or remove several users',
    description:
      'All or none, in force with their next call; never oneself. A refusal names those who keep it from being done. A removed user gives up roles and branches, and stays named in what they did.',
    permission: ['user:update', 'user:remove'],
    body: Strict({
      ids: Type.Array(Id, { minItems: 1, maxItems: batchSize, uniqueItems: true }),
      operate: Choice(['use', 'stop', 'remove'], {
        description: '`remove` needs user:remove, the others user:update',
      }),
      reason: Type.Optional(Reason),
    }),
    data: BatchOutcome,
    errors: [...reach, 'own_user', 'last_owner'],
    audit: ['user.state', 'user.remove', 'role.users'],
  },
  'GET /users/base-account': {
    ...merchant,
    branches: 'none',
    summary: 'Tell what adding a phone would do',
    description: 'At most 60 an hour and 300 a day per user.',
    permission: 'user:create',
    query: Strict({ phone: TypedPhone }),
    data: Type.Object({
      state: Choice(['free', 'account', 'user'], {
        description: 'It gets an account; it has one, which is linked; its person is a user already',
      }),
      sms: Type.Boolean({ description: 'Whether messages can be sent; else a password is needed' }),
    }),
    errors: ['too_many_lookups'],
  },
  'PUT /users/base-account': {
    ...merchant,
    branches: 'none',
    summary: 'Set a user’s password, end the sessions, or invite again',
    description:
      'Of an account that was made for this merchant and belongs to no other; never one’s own. The phone is told of a password.',
    permission: 'user:update',
    body: Strict({
      user_id: Id,
      change: AccountChange,
      sign_in_id: Type.Optional(Id), // with `sessions`: only the session that this sign-in began
      origin,
      ...initialPassword,
    }),
    data: Empty,
    errors: [
      ...reach,
      'own_user',
      'account_elsewhere',
      'user_joined',
      'too_many_passwords',
      'last_owner',
      ...sending,
      ...passwordErrors,
    ],
    audit: ['user.password', 'user.sessions', 'user.invite'],
  },
  'GET /users/{id}': {
    ...one,
    branches: 'none', // those that GET /users lists
    summary: 'Get a user',
    description: 'One whom the reader’s list has.',
    permission: 'user:read',
    data: UserDetail,
    errors: ['user_not_found'],
    versioned: true,
  },
  'PUT /users/{id}': {
    ...one,
    branches: 'none',
    summary: 'Edit a user’s name, roles, branches and personnel data',
    description:
      'What is left out stays. In force with the user’s next call. A last day (`leaves_on`) in the past disables at once, another when it is over, unless `at_once` is given; never one’s own.',
    permission: 'user:update',
    body: UserChanges,
    data: UserDetail,
    errors: [...reach, ...giving, 'last_owner', 'stale_edit', 'staff_no_taken', 'own_user'],
    audit: ['user.update', 'user.state', 'user.roles', 'role.users'],
    versioned: true,
  },
  'PUT /users/{id}/unbind-wechat': {
    ...one,
    branches: 'none',
    summary: 'Unbind a user’s WeChat',
    description: 'Of an account that was made for this merchant and belongs to no other; never one’s own.',
    permission: 'user:update',
    body: Strict({}),
    data: Empty,
    errors: [...reach, 'own_user', 'account_elsewhere', 'wechat_not_bound'],
    audit: 'user.wechat',
  },
  'GET /users/{id}/roles': {
    ...one,
    branches: 'none',
    summary: 'List a user’s roles',
    permission: ['user:read', 'role:read'],
    data: Type.Array(Type.Object({ role_id: Id, role_name: Type.String() })),
    errors: ['user_not_found'],
  },
  'PUT /users/{id}/roles': {
    ...one,
    branches: 'none',
    summary: 'Set a user’s roles',
    description:
      'In force with the user’s next call. Only of a user who has nothing, and works nowhere, that the caller doesn’t; and only roles that grant nothing else.',
    permission: 'user:update',
    body: Strict({ role_ids: RoleIds }),
    data: Empty,
    errors: [...reach, 'role_not_found', 'above_own_power', 'last_owner'],
    audit: ['user.roles', 'role.users'],
  },
});

export type User = Static<typeof User>;
export type UserDetail = Static<typeof UserDetail>;
export type UserFilter = Loose<Static<typeof UserFilter>>;
