import {
  auditPhrases,
  keysOf,
  logSubjectPhrases,
  logTopicPhrases,
  signInMethodPhrases,
  signInResultPhrases,
  type AuditAction,
} from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { SignIn } from '../auth/account-centre.ts';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import {
  Changed,
  BusinessDate,
  Choice,
  Count,
  Dictionary,
  Id,
  KeyOf,
  Nullable,
  Page,
  pageQuery,
  Reason,
  Strict,
  Timestamp,
} from '../kernel/schemas.ts';
import { logMonths } from '../rules.ts';
import { LoggedEvent } from './logged-event.ts';

const actions = keysOf(auditPhrases);
const Users = Type.Optional(Type.Array(Id, { maxItems: 20, description: 'Users of the merchant' }));
const Address = Type.Optional(Type.String({ maxLength: 45, description: 'The whole address of the caller' }));
const period = {
  from: Type.Optional(BusinessDate),
  to: Type.Optional(BusinessDate),
};

export const OperateLog = Type.Object({
  ...LoggedEvent.properties,
  user_id: Nullable(Id),
  subject_kind: Type.String(),
  subject_kind_name: Type.String(),
  subject_id: Type.String(),
  subject_name: Nullable(
    Type.String({ description: 'As it is called now, of an export its list; null: it has no name, or is gone' }),
  ),
  subject_removed: Type.Boolean({ description: 'Whether it is a user who was removed, and has no page any more' }),
  exported: Nullable(
    Type.Object(
      {
        list: Type.String({ description: 'Its name; of another release, perhaps none of the lists' }),
        of: Nullable({ ...Id, description: 'The member, import or sync whose rows it lists' }),
      },
      { description: 'Null: the entry is not about an export' },
    ),
  ),
  erasable: Type.Boolean({
    description:
      'Whether its values can be erased: it is about a cancelled member whom the reader may change, or about a user who was removed a day ago',
  }),
  erasable_from: Nullable({
    ...Timestamp,
    description: 'From when its values can be erased, if not yet: a day after a user was removed. Null: now, or never',
  }),
  address: Nullable(Type.String()),
  request_id: Nullable(Type.String()),
});

const OperateLogFilter = Strict({
  user_id: Users,
  action: Type.Optional(Type.Array(Choice<AuditAction>(actions), { maxItems: 100, uniqueItems: true })),
  topic: Type.Optional(
    KeyOf(logTopicPhrases, {
      description: 'What moves balances, who may do what, or sensitive actions; in addition to `action`',
    }),
  ),
  subject_kind: Type.Optional(Type.Array(KeyOf(logSubjectPhrases), { maxItems: 20, uniqueItems: true })),
  subject: Type.Optional(
    Type.String({ maxLength: 64, description: 'The id of a member, role or other subject, or a document’s number' }),
  ),
  member_id: Type.Optional({ ...Id, description: 'About this member, or about their orders, top-ups or adjustments' }),
  ...period,
  address: Address,
  request_id: Type.Optional(Type.String({ maxLength: 64, description: 'The whole id that an error names' })),
  sort: Type.Optional(Choice(['at'])),
  ...pageQuery,
});

export const LoginLog = Type.Object({
  sign_in_id: Id,
  at: SignIn.properties.at,
  user_id: Id,
  name: Nullable(Type.String()),
  method: KeyOf(signInMethodPhrases),
  result: KeyOf(signInResultPhrases),
  why: Nullable(Type.String({ description: 'Why a try failed, in words' })),
  browser: SignIn.properties.browser,
  system: SignIn.properties.system,
  device: SignIn.properties.device,
  address: Type.String(),
  is_local: SignIn.properties.is_local,
  endable: Type.Boolean({
    description: 'Whether its session goes on and the reader may end it, by `PUT /users/base-account`',
  }),
});

const LoginLogFilter = Strict({
  user_id: Users,
  method: Type.Optional(Type.Array(KeyOf(signInMethodPhrases), { maxItems: 10, uniqueItems: true })),
  result: Type.Optional(Type.Array(KeyOf(signInResultPhrases), { maxItems: 10, uniqueItems: true })),
  ...period,
  address: Address,
  sort: Type.Optional(Choice(['at'])),
  ...pageQuery,
});

const Retention = Type.Object({
  months: Type.Integer({
    minimum: logMonths.minimum,
    maximum: logMonths.maximum,
    description: 'For how many months the operation log is kept',
  }),
  initial: Type.Integer({ description: 'What it is unless somebody changed it' }),
  changed: Type.Union([Changed, Type.Null()], { description: 'Null: nobody has, as far back as the log is kept' }),
});

