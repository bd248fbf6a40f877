import { logFaultPhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { Choice, Count, Id, KeyOf, Nullable, Strict, Timestamp } from '../kernel/schemas.ts';

const Check = Type.Object({
  check_id: Id,
  asked_at: Timestamp,
  operator: Nullable(Type.String()),
  ended_at: Nullable(Timestamp),
  entries: Type.Integer({ minimum: 0, description: 'Checked so far' }),
  of: Type.Integer({ minimum: 0, description: 'Sealed when it began' }),
  fault: Nullable(KeyOf(logFaultPhrases, { description: 'The first that differs; null: nothing so far' })),
  fault_position: Nullable(
    Type.Integer({ description: 'Of the entry in the chain; truncated and file_ahead: of the last that is there' }),
  ),
  fault_log_id: Nullable(Id),
  fault_at: Nullable(Timestamp),
  head_file: Nullable(
    Choice(['agrees', 'unknown', 'missing', 'unreadable'], {
      description:
        'Whether the head file agrees; unknown: it has nothing of this log; missing: no file is there; null: none is kept, or something differed before it was compared whole',
    }),
  ),
});

const Seals = Type.Object({
  entries: Count,
  sealed_at: Nullable(Timestamp),
  first_at: Nullable(Timestamp),
  last_at: Nullable(Timestamp),
  fingerprint: Nullable(Type.String({ description: 'Of the newest batch: what a copy of the log must end with' })),
  unsealed: Nullable(
    Type.Object(
      { fault: KeyOf(logFaultPhrases), since: Timestamp },
      { description: 'Why the program doesn’t seal the log any more, found by itself' },
    ),
  ),
  check: Nullable({ ...Check, description: 'The latest that somebody asked for' }),
});

const common = { scope: 'merchant', branches: 'whole', permission: 'operation_log:read' } as const;

export const seals = endpoints({
  'GET /logs/seals': {
    ...common,
    summary: 'Get up to when the operation log is sealed, and the latest check',
    data: Seals,
    errors: [],
  },
  'POST /logs/seals/checks': {
    ...common,
    summary: 'Check the operation log against its seals',
    description:
      'Starts a check and answers at once; GET /logs/seals tells its progress. One at a time per merchant, and six within an hour.',
    body: Strict({}),
    data: Seals,
    errors: ['log_check_running', 'too_many_log_checks'],
    audit: 'log.check',
    creates: true,
  },
});

export type Seals = Static<typeof Seals>;
