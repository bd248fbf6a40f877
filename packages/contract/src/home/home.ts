import { branchStatePhrases, postingEffectPhrases, postingKindPhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { openingHours } from '../branches/branch.ts';
import { endpoints } from '../kernel/endpoint.ts';
import { BusinessDate, Count, Fen, Id, KeyOf, Nullable, Strict, Timestamp } from '../kernel/schemas.ts';
import { Member } from '../members/members.ts';
import { homeBranches, homeMembers } from '../rules.ts';

/** A figure of the day, and of the same weekday a week earlier up to the same time of day. */
const compared = (of: typeof Count, description: string) => Type.Object({ now: of, before: of }, { description });

const figures = {
  topped_up: compared(Fen, 'Principal of top-ups, less what was refunded or reversed'),
  spent: compared(Fen, 'Stored value spent, principal and bonus, less what was refunded or reversed'),
  served: compared(Count, 'Members who topped up, spent or earned'),
  new_members: compared(Count, 'Members who joined and are not cancelled'),
};

/** Sums from the start of the day to the end of an hour; `now` is null for hours that have not begun. */
const line = Type.Object({
  now: Nullable(Type.Integer()),
  before: Type.Integer(),
});

const HomeFigures = Type.Object({
  date: BusinessDate,
  before: Type.String({ description: 'The business date a week earlier' }),
  as_of: Nullable(Type.String({ format: 'date-time', description: 'Null: the day is over and counted whole' })),
  starts_at: Timestamp,
  figures: Type.Object(figures),
  branches: Type.Array(Type.Object({ branch_id: Nullable(Id), branch_name: Nullable(Type.String()), ...figures }), {
    description: `By branch, in the order of branches; of more than ${homeBranches} those where most happened. Null: what happened at no branch, if anything did`,
  }),
  branches_total: Type.Integer({ minimum: 0, description: 'Branches that the figures are of' }),
  hours: Type.Array(Type.Object({ topped_up: line, spent: line, new_members: line }), {
    description: 'One per hour of the business day, cumulative',
  }),
});

const dayOfBranch = Strict({ date: Type.Optional(BusinessDate), branch_id: Type.Optional(Id) });

const DayMember = Type.Object({
  member: Member,
  at: Timestamp,
  did: Nullable(
    Type.Object(
      {
        kind: KeyOf(postingKindPhrases),
        effect: KeyOf(postingEffectPhrases),
        principal: Type.Integer({ description: 'Fen; negative: taken' }),
        bonus: Type.Integer({ description: 'Fen; negative: taken' }),
        points: Type.Integer({ description: 'Net; negative: taken' }),
      },
      { description: 'The last time somebody served the member today in the user’s branches; null: the member joined' },
    ),
  ),
});

/** Without cancelled members. */
const glancedMembers = { members: Count, new_today: Count };

const BranchGlance = Type.Object({
  branch_id: Id,
  branch_name: Type.String(),
  state: KeyOf(branchStatePhrases),
  ...glancedMembers,
  staff: Count,
  signed_in_today: Count,
  today: openingHours.today,
});

export const home = endpoints({
  'GET /dashboard/figures': {
    branches: 'lists',
    summary: 'Get the figures of a day against the same weekday a week earlier',
    description:
      'Today is compared up to the same time of day, a past day as a whole. Sums of money come from the ledger’s postings by business date, so a day equals its roll-up.',
    scope: 'merchant',
    permission: 'stored_value_report:read',
    query: dayOfBranch,
    data: HomeFigures,
    errors: ['branch_not_found'],
  },
  'GET /dashboard/days': {
    branches: 'lists',
    summary: 'List the sums of a day and of the seven before it',
    description:
      'Business days, the oldest first; today by default, which counts so far. Counted as in GET /dashboard/figures.',
    scope: 'merchant',
    permission: 'stored_value_report:read',
    query: dayOfBranch,
    data: Type.Object({
      items: Type.Array(
        Type.Object({
          date: Type.String({ format: 'date' }),
          topped_up: Fen,
          spent: Fen,
          served: Count,
          new_members: Count,
        }),
      ),
    }),
    errors: ['branch_not_found'],
  },
  'GET /dashboard/members': {
    branches: 'lists', // members that the user opened may be of any branch
    summary: 'List the members of today, and those the user opened last',
    description: `The last ${homeMembers} who were added one by one, or whom somebody served (top-up, purchase, reward, gift or adjustment), today in the user’s branches.`,
    scope: 'merchant',
    permission: 'member:read',
    data: Type.Object({ today: Type.Array(DayMember), opened: Type.Array(Member) }),
    errors: [],
  },
  'PUT /dashboard/opened-members': {
    branches: 'serves',
    summary: 'Remember that the user opened a member',
    description: `The last ${homeMembers} are kept per user, a few more after parallel calls.`,
    scope: 'merchant',
    permission: 'member:read',
    body: Strict({ vip_id: Id }),
    data: Type.Object({ vip_id: Id }),
    errors: ['member_not_found'],
    audit: { none: 'what somebody has looked at' },
  },
  'GET /dashboard/branches': {
    branches: 'lists',
    summary: 'Get the branches at a glance',
    scope: 'merchant',
    permission: 'member:read',
    data: Type.Object({
      items: Type.Array(BranchGlance),
      total: Count,
      without_branch: Nullable(Type.Object(glancedMembers, { description: 'Null if every member has a branch' })),
    }),
    errors: [],
  },
});

export type HomeFigures = Static<typeof HomeFigures>;
export type DayMember = Static<typeof DayMember>;
export type BranchGlance = Static<typeof BranchGlance>;
