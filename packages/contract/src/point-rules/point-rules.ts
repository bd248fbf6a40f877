import {
  keysOf,
  payMeansPhrases,
  pointCombiningPhrases,
  pointExpiryPhrases,
  pointOccasionPhrases,
  type PayMeans,
} from '@regulars/phrases';
import { Type, type Static, type TProperties } from 'typebox';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import { audience, monthDaysOf, ruleVersion, soleRule, versionsQuery, weekdaysOf } from '../kernel/rule-schemas.ts';
import { BusinessDate, Id, KeyOf, Label, Nullable, Page, Strict, whole } from '../kernel/schemas.ts';
import { pointLimits } from '../rules/points.ts';

const Share = whole(0, pointLimits.share, 'Basis points of what is paid that earn: 10000 all of it, 0 nothing');

/** A property for each means of payment. */
const sharesByMeans = Type.Unsafe<Record<PayMeans, number>>(
  Strict(Object.fromEntries(keysOf(payMeansPhrases).map((means) => [means, Share])) as TProperties),
);

const use = {
  points: whole(1, pointLimits.points, 'So many points'),
  value: whole(1, pointLimits.value, 'pay so many fen'),
  step: whole(1, pointLimits.points, 'Points are used in multiples of so many, which pay whole fen'),
  least: whole(0, pointLimits.dayMost, 'The fewest points that are used at once'),
  most_share: whole(1, 10_000, 'Basis points of an order that points pay at most'),
  with_coupons: Type.Boolean({ description: 'Whether an order with a coupon takes points' }),
};
const base = {
  points: whole(1, pointLimits.points, 'Points earned'),
  per: whole(1, pointLimits.per, 'for each so many fen paid; the rest earns nothing'),
  shares: sharesByMeans,
  top_up_share: Type.Integer({ ...Share, description: 'The same of a top-up’s principal' }),
  least: whole(0, pointLimits.least, 'Fen: a payment below it earns nothing'),
  day_most: Nullable(whole(1, pointLimits.dayMost, 'Points that a member earns in a business day at most; null: no limit beside that of one payment, which is the highest that a day can have')), // prettier-ignore
  use: Nullable(Strict(use, { description: 'Null: points pay nothing' })),
  expiry: KeyOf(pointExpiryPhrases, { description: 'When points expire' }),
  expiry_after: Nullable(
    whole(
      0,
      pointLimits.days,
      'days: so many after the day of earning, at least 1; month_end, year_end: at the end of the so manieth month or year after, 0 being the same; null with never',
    ),
  ),
  combining: KeyOf(pointCombiningPhrases, {
    description:
      'What counts where several multiples hold; multiplied, together no more than the highest that one may be',
  }),
};
const PointBase = Strict(base);

const multiple = {
  name: Label,
  rate: whole(pointLimits.rate.min, pointLimits.rate.max, 'Basis points: 20000 doubles'),
  occasion: KeyOf(pointOccasionPhrases),
  weekdays: weekdaysOf('With weekdays, and only then'),
  month_days: monthDaysOf('With month_days, and only then'),
  from: Nullable({ ...BusinessDate, description: 'The first business date; null: from the version on' }),
  to: Nullable({ ...BusinessDate, description: 'The last business date; null: without end' }),
  ...audience,
  enabled: Type.Boolean(),
};
const PointMultipleFields = Strict(multiple);
const PointMultiple = Type.Object({ multiple_id: Id, ...multiple });

const PointRules = Type.Object({ base: Type.Object(base), multiples: Type.Array(PointMultiple) });
const PointRulesVersion = ruleVersion({ rules: PointRules });
const PointRulesPage = soleRule(
  { rules: PointRules },
  {
    none: 'no points are earned yet',
    besides: {
      clashes: Type.Array(Type.Array(Id), {
        description:
          'Pairs of multiples of the same kind that hold at the same time for the same members with different rates',
      }),
    },
  },
);
const CalendarDay = Type.Object({
  date: Type.String({ description: 'Business date' }),
  multiple_ids: Type.Array(Id, { description: 'What holds on it for somebody' }),
  rate: Type.Integer({ description: 'The highest multiple that somebody of its grades gets, but for birthdays and the rates of grades' }), // prettier-ignore
});

const read = { scope: 'merchant', permission: 'point_rule:read', branches: 'none', errors: [] } as const;
const edit = {
  scope: 'merchant',
  permission: 'point_rule:update',
  branches: 'whole',
  data: PointRulesPage,
  versioned: true,
  audit: 'point_rule.draft',
} as const;
const named = ['grade_not_found', 'branch_not_found', 'stale_edit'] as const;

export const pointRules = endpoints({
  'GET /point-rule/base': {
    ...read,
    summary: 'Get the point rules: the version in force, and the draft',
    data: PointRulesPage,
    versioned: true,
  },
  'POST /point-rule/base': {
    ...edit,
    summary: 'Set the base rule of the draft: how points are earned, used and expire',
    description: 'A first draft begins with the version in force. Nothing follows it until it is put in force.',
    body: PointBase,
    errors: ['stale_edit'],
  },
  'GET /point-rule/multiple': {
    ...read,
    summary: 'List the multiples of the draft, or without one those in force',
    data: Type.Array(PointMultiple),
  },
  'POST /point-rule/multiple': {
    ...edit,
    summary: 'Add a multiple to the draft',
    body: PointMultipleFields,
    errors: ['point_base_missing', 'point_multiples_too_many', ...named],
    creates: true,
  },
  'PUT /point-rule/multiple/{id}': {
    ...edit,
    summary: 'Replace a multiple in the draft',
    params: Strict({ id: Id }),
    body: PointMultipleFields,
    errors: ['point_multiple_not_found', ...named],
  },
  'DELETE /point-rule/multiple': {
    ...edit,
    summary: 'Remove a multiple from the draft',
    query: Strict({ pointRuleDetailId: Id }),
    errors: ['point_multiple_not_found', 'stale_edit'],
  },
  'PUT /point-rule/in-force': {
    ...edit,
    summary: 'Put the draft in force as the next version',
    description: 'What is earned from then on names it; what was earned before stays as it is.',
    permission: 'point_rule:put_in_force',
    errors: ['rule_draft_missing', 'stale_edit'],
    audit: 'point_rule.put_in_force',
  },
  'DELETE /point-rule/draft': {
    ...edit,
    summary: 'Discard the draft',
    errors: ['rule_draft_missing', 'stale_edit'],
    audit: 'point_rule.discard',
  },
  'GET /point-rule/versions': {
    ...read,
    summary: 'List the versions that were in force, newest first',
    query: versionsQuery,
    data: Page(PointRulesVersion),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'GET /point-rule/calendar': {
    ...read,
    summary: `Tell which multiples hold on the next ${pointLimits.calendarDays} days, by the draft, or without one by the version in force`,
    data: Type.Array(CalendarDay),
  },
});

export type PointBase = Static<typeof PointBase>;
export type PointUse = NonNullable<PointBase['use']>;
export type NewPointMultiple = Loose<Static<typeof PointMultipleFields>>;
export type PointMultiple = Static<typeof PointMultiple>;
export type PointRules = Static<typeof PointRules>;
export type PointRulesPage = Static<typeof PointRulesPage>;
export type PointRulesVersion = Static<typeof PointRulesVersion>;
export type PointCalendarDay = Static<typeof CalendarDay>;