const pageErrors = ['page_too_deep', 'cursor_invalid'] as const;

export const logs = endpoints({
  'GET /logs/operate-logs': {
    summary: 'List what was done, newest first, by page',
    description:
      'Members, orders, top-ups, adjustments and devices of the reader’s branches, users who work there, settings of the whole merchant, and whatever the reader did. Imports, exports, tasks, accounts and checks of others are for readers of all branches. Phones are masked for readers without member:phone, and values hidden, with their reason, that the reader may not see elsewhere: of members without member:read, of users’ personnel data without user:read, and so on.',
    scope: 'merchant',
    branches: 'lists',
    permission: 'operation_log:read',
    query: OperateLogFilter,
    data: Page(OperateLog),
    errors: pageErrors,
  },
  'GET /logs/operate-logs/{id}': {
    summary: 'Get an entry of the operation log',
    scope: 'merchant',
    branches: 'keeps',
    permission: 'operation_log:read',
    params: Strict({ id: Id }),
    data: OperateLog,
    errors: ['log_not_found'],
  },
  'GET /logs/choices': {
    summary: 'Get the choices of the operation log’s filters: actions by what they are done to, kinds of subject',
    scope: 'merchant',
    branches: 'none',
    permission: 'operation_log:read',
    data: Type.Object({
      actions: Type.Array(Type.Object({ label: Type.String(), options: Dictionary })),
      subject_kinds: Dictionary,
    }),
    errors: [],
  },
  'GET /logs/login-logs': {
    summary: 'List the tries to sign in to the accounts of users, newest first, by page',
    description:
      'Of users who work in the reader’s branches, in all, or in none, while they were enabled users here. A sign-in is to an account: one who works at several merchants shows it at each, but never what they did at another.',
    scope: 'merchant',
    branches: 'lists',
    permission: 'sign_in_log:read',
    query: LoginLogFilter,
    data: Page(LoginLog),
    errors: pageErrors,
  },
  'GET /logs/retention': {
    summary: 'Get for how long the operation log is kept',
    scope: 'merchant',
    branches: 'none',
    permission: 'operation_log:read',
    data: Retention,
    errors: [],
  },
  'GET /logs/retention/removal': {
    summary: 'Tell what the next removal would take, if the operation log were kept for so many months',
    scope: 'merchant',
    branches: 'whole',
    permission: 'operation_log:retain',
    query: Strict({ months: Retention.properties.months }),
    data: Type.Object({
      at: { ...Timestamp, description: 'When entries are removed next' },
      before: { ...BusinessDate, description: 'Entries of earlier business days are removed' },
      entries: Type.Integer({ minimum: 0, description: 'How many those are now' }),
    }),
    errors: [],
  },
  'PUT /logs/retention': {
    summary: 'Set for how long the operation log is kept',
    description: 'Older rows are removed each night, by whole business days; this is logged as done by the program.',
    scope: 'merchant',
    branches: 'whole',
    permission: 'operation_log:retain',
    body: Strict({ months: Retention.properties.months }),
    data: Retention,
    errors: [],
    audit: 'log.retention',
  },
  'POST /logs/erasures': {
    summary: 'Erase a cancelled member’s values from the operation log',
    description:
      'On the member’s request. The entries stay, with who did what, when and to which fields; only the values are gone, for good. Reasons that somebody typed stay. If nothing is left to erase, erased is 0 and nothing is logged.',
    scope: 'merchant',
    branches: 'changes',
    permission: 'operation_log:erase',
    body: Strict({ vip_id: Id, reason: Reason }),
    data: Type.Object({ erased: Count }),
    errors: ['member_not_found', 'member_not_cancelled'],
    audit: 'log.erase',
  },
  'POST /logs/user-erasures': {
    summary: 'Erase a removed user’s values from the operation log',
    description:
      'On the person’s request, a day after the removal or later, in the entries about the user but for their roles, branches and state. The entries stay, with who did what, when and to which fields; so do typed reasons, the operator’s name in what the user did, and in the entries about roles that the user held them. If nothing is left to erase, erased is 0 and nothing is logged.',
    scope: 'merchant',
    branches: 'whole', // removed users are shown to nobody else
    permission: 'operation_log:erase',
    body: Strict({ user_id: Id, reason: Reason }),
    data: Type.Object({ erased: Count }),
    errors: ['user_not_found', 'user_not_removed'],
    audit: 'log.erase',
  },
});

export type OperateLog = Static<typeof OperateLog>;
export type OperateLogFilter = Loose<Static<typeof OperateLogFilter>>;
export type LoginLog = Static<typeof LoginLog>;
export type LoginLogFilter = Loose<Static<typeof LoginLogFilter>>;
