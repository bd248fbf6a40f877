import { branchKindPhrases, branchStatePhrases, type BranchType } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import type { Loose } from '../kernel/endpoint.ts';
import {
  BusinessDate,
  Choice,
  Count,
  Id,
  KeyOf,
  Label,
  Line,
  Nullable,
  PersonName,
  Strict,
  Timestamp,
  Version,
} from '../kernel/schemas.ts';
import { branchLimits, branchNoPattern, branchPhonePattern } from '../rules.ts';
import type { BranchHours, Span } from '../rules/hours.ts';

export const BranchState = KeyOf(branchStatePhrases, {
  description: 'A paused branch is not trading for a while; a closed one only keeps its history',
});
export const BranchTypeNumber = Type.Unsafe<BranchType>({
  type: 'integer',
  enum: [81, 82, 83, 84],
  description: '81 head office, which is a store too; 82 store, 83 warehouse, 84 franchise',
});
/** The types that a branch can be given: there is one head office. */
export const GivenType = Type.Unsafe<82 | 83 | 84>({
  type: 'integer',
  enum: [82, 83, 84],
  'x-rule': 'head_type',
  description: '82 store, 83 warehouse, 84 franchise; not for the head office',
});

export const BranchNo = Type.String({
  pattern: branchNoPattern,
  'x-rule': 'branch_no',
  description: '1 to 12 letters, digits or dashes; unique in the merchant',
});
const Phone = Type.String({
  pattern: branchPhonePattern,
  'x-rule': 'branch_phone',
  description: 'A mobile number, a landline as 0571-87001212, or a 400 number',
});
/** Of a branch or merchant, below its region. */
export const Address = Line(branchLimits.address);
export const RegionCode = Type.String({
  pattern: '^[1-9][0-9]{5}$',
  'x-rule': 'region',
  description: 'A code of GET /dictionaries/region',
});
const Latitude = Type.Number({ minimum: -90, maximum: 90, description: 'Degrees; only with the longitude' });
const Longitude = Type.Number({ minimum: -180, maximum: 180, description: 'Degrees; only with the latitude' });

