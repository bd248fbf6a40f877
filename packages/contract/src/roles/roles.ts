import { roleTemplatePhrases, statePhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import {
  BatchOutcome,
  Choice,
  Empty,
  Id,
  KeyOf,
  Label,
  Nullable,
  Page,
  pageQuery,
  Reason,
  Strict,
  Version,
} from '../kernel/schemas.ts';
import { allPermissions } from '../menu/index.ts';
import { batchSize, keywordLength, remarkLength, rolesMost } from '../rules.ts';
import { eventsQuery, LoggedEvents } from '../logs/logged-event.ts';
import { largest } from '../adjustments/adjustment-limits.ts';
import { User } from '../users/users.ts';
import { tillLimits } from './till-limits.ts';

const State = KeyOf(statePhrases, { description: 'A disabled (`stopped`) role grants nothing to those who hold it' });
const Template = KeyOf(roleTemplatePhrases, { description: 'What it was made from' });
const Remark = Nullable(Type.String({ maxLength: remarkLength }));
const Granted = Type.Array(Choice(allPermissions), {
  uniqueItems: true,
  description: 'A verb of a page needs its `read`; this is added',
});
const secondFactor = Type.Boolean({ description: 'Whether those who hold it enter only with two-step verification' });

const Role = Type.Object({
  role_id: Id,
  name: Type.String(),
  remark: Remark,
  template: Nullable(Template),
  state: State,
  everything: Type.Boolean({ description: 'Grants all, also what later versions add; it can’t be changed' }),
  second_factor: secondFactor,
  permissions: Type.Integer({ minimum: 0, description: 'How many, without those of pages that are still planned' }),
  users: Type.Integer({ minimum: 0, description: 'Who holds it, disabled users included' }),
  limits: Type.Object(largest, {
    description:
      'The most (fen, points, growth; null: any) that who holds it may add to one member and take from it within 24 hours without approval; set by PUT /vip-trim-order/limits',
  }),
  till_limits: Type.Object(tillLimits, {
    description: 'How far who holds it goes at the till without approval; set by PUT /roles/{id}/till-limits',
  }),
  changeable: Type.Boolean({ description: 'Whether the reader has all that it grants, and so may change or give it' }),
  created_at: Type.String({ format: 'date-time' }),
  version: Version,
});

const RoleFilter = Strict({
  keyword: Type.Optional(Type.String({ maxLength: keywordLength, description: 'Part of the name' })),
  role_id: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  state: Type.Optional(Type.Array(State, { maxItems: 2 })),
  sort: Type.Optional(Choice(['created_at', 'name'])),
  ...pageQuery,
});

const NewRole = Strict({
  name: Label,
  remark: Type.Optional(Remark),
  template: Type.Optional(Nullable(Template)),
  permissions: Type.Optional(Granted),
  second_factor: Type.Optional(secondFactor),
});
const RoleChanges = Strict({
  name: Type.Optional(Label),
  remark: Type.Optional(Remark),
  second_factor: Type.Optional(secondFactor),
});

const RolePermissions = Type.Object({
  permissions: Type.Array(Type.String()),
  everything: Type.Boolean(),
  version: Version,
});

const common = { scope: 'merchant', branches: 'none' } as const;
const one = { ...common, params: Strict({ id: Id }) } as const;
const power = ['above_own_power', 'last_owner'] as const;
const People = Type.Array(Id, { maxItems: batchSize, uniqueItems: true });

export const roles = endpoints({
  'GET /roles': {
    ...common,
    summary: 'List roles, filtered and sorted, by page',
    permission: ['role:read', 'user:read'],
    query: RoleFilter,
    data: Page(Role),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'POST /roles': {
    ...common,
    summary: 'Add a role',
    description: `With what the template grants, or with \`permissions\`, and with the template’s limits. Nobody grants what they don’t have. At most ${rolesMost} roles.`,
    permission: 'role:create',
    body: NewRole,
    data: Role,
    errors: ['role_name_taken', 'roles_too_many', 'role_of_everything', 'above_own_power'],
    audit: ['role.create', 'role.limits', 'role.till_limits'],
    creates: true,
    versioned: true,
  },
  'PUT /roles': {
    ...common,
    summary: 'Enable, disable or remove several roles',
    description:
      'All or none. A role that somebody holds can’t be removed, and one that grants what the caller lacks not be changed. Roles already in the requested state are not counted.',
    permission: ['role:update', 'role:remove'],
    body: Strict({
      ids: Type.Array(Id, { minItems: 1, maxItems: batchSize, uniqueItems: true }),
      operate: Choice(['use', 'stop', 'remove'], {
        description: '`remove` needs role:remove, the others role:update',
      }),
    }),
    data: BatchOutcome,
    errors: ['role_not_found', 'role_held', 'role_of_everything', 'role_of_other_branches', ...power],
    audit: ['role.state', 'role.remove'],
  },
  'POST /roles/copy': {
    ...common,
    summary: 'Add a role that grants what another one does, within the same limits',
    permission: 'role:create',
    body: Strict({ role_id: Id, name: Label }),
    data: Role,
    errors: ['role_not_found', 'role_name_taken', 'roles_too_many', 'role_of_everything', 'above_own_power'],
    audit: ['role.create', 'role.limits', 'role.till_limits'],
    creates: true,
    versioned: true,
  },
  'GET /roles/{id}': {
    ...one,
    summary: 'Get a role',
    permission: ['role:read', 'user:read'],
    data: Role,
    errors: ['role_not_found'],
    versioned: true,
  },
  'PUT /roles/{id}': {
    ...one,
    summary: 'Edit a role',
    permission: 'role:update',
    body: RoleChanges,
    data: Role,
    errors: ['role_not_found', 'role_name_taken', 'stale_edit', 'above_own_power', 'role_of_other_branches'],
    audit: 'role.update',
    versioned: true,
  },
  'GET /roles/{id}/permissions': {
    ...one,
    summary: 'Get what a role grants',
    permission: ['role:read', 'user:read'],
    data: RolePermissions,
    errors: ['role_not_found'],
    versioned: true,
  },
  'PUT /roles/{id}/permissions': {
    ...one,
    summary: 'Set what a role grants',
    description: 'In force with the next call of each who holds it. Only what the caller has can be given or taken.',
    permission: 'role:update',
    body: Strict({ permissions: Granted, reason: Type.Optional(Reason) }),
    data: RolePermissions,
    errors: ['role_not_found', 'role_of_everything', 'stale_edit', 'above_own_power', 'role_of_other_branches'],
    audit: 'role.permissions',
    versioned: true,
  },
  'PUT /roles/{id}/till-limits': {
    ...one,
    summary: 'Set how far who holds a role goes at the till without approval: discounts by hand, and refunds',
    description:
      'From the next order and refund on; of several roles that let somebody do it, the largest limit applies. None to more than the caller’s own.',
    permission: 'role:update',
    body: Strict(tillLimits),
    data: Role,
    errors: ['role_not_found', 'role_of_everything', 'stale_edit', 'above_own_power', 'role_of_other_branches'],
    audit: 'role.till_limits',
    versioned: true,
  },
  'GET /roles/{id}/relation-users': {
    ...one,
    branches: 'lists',
    summary: 'List the users who hold a role',
    permission: ['role:read', 'user:read'],
    query: Strict(pageQuery),
    data: Page(User),
    errors: ['role_not_found', 'page_too_deep', 'cursor_invalid'],
  },
  'PUT /roles/{id}/users': {
    ...one,
    summary: 'Give a role to users, and take it from others',
    description: 'Only of users who have nothing, and work nowhere, that the caller doesn’t.',
    permission: 'user:update',
    body: Strict({ add: Type.Optional(People), remove: Type.Optional(People) }),
    data: Empty,
    errors: ['role_not_found', 'user_not_found', 'user_above_own_power', 'user_of_other_branches', ...power],
    audit: ['user.roles', 'role.users'],
  },
  'GET /roles/{id}/users': {
    ...one,
    branches: 'lists',
    summary: 'List who could hold a role, and who does',
    permission: ['role:read', 'user:read'],
    query: Strict({
      keyword: Type.Optional(Type.String({ maxLength: keywordLength, description: 'As for GET /users' })),
      ...pageQuery,
    }),
    data: Page(Type.Object({ ...User.properties, related: Type.Boolean() })),
    errors: ['role_not_found', 'page_too_deep', 'cursor_invalid'],
  },
  'GET /roles/{id}/logs': {
    ...one,
    summary: 'List what was done to a role, newest first',
    permission: 'role:read',
    query: eventsQuery,
    data: LoggedEvents,
    errors: ['role_not_found', 'cursor_invalid'],
  },
});

export type Role = Static<typeof Role>;
export type RoleFilter = Loose<Static<typeof RoleFilter>>;
export type NewRole = Loose<Static<typeof NewRole>>;
export type RoleChanges = Loose<Static<typeof RoleChanges>>;
