import { gradeOfMember } from './grade-of-member.ts';
import { memberSourcePhrases, memberStatePhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { selectionErrors } from '../kernel/common-errors.ts';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import {
  BatchOutcome,
  BusinessDate,
  Choice,
  Count,
  Fen,
  Gender,
  Id,
  KeyOf,
  MemberNo,
  mostTotalled as mostSorted,
  Nullable,
  pageQuery,
  PageWithTotals,
  PersonName,
  Phone,
  Reason,
  SelectablePage,
  selectionOf,
  Strict,
  Timestamp,
  totalsQuery,
  Version,
} from '../kernel/schemas.ts';
import { eventsQuery, LoggedEvents } from '../logs/logged-event.ts';
import { memberWaiver, waived } from './member-waiver.ts';
import { keywordLength, remarkLength, soonDays, tagPattern, tagsPerMember } from '../rules.ts';

const State = KeyOf(memberStatePhrases);
const Source = KeyOf(memberSourcePhrases);
const Tag = Type.String({ pattern: tagPattern, 'x-rule': 'tag' });
const Tags = Type.Array(Tag, { maxItems: tagsPerMember, uniqueItems: true });
const Remark = Type.String({ maxLength: remarkLength });

export const Member = Type.Object({
  vip_id: Id,
  member_no: Type.String({ description: 'Card number' }),
  phone: Type.String({ description: 'Masked without member:phone' }),
  name: Type.String(),
  gender: Nullable(Type.Integer({ description: '1 male, 2 female' })),
  birthday: Nullable(Type.String({ description: 'YYYY-MM-DD' })),
  state: State,
  source: Source,
  ...gradeOfMember,
  branch_id: Nullable(Id),
  branch_name: Nullable(Type.String()),
  tags: Type.Array(Type.String()),
  remark: Nullable(Type.String()),
  principal: Fen,
  bonus: Fen,
  points: Type.Integer({ description: 'Negative: owed by the member' }),
  growth: Type.Integer(),
  joined_at: Timestamp,
  version: Version,
  changeable: Type.Boolean({
    description:
      'Whether the user may change the member: it has no branch or one of the user’s, or the user has member:all_branches',
  }),
});

const ListedMember = Type.Object({
  ...Member.properties,
  points_soon: Type.Integer({ minimum: 0, description: `Points that expire within ${soonDays} days` }),
});

/** `balance` is principal and bonus. */
const memberSorts = ['joined_at', 'member_no', 'balance', 'points'] as const;

/** What members are selected by. */
export const memberFilterFields = {
  keyword: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: keywordLength,
      description:
        'Part of a name (1 character or more), at least the last 4 digits of a phone (without member:phone, exactly 4 or all), or the start of a card number',
    }),
  ),
  state: Type.Optional(Type.Array(State, { uniqueItems: true })),
  grade_id: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  branch_id: Type.Optional(Type.Array(Id, { maxItems: 200 })),
  source: Type.Optional(Type.Array(Source, { uniqueItems: true })),
  tag: Type.Optional(Type.Array(Tag, { maxItems: 5, description: 'Members that have all of these tags' })),
  gender: Type.Optional(Gender),
  joined_from: Type.Optional(BusinessDate),
  joined_to: Type.Optional(BusinessDate),
  birthday_month: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
};
const MemberFilter = Strict({
  ...memberFilterFields,
  exact: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: keywordLength,
      description: 'A whole phone or card number; searches every branch',
    }),
  ),
  sort: Type.Optional(
    Choice(memberSorts, {
      description: `Default joined_at. By balance or points, at most ${mostSorted.toLocaleString('en')} members are sorted. Without \`order\`, only member_no ascends`,
    }),
  ),
  ...pageQuery,
  ...totalsQuery,
});

const NewMember = Strict({
  phone: Phone,
  name: PersonName,
  gender: Type.Optional(Nullable(Gender)),
  birthday: Type.Optional(Nullable(BusinessDate)),
  grade_id: Type.Optional(Id),
  grade_to: Type.Optional(Nullable(BusinessDate)),
  branch_id: Type.Optional(Nullable(Id)),
  member_no: Type.Optional(Nullable(MemberNo)),
  tags: Type.Optional(Tags),
  remark: Type.Optional(Nullable(Remark)),
});

const MemberChanges = Strict(
  {
    phone: Type.Optional(Phone),
    name: Type.Optional(PersonName),
    gender: Type.Optional(Nullable(Gender)),
    birthday: Type.Optional(Nullable(BusinessDate)),
    grade_id: Type.Optional(Id),
    grade_to: Type.Optional(Nullable(BusinessDate)),
    branch_id: Type.Optional(Nullable(Id)),
    tags: Type.Optional(Tags),
    remark: Type.Optional(Nullable(Remark)),
  },
  { minProperties: 1, description: 'Omitted: unchanged; null: cleared' },
);

