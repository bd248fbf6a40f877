import { ledgerCheckPhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { BusinessDate, Choice, Count, Id, KeyOf, Nullable, Strict, Timestamp } from '../kernel/schemas.ts';

const LedgerOverview = Type.Object({
  closed_to: Nullable(Type.String({ description: 'The last business date that is closed' })),
  closed_at: Nullable(Timestamp),
  waiting: Type.Integer({ minimum: 0, description: 'Movements not yet folded into the daily totals' }),
  principal: Type.Integer({ description: 'Fen that members paid in and still have' }),
  bonus: Type.Integer({ description: 'Fen that members were given and still have' }),
  points: Type.Integer({ description: 'Points of all members, minus points owed' }),
});

const summary = {
  verification_id: Id,
  state: Choice(['waiting', 'running', 'done', 'failed', 'lost'], {
    description: 'lost: its server stopped before it ended; a new one may be started',
  }),
  from: Nullable(Type.String({ description: 'Requested business date; null: everything' })),
  since: Nullable(
    Type.String({ description: 'The closed business date after which rows were verified; null: everything' }),
  ),
  asked_at: Timestamp,
  asked_by: Nullable(Type.String()),
  ended_at: Nullable(Timestamp),
  steps_done: Count,
  steps: Type.Integer({ minimum: 0, description: '0 until it starts' }),
  breaches: Count,
  ms: Nullable(Type.Integer()),
  failure: Nullable(
    Choice(['time_limit', 'stopped', 'silent', 'error'], {
      description:
        'Why it failed: it exceeded its time limit, its server was stopped, its heartbeat stopped, or an error occurred',
    }),
  ),
};
const Verification = Type.Object(summary);

const VerificationReport = Type.Object({
  ...summary,
  checks: Type.Array(
    Type.Object({
      name: KeyOf(ledgerCheckPhrases),
      examined: Type.Integer({ minimum: 0, description: 'Rows examined' }),
      breaches: Count,
      ms: Type.Integer({ description: 'Time of the query, which several checks may share' }),
      rows: Type.Array(
        Type.Object({
          at: Type.Array(
            Type.Object({
              name: Type.String(),
              value: Type.String(),
              called: Nullable(
                Type.String({
                  description:
                    'Name of the branch with this id, or of the member if the user may see members; number of the top-up or refund',
                }),
              ),
            }),
          ),
          expected: Nullable(Type.String()),
          found: Nullable(Type.String()),
        }),
        { description: 'The first 20 breaches' },
      ),
    }),
  ),
});

const notFound = ['verification_not_found'] as const;

export const ledger = endpoints({
  'GET /ledger': {
    branches: 'whole',
    summary: 'Get what the merchant owes its members, and up to which day the ledger is closed',
    description:
      'Covers the whole merchant, so only users with access to all branches may see it; the same holds for verifications.',
    scope: 'merchant',
    permission: 'ledger:read',
    data: LedgerOverview,
    errors: [],
  },
  'GET /ledger/verifications': {
    branches: 'whole',
    summary: 'List verifications of the ledger, newest first',
    scope: 'merchant',
    permission: 'ledger:read',
    query: Strict({
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      cursor: Type.Optional(Type.String({ maxLength: 400 })),
    }),
    data: Type.Object({
      items: Type.Array(Verification),
      next_cursor: Nullable(Type.String()),
      broken: Nullable(
        Type.Object(summary, {
          description: 'The latest verification with unresolved breaches; null once a full verification finds none',
        }),
      ),
    }),
    errors: ['cursor_invalid'],
  },
  'POST /ledger/verifications': {
    branches: 'whole',
    summary: 'Verify the ledger',
    description:
      'Starts a verification and answers at once; GET /ledger/verifications/{id} returns its progress. One at a time per merchant.',
    scope: 'merchant',
    permission: 'ledger:verify',
    body: Strict(
      {
        from: Type.Optional(Nullable(BusinessDate)),
      },
      { description: 'from: verify only what was posted since the last day closed before this date' },
    ),
    data: Verification,
    errors: ['verification_running'],
    audit: 'ledger.verify',
    creates: true,
  },
  'GET /ledger/verifications/{id}': {
    branches: 'whole',
    summary: 'Get a verification with each check’s results so far',
    scope: 'merchant',
    permission: 'ledger:read',
    params: Strict({ id: Id }),
    data: VerificationReport,
    errors: notFound,
  },
});

export type LedgerOverview = Static<typeof LedgerOverview>;
export type Verification = Static<typeof Verification>;
export type VerificationReport = Static<typeof VerificationReport>;
