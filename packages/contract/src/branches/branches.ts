import { Type, type Static } from 'typebox';
import { eventsQuery, LoggedEvents } from '../logs/logged-event.ts';
import { selectionErrors } from '../kernel/common-errors.ts';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import {
  BatchOutcome,
  Choice,
  Id,
  Nullable,
  Page,
  pageQuery,
  Reason,
  SelectablePage,
  selectionOf,
  Strict,
} from '../kernel/schemas.ts';
import { keywordLength, noRegion } from '../rules.ts';
import {
  Branch,
  BranchChanges,
  branchSorts,
  BranchState,
  BranchTypeNumber,
  CentreBranch,
  Closing,
  openingHours,
  SeenFigures,
} from './branch.ts';

const otherFields = {
  keyword: Type.Optional(
    Type.String({ maxLength: keywordLength, description: 'Part of the name, number, contact or phone' }),
  ),
  branch_type: Type.Optional(Type.Array(BranchTypeNumber, { maxItems: 4 })),
  state: Type.Optional(Type.Array(BranchState, { maxItems: 3 })),
};
const filterFields = {
  ...otherFields,
  region_code: Type.Optional(
    Type.String({
      pattern: `^([1-9][0-9]{5}|${noRegion})$`,
      'x-rule': 'region',
      description: `A province, city or county with all below it; \`${noRegion}\`: the branches without a region`,
    }),
  ),
};
const BranchFilter = Strict({
  ...filterFields,
  sort: Type.Optional(branchSorts),
  ...pageQuery,
});

const merchant = { scope: 'merchant' } as const;
// Each shows and changes only branches that the user works in.
const own = { ...merchant, branches: 'none' } as const;
const one = { ...own, params: Strict({ id: Id }), data: Branch, versioned: true } as const;

export const branches = endpoints({
  'GET /branches': {
    ...own,
    summary: 'List branches, filtered and sorted, by page',
    description: 'Those that the user works in.',
    permission: 'store:read',
    query: BranchFilter,
    data: SelectablePage(Page(Branch)),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'PUT /branches': {
    ...own,
    summary: 'Pause several branches, or resume them',
    description: 'Branches already in the requested state are skipped and counted, and so are closed ones of a filter.',
    permission: 'store:update',
    body: Strict({ ...selectionOf(filterFields), operate: Choice(['open', 'pause']) }),
    data: BatchOutcome,
    errors: ['no_such_branch', 'branch_closed', ...selectionErrors],
    audit: 'branch.state',
  },
  'GET /branches/region-counts': {
    ...own,
    summary: 'Count the branches of each region, filtered as the list',
    permission: 'store:read',
    query: Strict(otherFields),
    data: Type.Object({
      regions: Type.Array(
        Type.Object({
          region_code: Type.String(),
          parent: Nullable(Type.String({ description: 'The region that it lies in, listed before it' })),
          name: Type.String(),
          count: Type.Integer({ minimum: 0, description: 'Of this very region, without those below it' }),
        }),
        { description: 'Provinces, cities and counties with a branch; each is followed by what lies in it' },
      ),
      none: Type.Integer({ minimum: 0, description: 'Branches without a region' }),
    }),
    errors: [],
  },
  'GET /branches/belong': {
    ...own,
    summary: 'List the branches that the user works in',
    permission: 'none',
    data: Type.Array(
      Type.Object({
        branch_id: Id,
        branch_no: Type.String(),
        name: Type.String(),
        branch_type: BranchTypeNumber,
        state: BranchState,
        region_code: Nullable(Type.String()),
        ...openingHours,
      }),
      { description: 'Closed ones included, in the order of branches' },
    ),
    errors: [],
  },
  'GET /branches/merchant-center': {
    ...merchant,
    branches: 'lists',
    summary: 'List branches with their figures, by page',
    permission: ['merchant:read', 'store:read'],
    query: BranchFilter,
    data: Page(CentreBranch),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'GET /branches/{id}/merchant-center': {
    ...one,
    summary: 'Get a branch with its figures',
    permission: ['merchant:read', 'store:read'],
    data: CentreBranch,
    errors: ['no_such_branch'],
  },
  'GET /branches/{id}': {
    ...one,
    summary: 'Get a branch',
    permission: 'store:read',
    errors: ['no_such_branch'],
  },
  'PUT /branches/{id}': {
    ...one,
    summary: 'Edit a branch',
    description: 'What is left out stays.',
    permission: 'store:update',
    body: BranchChanges,
    errors: ['no_such_branch', 'branch_no_taken', 'stale_edit'],
    audit: 'branch.update',
  },
  'GET /branches/{id}/events': {
    ...own,
    summary: 'List what was done to a branch, newest first',
    permission: ['merchant:read', 'store:read'],
    params: Strict({ id: Id }),
    query: eventsQuery,
    data: LoggedEvents,
    errors: ['no_such_branch', 'cursor_invalid'],
  },
  'GET /branches/{id}/closing': {
    ...own,
    summary: 'Get what closing a branch would touch',
    permission: 'store:close',
    params: Strict({ id: Id }),
    data: Closing,
    errors: ['no_such_branch'],
  },
  'PUT /branches/{id}/close': {
    ...one,
    summary: 'Close a branch',
    description:
      'Members, users and history stay with it, but nobody can be assigned to it any more. Stored value sold there stays owed by the merchant and can be spent in other branches. Never the head office.',
    permission: 'store:close',
    body: Strict({ reason: Reason, seen: SeenFigures }),
    errors: ['no_such_branch', 'head_branch_kept', 'branch_closed', 'branch_figures_changed', 'stale_edit'],
    audit: 'branch.close',
  },
  'PUT /branches/{id}/reopen': {
    ...one,
    summary: 'Reopen a closed branch',
    description: 'Within the number of branches that the merchant’s plan includes.',
    permission: 'store:close',
    errors: ['no_such_branch', 'branch_not_closed', 'branch_limit_reached', 'stale_edit'],
    audit: 'branch.reopen',
  },
  'POST /branches/{id}/hand-over': {
    ...merchant,
    branches: 'whole',
    summary: 'Hand over what a closed branch sold and is still owed',
    description:
      'Starts a task. Whatever members have left of what the branch sold is owed by the other branch from then on, an open store or franchise; their balances stay, and so does what is spent first. Members with a hold on such value keep all of it with the closed branch until the hold ends. It can be repeated. Only for users of all branches.',
    permission: 'store:close',
    params: Strict({ id: Id }),
    body: Strict({ to_branch_id: Id, reason: Reason }),
    data: Type.Object({ task_id: Id }),
    errors: [
      'no_such_branch',
      'branch_not_closed',
      'hand_over_target_invalid',
      'hand_over_nothing',
      'hand_over_running',
      'tasks_too_many_of_user',
      'tasks_too_many_of_merchant',
      'task_files_full',
    ],
    audit: 'branch.hand_over',
  },
});

export const BranchAllowance = Type.Object({
  used: Type.Integer({ minimum: 0, description: 'Branches that are not closed' }),
  limit: Type.Integer({ minimum: 1, description: 'Branches that the plan includes' }),
});

export type BranchFilter = Loose<Static<typeof BranchFilter>>;
