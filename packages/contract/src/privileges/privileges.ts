import { privilegeIconPhrases, privilegeKindPhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import { sentGift, ToldGift } from '../kernel/gift-schemas.ts';
import { monthDaysOf, ruleVersion, soleRule, versionsQuery, weekdaysOf } from '../kernel/rule-schemas.ts';
import { Dictionary, Id, KeyOf, Label, Page, Strict, whole } from '../kernel/schemas.ts';
import { gradeLimits } from '../rules/grades.ts';
import { privilegeLimits } from '../rules/privileges.ts';

const timing = {
  days_before: whole(0, privilegeLimits.daysBefore, 'birthday_gift: from so many days before the birthday on; else 0'),
  weekdays: weekdaysOf('member_day: on these; else empty'),
  month_days: monthDaysOf('member_day: also on these; else empty'),
};
const fields = {
  kind: KeyOf(privilegeKindPhrases),
  title: Label,
  explanation: Type.String({ maxLength: privilegeLimits.explanation, description: 'What members read of it' }),
  icon: KeyOf(privilegeIconPhrases),
  grade_ids: Type.Array(Id, {
    minItems: 1,
    maxItems: gradeLimits.grades,
    uniqueItems: true,
    description: 'The grades that have it',
  }),
  gift: sentGift('birthday_gift, member_day: what it gives; else null'),
  ...timing,
  enabled: Type.Boolean(),
};
const PrivilegeFields = Strict(fields);
const Privilege = Type.Object({ privilege_id: Id, ...fields, gift: ToldGift });
const Privileges = Type.Array(Privilege, { description: 'In their order' });
const PrivilegesVersion = ruleVersion({ privileges: Privileges });
const PrivilegeRules = soleRule(
  { privileges: Privileges },
  {
    besides: {
      clashes: Type.Array(Type.Array(Id), {
        description: 'Pairs of which a member of a grade of both gets the first alone: two birthday gifts, or two member days on one date', // prettier-ignore
      }),
    },
  },
);

const read = { scope: 'merchant', permission: 'grade:read', branches: 'none', errors: [] } as const;
const edit = {
  scope: 'merchant',
  permission: 'grade:update',
  branches: 'whole',
  data: PrivilegeRules,
  versioned: true,
  audit: 'privilege.draft',
} as const;

export const privileges = endpoints({
  'GET /grade-privileges': {
    ...read,
    permission: ['grade:read', 'member:read'],
    summary: 'Get the privileges of grades: the version in force, and the draft',
    description: 'With `member:read` alone the draft is null: who serves members sees what they have.',
    data: PrivilegeRules,
    versioned: true,
  },
  'POST /grade-privileges': {
    ...edit,
    summary: 'Add a privilege to the end of the draft',
    description: 'A first draft begins with the version in force. Nothing follows it until it is put in force.',
    body: PrivilegeFields,
    errors: ['privileges_too_many', 'grade_not_found', 'coupon_not_found', 'stale_edit'],
    creates: true,
  },
  'GET /grade-privileges/dic': {
    ...read,
    summary: 'List the kinds of privileges',
    permission: ['grade:read', 'member:read'],
    data: Dictionary,
  },
  'PUT /grade-privileges/sort': {
    ...edit,
    summary: 'Set the order of all privileges of the draft',
    body: Strict({ ids: Type.Array(Id, { maxItems: privilegeLimits.privileges, uniqueItems: true }) }),
    errors: ['privilege_not_found', 'stale_edit'],
  },
  'PUT /grade-privileges/in-force': {
    ...edit,
    summary: 'Put the draft in force as the next version',
    permission: 'grade:put_in_force',
    errors: ['rule_draft_missing', 'gift_not_giveable', 'stale_edit'],
    audit: 'privilege.put_in_force',
  },
  'DELETE /grade-privileges/draft': {
    ...edit,
    summary: 'Discard the draft',
    errors: ['rule_draft_missing', 'stale_edit'],
    audit: 'privilege.discard',
  },
  'GET /grade-privileges/versions': {
    ...read,
    summary: 'List the versions that were in force, newest first',
    query: versionsQuery,
    data: Page(PrivilegesVersion),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'GET /grade-privileges/{id}': {
    ...read,
    summary: 'Get a privilege of the draft, or without one of the version in force',
    params: Strict({ id: Id }),
    data: Privilege,
    errors: ['privilege_not_found'],
  },
  'PUT /grade-privileges/{id}': {
    ...edit,
    summary: 'Replace a privilege in the draft',
    params: Strict({ id: Id }),
    body: PrivilegeFields,
    errors: ['privilege_not_found', 'grade_not_found', 'coupon_not_found', 'stale_edit'],
  },
  'DELETE /grade-privileges/{id}': {
    ...edit,
    summary: 'Remove a privilege from the draft',
    params: Strict({ id: Id }),
    errors: ['privilege_not_found', 'stale_edit'],
  },
});

export type NewPrivilege = Loose<Static<typeof PrivilegeFields>>;
export type Privilege = Static<typeof Privilege>;
export type PrivilegeRules = Static<typeof PrivilegeRules>;
export type PrivilegesVersion = Static<typeof PrivilegesVersion>;
