import { branchApplicationStatePhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import {
  Choice,
  Id,
  KeyOf,
  Label,
  Nullable,
  Page,
  pageQuery,
  Reason,
  Strict,
  Timestamp,
  Version,
} from '../kernel/schemas.ts';
import { branchLimits, keywordLength, remarkLength } from '../rules.ts';
import { BranchNo, GivenType, particulars, told } from './branch.ts';
import { BranchAllowance } from './branches.ts';

const State = KeyOf(branchApplicationStatePhrases);

const Application = Type.Object({
  application_id: Id,
  branch_no: Nullable(Type.String({ description: 'Null: the next free number' })),
  ...told,
  note: Nullable(Type.String()),
  works_there: Type.Boolean({ description: 'Whether the applicant asks to work there' }),
  state: State,
  asked_at: Timestamp,
  asked_by: Id,
  asked_by_name: Nullable(Type.String()),
  decided_at: Nullable(Timestamp),
  decided_by_name: Nullable(Type.String()),
  decision: Nullable(Type.String({ description: 'Why it was refused' })),
  branch_id: Nullable(Type.String({ description: 'The branch that it became' })),
  decidable: Type.Boolean({ description: 'Whether it waits and the user may decide' }),
  version: Version,
});

const NewApplication = Strict({
  name: Label,
  branch_no: Type.Optional(Nullable(BranchNo)),
  branch_type: Type.Optional(GivenType),
  ...particulars,
  note: Type.Optional(Nullable(Type.String({ maxLength: remarkLength }))),
  works_there: Type.Optional(
    Type.Boolean({
      description: 'Whether the applicant, unless in all branches, asks to work there; false by default',
    }),
  ),
});

const common = { scope: 'merchant', branches: 'none' } as const; // applications have no branch yet
const one = { ...common, params: Strict({ id: Id }), data: Application, versioned: true } as const;

export const branchApplications = endpoints({
  'GET /branches/apply': {
    ...common,
    summary: 'List applications for branches, newest first, by page',
    description: 'With branch_application:create alone, the user’s own.',
    permission: ['branch_application:read', 'branch_application:create'],
    query: Strict({
      keyword: Type.Optional(Type.String({ maxLength: keywordLength, description: 'Part of the name' })),
      state: Type.Optional(Type.Array(State, { maxItems: 4 })),
      sort: Type.Optional(Choice(['asked_at'])),
      ...pageQuery,
    }),
    data: Type.Object({ ...Page(Application).properties, allowance: BranchAllowance }),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'POST /branches/apply': {
    ...common,
    summary: 'Apply for a new branch',
    description: `At most ${branchLimits.waiting} applications of a merchant wait for a decision.`,
    permission: 'branch_application:create',
    body: NewApplication,
    data: Application,
    errors: ['branch_no_taken', 'branch_applications_full'],
    audit: 'branch_application.create',
    creates: true,
    versioned: true,
  },
  'GET /branches/apply/{id}': {
    ...one,
    summary: 'Get an application for a branch',
    permission: ['branch_application:read', 'branch_application:create'],
    errors: ['branch_application_not_found'],
  },
  'PUT /branches/apply/{id}': {
    ...one,
    summary: 'Accept, refuse or withdraw an application for a branch',
    description:
      'Accepting adds the branch, within the number that the merchant’s plan includes, and lets the applicant work there if that was asked. Accepting and refusing need branch_application:decide and a user of all branches, who may decide their own too; only the applicant withdraws. Refusing needs a reason.',
    permission: ['branch_application:decide', 'branch_application:create'],
    body: Strict({
      operate: Choice(['accept', 'refuse', 'withdraw']),
      reason: Type.Optional(Reason),
    }),
    errors: [
      'branch_application_not_found',
      'branch_application_decided',
      'branch_application_not_own',
      'whole_merchant_only',
      'branch_limit_reached',
      'branch_no_taken',
      'user_above_own_power',
      'user_of_other_branches',
      'user_not_found',
      'stale_edit',
    ],
    audit: [
      'branch_application.accept',
      'branch_application.refuse',
      'branch_application.withdraw',
      'branch.create',
      'user.update',
    ],
  },
});

export type BranchApplication = Static<typeof Application>;
export type NewBranchApplication = Loose<Static<typeof NewApplication>>;
