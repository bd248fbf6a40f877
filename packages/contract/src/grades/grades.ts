import { gradeIconPhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import { sentGift, ToldGift } from '../kernel/gift-schemas.ts';
import { ruleVersion, soleRule, versionsQuery } from '../kernel/rule-schemas.ts';
import { Id, KeyOf, Label, Nullable, Page, Strict, Version, whole } from '../kernel/schemas.ts';
import { gradeLimits } from '../rules/grades.ts';

const fields = {
  name: Label,
  face: Type.String({
    pattern: '^(basic|silver|gold|black|#[0-9a-f]{6})$',
    description: 'Card design: basic, silver, gold, black or #rrggbb',
  }),
  icon: Nullable(KeyOf(gradeIconPhrases)),
  growth_from: whole(0, gradeLimits.growth, 'Growth required; it orders the grades'),
  valid_days: Nullable(whole(1, gradeLimits.days, 'null: no end')),
  earning_rate: whole(0, gradeLimits.earningRate, 'Points multiplier in basis points; 10000 is ×1'),
  discount_rate: whole(1, 10_000, 'Price in basis points; 9800 is 2 % off'),
  gift: sentGift('To whoever rises to it, once in each of its validities; null: none'),
  enabled: Type.Boolean({ description: 'Disabled: nobody rises to it; who holds it keeps it until its end' }),
};
const GradeFields = Strict(fields);
const LadderGrade = Type.Object({ grade_id: Id, ...fields, gift: ToldGift });

export const Grade = Type.Object({
  ...LadderGrade.properties,
  level: Type.Integer({ description: 'From 1, ascending' }),
  members: Type.Integer({ minimum: 0, description: 'Members of the user’s branches' }),
  version: Version,
});

const Grades = Type.Array(LadderGrade, { description: 'Lowest first' });
const GradesVersion = ruleVersion({ grades: Grades });
const GradeLadder = soleRule({ grades: Grades }, { besides: {} });
const Move = Type.Object({
  from: Id,
  to: Id,
  members: Type.Integer({ minimum: 1 }),
});
const GradeMoves = Type.Object({
  raised: Type.Array(Move, { description: 'Members who rise as soon as the draft is in force, without its gifts' }),
  unsupported: Type.Array(Type.Object({ grade_id: Id, members: Type.Integer({ minimum: 1 }) }), {
    description: 'Members whose growth no longer reaches the grade that they hold: they keep it until its end',
  }),
});

const read = { scope: 'merchant', permission: 'grade:read', branches: 'none', errors: [] } as const;
const edit = {
  scope: 'merchant',
  permission: 'grade:update',
  branches: 'whole',
  data: GradeLadder,
  versioned: true,
  audit: 'grade.draft',
} as const;

export const grades = endpoints({
  'GET /vip-grades': {
    branches: 'lists',
    summary: 'List the merchant’s grades in force, lowest first',
    scope: 'merchant',
    permission: ['grade:read', 'member:read'],
    data: Type.Array(Grade),
    errors: [],
  },
  'GET /vip-grades/ladder': {
    ...read,
    summary: 'Get the grades: the version in force, and the draft',
    data: GradeLadder,
    versioned: true,
  },
  'POST /vip-grades': {
    ...edit,
    summary: 'Add a grade to the draft',
    description: 'A first draft begins with the version in force. Nothing follows it until it is put in force.',
    body: GradeFields,
    errors: ['grades_too_many', 'coupon_not_found', 'stale_edit'],
    creates: true,
  },
  'PUT /vip-grades/{id}': {
    ...edit,
    summary: 'Replace a grade in the draft',
    params: Strict({ id: Id }),
    body: GradeFields,
    errors: ['grade_not_found', 'coupon_not_found', 'stale_edit'],
  },
  'DELETE /vip-grades/{id}': {
    ...edit,
    summary: 'Remove a grade from the draft',
    params: Strict({ id: Id }),
    errors: ['grade_not_found', 'grade_held', 'stale_edit'],
  },
  'PUT /vip-grades/{id}/keep': {
    ...edit,
    summary: 'Keep a grade that the draft removes, as it is in force',
    params: Strict({ id: Id }),
    errors: ['grade_not_found', 'grade_displaced', 'grades_too_many', 'stale_edit'],
  },
  'PUT /vip-grades/in-force': {
    ...edit,
    summary: 'Put the draft in force as the next version',
    description:
      'Members whose growth now reaches a higher grade rise within minutes, without its gift. Nobody falls before the end of their grade.',
    permission: 'grade:put_in_force',
    errors: ['rule_draft_missing', 'grade_lowest', 'grade_held', 'grade_named', 'gift_not_giveable', 'stale_edit'],
    audit: 'grade.put_in_force',
  },
  'DELETE /vip-grades/draft': {
    ...edit,
    summary: 'Discard the draft',
    errors: ['rule_draft_missing', 'stale_edit'],
    audit: 'grade.discard',
  },
  'GET /vip-grades/versions': {
    ...read,
    summary: 'List the versions that were in force, newest first',
    query: versionsQuery,
    data: Page(GradesVersion),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'GET /vip-grades/moves': {
    ...read,
    branches: 'whole', // it counts members of every branch
    summary: 'Tell whom the draft would move',
    data: GradeMoves,
    errors: ['rule_draft_missing', 'grade_lowest'],
  },
});

export type GradeGift = Static<typeof GradeFields>['gift'];
export type NewGrade = Loose<Static<typeof GradeFields>>;
export type LadderGrade = Static<typeof LadderGrade>;
export type Grade = Static<typeof Grade>;
export type GradeLadder = Static<typeof GradeLadder>;
export type GradesVersion = Static<typeof GradesVersion>;
export type GradeMoves = Static<typeof GradeMoves>;
