import { setImmediate } from 'node:timers/promises';
import type { Permission } from '@regulars/contract/menu';
import { replayLimits } from '@regulars/contract/rules/replays';
import { countText, replayKindPhrases, replayTaskPhrases, say, type ReplayKind } from '@regulars/phrases';
import type { TenantDb, TenantView } from '../../platform/database/index.ts';
import { denied, mustSeeAllBranches, Problem, type Reader } from '../../platform/http/index.ts';
import { defineTask, type TaskContext } from '../../platform/tasks/index.ts';
import { listGrades } from '../grades/index.ts';
import { datesIn } from './period.rules.ts';
import type { PastDocument, ReplayInput } from './documents.ts';
import { getPlan, type Plan } from './plans.ts';
import { setResult, type KeptResult } from './replays.queries.ts';
import { noGains, tallyOf, type Tallied } from './tally.rules.ts';

/** Who may replay a rule: who reads it. */
export const replayPermissions: Readonly<Record<ReplayKind, Permission>> = {
  points: 'point_rule:read',
  growth: 'member_card:read',
  top_up: 'top_up_rule:read',
  grades: 'grade:read',
};

const gradeRows = async (view: TenantView, grades: Tallied['grades']): Promise<KeptResult['grades']> =>
  (await listGrades(view)).map(({ grade_id, name, face }) => ({
    grade_id,
    name,
    face,
    ...(grades.get(grade_id) ?? noGains()),
  }));

/** Documents after which others have their turn. */
const inOneGo = 100;

/** Runs a plan over its documents. Throws replay_too_many, and what aborts it. */
const runPlan = async <Document extends PastDocument>(
  view: TenantView,
  input: ReplayInput,
  { reader, replay, ends, pointValue, inForce, ruleVersion, notes }: Plan<Document>,
  { signal, progress }: Pick<TaskContext, 'signal' | 'progress'>,
): Promise<KeptResult> => {
  const total = await reader.count(view, replayLimits.documents + 1);
  if (total > replayLimits.documents)
    throw new Problem('replay_too_many', { values: { limit: countText(replayLimits.documents) } });
  const tally = tallyOf(datesIn(input));
  let done = 0;
  progress(done, total);
  for await (const documents of reader.pages(view)) {
    signal.throwIfAborted();
    for (const [at, document] of documents.entries()) {
      if (at % inOneGo === 0) await setImmediate(); // a page under a hundred rules takes a quarter of a second
      tally.add(document, replay(document));
    }
    progress((done += documents.length), total);
  }
  const { cases, days, reasons, grades, ...tallied } = tally.finish();
  return {
    ...tallied,
    days: [...days],
    reasons: [...reasons],
    grades: await gradeRows(view, grades),
    ends: ends ? ends() : null,
    point_value: pointValue,
    in_force: inForce,
    rule_version: ruleVersion,
    cases: cases.map(({ document: { kind, id, memberId, at, date }, by: __, ...one }) => ({
      ...one,
      vip_id: memberId,
      document_kind: kind,
      document_id: id,
      at: at.toISOString(),
      date,
    })),
    notes: [...notes],
  };
};

/** Counts what a draft would have given, in one snapshot. Throws what `getPlan` and `runPlan` throw. */
export const runReplay = (
  db: TenantDb,
  reader: Reader,
  input: ReplayInput,
  context: Pick<TaskContext, 'signal' | 'progress'>,
): Promise<KeptResult> =>
  db.transaction(
    async (view) => {
      const plan = await getPlan(view, reader, input);
      return plan((one) => runPlan(view, input, one, context));
    },
    { snapshot: true },
  );

export const replayTask = defineTask<ReplayInput>({
  kind: 'rule_replay',
  refuses: (granted, { kind }) => {
    const permission = replayPermissions[kind];
    return granted.has(permission) ? undefined : denied(permission);
  },
  title: ({ kind, from, to }, language) =>
    say(replayTaskPhrases.title, language, { rules: say(replayKindPhrases[kind], language), from, to }),
  result: ({ rows }, language) => say(replayTaskPhrases.result, language, { rows: countText(rows) }),
  run: async ({ taskId, database, reader, clock, ...context }, input) => {
    mustSeeAllBranches(reader);
    const db = database.tenant(reader.merchantId);
    const result = await runReplay(db, reader, input, context);
    await db.transaction((tx) => setResult(tx, taskId, result, clock.now()));
    return { state: 'done', counts: { rows: result.documents } };
  },
});