const Time = Type.String({ pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$', 'x-rule': 'hours' });
export const Spans = Type.Array(Type.Unsafe<Span>(Type.Array(Time, { minItems: 2, maxItems: 2 })), {
  maxItems: branchLimits.spans,
});
const Exception = Strict({
  date: BusinessDate,
  spans: Spans,
  note: Nullable(Type.String({ maxLength: branchLimits.exceptionNote })),
});
export const Hours = Type.Unsafe<BranchHours>(
  Strict(
    {
      week: Type.Array(Spans, { minItems: 7, maxItems: 7, description: 'Spans by weekday, from Monday' }),
      exceptions: Type.Array(Exception, {
        maxItems: branchLimits.exceptions,
        description: 'Days on which other spans hold, or none',
      }),
    },
    {
      description:
        'Each span is from and to, in the merchant’s zone; an end up to its beginning is on the next day, and 24:00 ends the day. Spans don’t overlap',
    },
  ),
);

/** What is told of a branch, also by who applies for one. */
export const particulars = {
  contact_name: Type.Optional(Nullable(PersonName)),
  phone: Type.Optional(Nullable(Phone)),
  region_code: Type.Optional(Nullable(RegionCode)),
  address: Type.Optional(Nullable(Address)),
  latitude: Type.Optional(Nullable(Latitude)),
  longitude: Type.Optional(Nullable(Longitude)),
  opened_on: Type.Optional(Nullable(BusinessDate)),
};

/** The same, as answered. */
export const told = {
  name: Type.String(),
  branch_type: BranchTypeNumber,
  contact_name: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  region_code: Nullable(Type.String()),
  region_name: Nullable(Type.String({ description: 'Province, city and county in the reader’s language' })),
  address: Nullable(Type.String()),
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  opened_on: Nullable(Type.String({ format: 'date' })),
};

const Now = Type.Object({
  open: Type.Boolean(),
  changes_at: Nullable(
    Type.String({ format: 'date-time', description: 'When it closes, or opens next; null: not within two weeks' }),
  ),
});

const NowOrNone = Type.Unsafe<Static<typeof Now> | null>({
  anyOf: [Now, { type: 'null' }],
  description: 'By its hours, or those it inherits; null without any, and unless it is open',
});

/** When a branch is open, for those who need no more of its hours. */
export const openingHours = {
  now: NowOrNone,
  today: Type.Unsafe<Span[] | null>({
    anyOf: [Spans, { type: 'null' }],
    description: 'The spans of the date that the merchant’s zone shows, none if it is a day off; null without hours',
  }),
};

export const Branch = Type.Object({
  branch_id: Id,
  branch_no: Type.String(),
  ...told,
  state: BranchState,
  hours: Nullable(Hours),
  inherited_hours: Type.Unsafe<BranchHours | null>({
    anyOf: [Hours, { type: 'null' }],
    description: 'The merchant’s, which hold while it has none of its own; never a warehouse’s',
  }),
  now: NowOrNone,
  closed_at: Nullable(Timestamp),
  closed_reason: Nullable(Type.String()),
  created_at: Timestamp,
  version: Version,
});

export const BranchChanges = Strict({
  branch_no: Type.Optional(BranchNo),
  name: Type.Optional(Label),
  branch_type: Type.Optional(GivenType),
  ...particulars,
  hours: Type.Optional(Nullable(Hours)),
});

/** Fen and members of a branch. */
export const BranchFigures = Type.Object({
  members: Count,
  new_members: Type.Integer({ minimum: 0, description: 'Joined this month' }),
  users: Type.Integer({ minimum: 0, description: 'Enabled users who work there, including those of all branches' }),
  topped_up: Type.Integer({ description: 'Fen of principal this month, less what was undone' }),
  spent: Type.Integer({ description: 'Fen of principal and bonus spent there this month, less what was undone' }),
  principal: Type.Integer({ description: 'Fen that members still have of what they paid in there' }),
  bonus: Type.Integer({ description: 'Fen that members still have of what was given there' }),
});

export const CentreBranch = Type.Object({ ...Branch.properties, figures: BranchFigures });

/** Integers that JSON carries exactly. */
const exact = { minimum: 0, maximum: Number.MAX_SAFE_INTEGER } as const;

export const closingFigures = {
  members: Type.Integer({ ...exact, description: 'Members of the branch, but for cancelled ones' }),
  users: Type.Integer({ ...exact, description: 'Users who work there and not in all branches' }),
  users_left: Type.Integer({ ...exact, description: 'Of these, who would have no branch left that is not closed' }),
  principal: Type.Integer({ ...exact, description: 'Fen that members still have of what they paid in there' }),
  bonus: Type.Integer({ ...exact, description: 'Fen that members still have of what was given there' }),
  adjustments: Type.Integer({ ...exact, description: 'Adjustments of its members that wait for a decision' }),
  top_ups: Type.Integer({ ...exact, description: 'Top-ups made there that wait for their payment' }),
  shifts: Type.Integer({ ...exact, description: 'Shifts that are open there, whose drawers nobody has counted' }),
  held: Type.Integer({ ...exact, description: 'Orders that are held there' }),
  refunds: Type.Integer({ ...exact, description: 'Refunds asked for there that wait for a decision' }),
  devices: Type.Integer({ ...exact, description: 'Its tills, cloud horns and table cards that are in use' }),
};
export const Closing = Type.Object({
  ...closingFigures,
  left: Type.Array(Type.Object({ user_id: Id, name: Type.String() }), {
    description: 'The first three of those who would have no branch left',
  }),
  is_head: Type.Boolean({ description: 'The head office is not closed' }),
});
export const SeenFigures = Strict(closingFigures, {
  description: 'As GET /branches/{id}/closing answered them; the call is refused if they have changed',
});

export const branchSorts = Choice(['branch_no', 'name', 'created_at']);
export const BranchKind = KeyOf(branchKindPhrases);

export type Branch = Static<typeof Branch>;
export type BranchChanges = Loose<Static<typeof BranchChanges>>;
export type BranchFigures = Static<typeof BranchFigures>;
export type CentreBranch = Static<typeof CentreBranch>;
export type BranchClosing = Static<typeof Closing>;