export const members = endpoints({
  ...memberWaiver,
  'GET /vip-infos': {
    branches: 'lists', // only `exact` searches every branch, to find a member to serve
    summary: 'List members, filtered and sorted, by page',
    scope: 'merchant',
    permission: 'member:read',
    query: MemberFilter,
    data: SelectablePage(
      PageWithTotals(ListedMember, {
        stored_value: Nullable(
          Type.Integer({ description: 'Fen of principal and bonus; null without liability_report:read' }),
        ),
        points: Nullable(Type.Integer({ description: 'Null without liability_report:read' })),
      }),
    ),
    errors: ['page_too_deep', 'cursor_invalid', 'too_many_lookups', 'too_many_to_sort'],
  },
  'POST /vip-infos': {
    branches: 'none', // its branch must be one of the user's; see members.test.ts
    summary: 'Add a member',
    scope: 'merchant',
    permission: 'member:create',
    body: NewMember,
    data: Member,
    errors: [
      'member_phone_taken',
      'member_no_taken',
      'too_many_lookups',
      'grade_not_found',
      'branch_not_found',
      'branch_closed',
    ],
    audit: 'member.create',
    creates: true,
    versioned: true,
  },
  'PUT /vip-infos': {
    branches: 'changes',
    summary: 'Tag, freeze or restore several members',
    description:
      'Members of other branches need member:all_branches. Members already in the requested state are skipped and counted.',
    scope: 'merchant',
    permission: ['member:tag', 'member:freeze'],
    body: Strict(
      {
        ...selectionOf(memberFilterFields),
        operate: Choice(['tag', 'freeze', 'restore']),
        add_tags: Type.Optional(Tags),
        remove_tags: Type.Optional(Tags),
        reason: Type.Optional(Reason),
      },
      { description: 'tag requires add_tags or remove_tags; freeze and restore require a reason' },
    ),
    data: BatchOutcome,
    errors: ['member_not_found', 'member_state_refused', 'too_many_lookups', ...selectionErrors],
    audit: ['member.tag', 'member.freeze', 'member.restore'],
  },
  'GET /vip-infos/survey': {
    branches: 'lists',
    summary: 'Get the number of members and its growth',
    scope: 'merchant',
    permission: 'member:read',
    errors: [],
    data: Type.Object({
      total: Count,
      new_today: Count,
      new_yesterday: Count,
      new_month: Count,
      new_last_month: Count,
      frozen: Count,
      birthdays_month: Count,
      by_grade: Type.Array(
        Type.Object({ grade_id: Id, grade_name: Type.String(), grade_face: Type.String(), members: Count }),
      ),
      daily: Type.Array(Type.Object({ date: Type.String(), joined: Count }), {
        description: 'The last 60 business days, oldest first',
      }),
    }),
  },
  'GET /vip-infos/{id}': {
    branches: 'serves',
    summary: 'Get a member',
    scope: 'merchant',
    permission: 'member:read',
    params: Strict({ id: Id }),
    data: Member,
    errors: ['member_not_found'],
    versioned: true,
  },
  'PUT /vip-infos/{id}': {
    branches: 'changes',
    summary: 'Edit a member',
    description: 'A member of another branch needs member:all_branches.',
    scope: 'merchant',
    permission: 'member:update',
    params: Strict({ id: Id }),
    body: MemberChanges,
    data: Member,
    errors: [
      'member_not_found',
      'member_phone_taken',
      'too_many_lookups',
      'grade_not_found',
      'branch_not_found',
      'branch_closed',
      'stale_edit',
      'member_state_refused',
    ],
    audit: 'member.update',
    versioned: true,
  },
  'PUT /vip-infos/{id}/state': {
    branches: 'changes',
    summary: 'Freeze, restore or cancel a member',
    description:
      'Freezing suspends every privilege until the member is restored. Cancelling is final, frees the phone and voids unused coupons; one that an order holds must be released first. What the member has left must be waived in exactly these amounts; otherwise the answer is 409, with the amounts as its context. Waiving is limited like adjustments: with what the user adjusted of this member within 24 hours, it must be within the limits of the user’s roles. A member of another branch needs member:all_branches.',
    scope: 'merchant',
    permission: ['member:freeze', 'member:cancel'],
    params: Strict({ id: Id }),
    body: Strict(
      {
        state: KeyOf(memberStatePhrases),
        reason: Reason,
        waive: Type.Optional(Strict(waived)),
      },
      { description: 'cancelled needs member:cancel; normal and frozen need member:freeze and take no waive' },
    ),
    data: Member,
    errors: [
      'member_not_found',
      'member_state_refused',
      'member_has_value',
      'member_has_requests',
      'member_has_top_up',
      'member_waive_above_limit',
      'ledger_holds_open',
      'stale_edit',
    ],
    audit: ['member.freeze', 'member.restore', 'member.cancel'],
    versioned: true,
  },
  'GET /vip-infos/{id}/events': {
    branches: 'serves',
    summary: 'List a member’s events, newest first',
    scope: 'merchant',
    permission: 'member:read',
    params: Strict({ id: Id }),
    query: eventsQuery,
    data: LoggedEvents,
    errors: ['member_not_found', 'cursor_invalid'],
  },
});

export type Member = Static<typeof Member>;
export type ListedMember = Static<typeof ListedMember>;
export type MemberFilter = Loose<Static<typeof MemberFilter>>;
export type NewMember = Loose<Static<typeof NewMember>>;
export type MemberChanges = Loose<Static<typeof MemberChanges>>;
