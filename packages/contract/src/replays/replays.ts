import { replayKindPhrases, replayNotePhrases, replayParts, replayReasonPhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import { BusinessDate, Choice, Count, Fen, Id, KeyOf, Nullable, Strict, Timestamp } from '../kernel/schemas.ts';
import { replayLimits } from '../rules/replays.ts';
import { Task } from '../tasks/tasks.ts';

const Kind = KeyOf(replayKindPhrases, { description: 'Whose draft is replayed' });

const NewReplay = Strict({
  kind: Kind,
  rule_id: Type.Optional({ ...Id, description: 'Of a top-up rule, and only then' }),
  from: { ...BusinessDate, description: 'The first business date' },
  to: {
    ...BusinessDate,
    description: `The last business date, today at the latest; at most ${replayLimits.days} days`,
  },
});

const Figures = Type.Object(
  {
    bonus: Fen,
    points: Type.Integer(),
    growth: Type.Integer(),
    levels: Type.Integer({ description: 'Grades risen, less those fallen' }),
  },
  { description: 'What a version gives; those that its kind doesn’t decide are 0' },
);
const Both = { old: Figures, new: Figures };

const Part = Type.Object({
  part: Choice(replayParts),
  name: Nullable(Type.String({ description: 'Of a multiple, rule or grade; of `refused` the reason' })),
  amount: Nullable(Type.Integer({ description: 'Fen, points, growth or basis points, as its part says' })),
  per: Nullable(Type.Integer({ description: 'Fen, of `points_per`' })),
});
const Sum = Type.Array(Part, { description: 'How the figure comes about, part by part' });

const Case = Type.Object({
  vip_id: Id,
  vip_name: Nullable(Type.String({ description: 'Null: was erased' })),
  document_id: Id,
  document_number: Nullable(Type.String()),
  at: Timestamp,
  date: Type.String({ description: 'Business date' }),
  ...Both,
  reason: KeyOf(replayReasonPhrases),
  old_sum: Sum,
  new_sum: Sum,
});

const Share = Type.Object({ members: Count, by: Figures });
const Extreme = Type.Object({
  vip_id: Id,
  vip_name: Nullable(Type.String()),
  documents: Count,
  differing: Type.Integer({ minimum: 1, description: 'Documents for which the versions differ' }),
  by: Figures,
});

const Result = Type.Object({
  documents: Count,
  members: Type.Integer({ minimum: 0, description: 'Who have such documents' }),
  ...Both,
  point_value: Nullable(
    Type.Object({ points: Type.Integer(), value: Fen }, { description: 'So many points pay so many fen' }),
  ),
  in_force: Nullable(Type.Integer({ description: 'The version that the draft is compared with; null: with nothing' })),
  rule_version: Type.Integer({ description: 'The rule’s version when its draft was read' }),
  days: Type.Array(Type.Object({ date: Type.String(), documents: Count, ...Both }), {
    description: 'Each business day of the period, also without documents',
  }),
  grades: Type.Array(
    Type.Object({
      grade_id: Id,
      name: Type.String(),
      face: Type.String(),
      members: Count,
      gaining: Share,
      losing: Share,
    }),
    { description: 'By the grade of today, lowest first' },
  ),
  reasons: Type.Array(Type.Object({ reason: KeyOf(replayReasonPhrases), gaining: Count, losing: Count }), {
    description: 'Members with a document that differs for this reason, by whether they gain or lose in sum',
  }),
  ends: Nullable(
    Type.Array(Type.Object({ from: Type.String(), to: Type.String(), members: Count }), {
      description:
        'Of grades: the name of the grade that members would end with by the version in force, and by the draft instead',
    }),
  ),
  members_hidden: Type.Boolean({ description: 'The reader may not see members, so the following are empty' }),
  gains_most: Nullable(Extreme),
  loses_most: Nullable(Extreme),
  cases: Type.Array(Case, { description: `The ${replayLimits.cases} documents with the biggest differences` }),
  notes: Type.Array(KeyOf(replayNotePhrases), { description: 'Where it differs from what really happened' }),
});

const Replay = Type.Object({
  replay_id: Id,
  kind: Kind,
  rule_id: Nullable(Type.String()),
  from: Type.String(),
  to: Type.String(),
  task: Task,
  result: Nullable(Result),
});

const common = {
  scope: 'merchant',
  // That of the kind; names and cases also need member:read.
  permission: ['point_rule:read', 'member_card:read', 'top_up_rule:read', 'grade:read'],
  branches: 'whole',
  data: Replay,
} as const;

export const replays = endpoints({
  'POST /rule-replays': {
    ...common,
    summary: 'Run the draft of a rule over the documents of a past period, as a task',
    description:
      'Compares the draft with the version in force, both over the same documents. It only counts: nothing is given, and no balance changes.',
    body: NewReplay,
    errors: [
      'rule_draft_missing',
      'top_up_rule_not_found',
      'replay_too_long',
      'tasks_too_many_of_user',
      'tasks_too_many_of_merchant',
      'task_files_full',
    ],
    creates: true,
    audit: { none: 'It only counts, and its task says who did it' },
  },
  'GET /rule-replays/{id}': {
    ...common,
    summary: 'Get a replay with its task, and its result once that is done',
    params: Strict({ id: Id }),
    errors: ['replay_not_found'],
  },
});

export type NewReplay = Loose<Static<typeof NewReplay>>;
export type Replay = Static<typeof Replay>;
export type ReplayResult = Static<typeof Result>;
export type ReplayFigures = Static<typeof Figures>;
export type ReplaySum = Static<typeof Sum>;
export type ReplayCase = Static<typeof Case>;
