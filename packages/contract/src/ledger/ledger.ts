import { ledgerCheckPhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { BusinessDate, Choice, Count, Id, KeyOf, Nullable, Strict, Timestamp } from '../kernel/schemas.ts';

const LedgerOverview = Type.Object({
  closed_to: Nullable(Type.String({ description: 'The last business date that is closed' })),
  closed_at: Nullable(Timestamp),
  waiting: Type.Integer({ minimum: 0, description: 'Movements that are not folded into the days yet' }),
  principal: Type.Integer({ description: 'Fen that members paid in and still have' }),
  bonus: Type.Integer({ description: 'Fen that members were given and still have' }),
  points: Type.Integer({ description: 'Points of all members, less what they owe' }),
});

const summary = {
  verification_id: Id,
  state: Choice(['waiting', 'running', 'done', 'failed', 'lost'], {
    description: 'lost: its server went before it ended; another may be started',
  }),
  from: Nullable(Type.String({ description: 'Business date asked for; null: everything' })),
  since: Nullable(Type.String({ description: 'The closed business date since which was read; null: everything' })),
  asked_at: Timestamp,
  asked_by: Nullable(Type.String()),
  ended_at: Nullable(Timestamp),
  steps_done: Count,
  steps: Type.Integer({ minimum: 0, description: '0 until it begins' }),
  breaches: Count,
  ms: Nullable(Type.Integer()),
  failure: Nullable(
    Choice(['time_limit', 'stopped', 'silent', 'error'], {
      description: 'Why it failed: it took longer than it may, its server was stopped, it fell silent, or an error',
    }),
  ),
};
const Verification = Type.Object(summary);

const VerificationReport = Type.Object({
  ...summary,
  checks: Type.Array(
    Type.Object({
      name: KeyOf(ledgerCheckPhrases),
      examined: Type.Integer({ minimum: 0, description: 'Rows looked at' }),
      breaches: Count,
      ms: Type.Integer({ description: 'Of the reading, which several checks may share' }),
      rows: Type.Array(
        Type.Object({
          at: Type.Array(
            Type.Object({
              name: Type.String(),
              value: Type.String(),
              called: Nullable(
                Type.String({
                  description: 'The name of the member, if the user may see members, or of the branch with this id',
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

const notFound = ['verification_not_found', 'whole_merchant_only'] as const;

export const ledger = endpoints({
  'GET /ledger': {
    branches: 'whole',
    summary: 'What the merchant owes its members, and how far its days are closed',
    description: 'Of the whole merchant, so for users of all branches alone; its verifications likewise.',
    scope: 'merchant',
    permission: 'ledger:read',
    data: LedgerOverview,
    errors: ['whole_merchant_only'],
  },
  'GET /ledger/verifications': {
    branches: 'whole',
    summary: 'Verifications of the ledger, newest first',
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
          description:
            'The one whose breaches stand: of everything, or since; null once a verification of everything finds none',
        }),
      ),
    }),
    errors: ['cursor_invalid', 'whole_merchant_only'],
  },
  'POST /ledger/verifications': {
    branches: 'whole',
    summary: 'Verify the ledger',
    description:
      'Starts it and answers at once; GET /ledger/verifications/{id} tells how far it is. One at a time in a merchant.',
    scope: 'merchant',
    permission: 'ledger:verify',
    body: Strict(
      {
        from: Type.Optional(Nullable(BusinessDate)),
      },
      { description: 'from: only what was posted since the last day closed before it' },
    ),
    data: Verification,
    errors: ['verification_running', 'whole_merchant_only'],
    audit: 'ledger.verify',
    creates: true,
  },
  'GET /ledger/verifications/{id}': {
    branches: 'whole',
    summary: 'A verification, with what each check found so far',
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
