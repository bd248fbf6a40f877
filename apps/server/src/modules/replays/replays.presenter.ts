import type { Replay, ReplayResult, Task } from '@regulars/contract';
import type { ReplayInput } from './documents.ts';
import type { KeptResult } from './replays.queries.ts';

/** The ids of the members that a result names. */
export const membersIn = ({ cases, gains_most, loses_most }: KeptResult): string[] => [
  ...new Set([...cases, ...[gains_most, loses_most].filter((one) => one !== null)].map(({ vip_id: id }) => id)),
];

/** Without the members, for readers who may not see them. */
const hidden = (result: KeptResult): ReplayResult => ({
  ...result,
  members_hidden: true,
  gains_most: null,
  loses_most: null,
  cases: [],
});

export interface ResultNames {
  /** Null: was erased. */
  readonly members: ReadonlyMap<string, string | null>;
  readonly numbers: ReadonlyMap<string, string>;
}

/** Without names, the reader may not see members. */
export const presentResult = (result: KeptResult, names: ResultNames | undefined): ReplayResult => {
  if (!names) return hidden(result);
  const named = <Person extends { readonly vip_id: string }>(person: Person) => ({
    ...person,
    vip_name: names.members.get(person.vip_id) ?? null,
  });
  return {
    ...result,
    members_hidden: false,
    gains_most: result.gains_most && named(result.gains_most),
    loses_most: result.loses_most && named(result.loses_most),
    cases: result.cases.map(({ document_kind: _, ...one }) => ({
      ...named(one),
      document_number: names.numbers.get(one.document_id) ?? null,
    })),
  };
};

export const presentReplay = (
  { kind, rule_id, from, to }: ReplayInput,
  task: Task,
  result: ReplayResult | null,
): Replay => ({ replay_id: task.task_id, kind, rule_id, from, to, task, result });
