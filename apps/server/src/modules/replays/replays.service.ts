import type { NewReplay, Replay } from '@regulars/contract';
import type { TenantView } from '../../platform/database/index.ts';
import { mustBePermitted, partFaults, Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import { getTaskRow, startTask, type AnyTaskDefinition, type TaskQueue } from '../../platform/tasks/index.ts';
import { getTask } from '../tasks/index.ts';
import type { ReplayInput } from './documents.ts';
import { mustBePast } from './period.rules.ts';
import { getPlan } from './plans.ts';
import { replayPermissions, replayTask } from './replay.task.ts';
import { membersIn, presentReplay, presentResult } from './replays.presenter.ts';
import { getMemberNames, getNumbers, getResult, type KeptResult } from './replays.queries.ts';

export interface ReplayServices extends TaskQueue {
  readonly definitions: readonly AnyTaskDefinition[];
}

const inputOf = ({ kind, rule_id, from, to }: NewReplay): ReplayInput => {
  const faults = partFaults('rule_id', rule_id !== undefined, kind === 'top_up'); // of which a merchant has many
  if (faults.length > 0) throw refuseFields(...faults);
  return { kind, rule_id: rule_id ?? null, from, to };
};

/** Throws permission_denied, invalid_input, rule_draft_missing, top_up_rule_not_found, replay_too_long, task limits. */
export const startReplay = (
  tenant: Tenant,
  asked: NewReplay,
  { definitions, ...queue }: ReplayServices,
): Promise<Replay> => {
  mustBePermitted(tenant, replayPermissions[asked.kind]);
  const input = inputOf(asked);
  mustBePast(input, tenant.day.today());
  return tenant.transaction(async (tx) => {
    await getPlan(tx, tenant, input); // a draft that isn't there is refused at once
    const id = await startTask(tx, tenant, queue, replayTask, input);
    return presentReplay(input, await getTask(tx, tenant, id, definitions), null);
  });
};

const namesFor = async (view: TenantView, { permissions }: Tenant, result: KeptResult) => {
  if (!permissions.has('member:read')) return undefined;
  const [members, numbers] = await Promise.all([
    getMemberNames(view, membersIn(result)),
    getNumbers(view, result.cases),
  ]);
  return { members, numbers };
};

/** Anybody’s who may replay that rule: who prepares a draft and who decides need not be one. Throws permission_denied, replay_not_found. */
export const getReplay = async (
  tenant: Tenant,
  id: string,
  definitions: readonly AnyTaskDefinition[],
): Promise<Replay> => {
  const { db } = tenant;
  const row = await getTaskRow(db, id);
  if (!row || row.kind !== replayTask.kind) throw new Problem('replay_not_found');
  const input = row.input as ReplayInput; // as it was started with
  mustBePermitted(tenant, replayPermissions[input.kind]);
  const task = await getTask(db, tenant, id, definitions);
  const kept = await getResult(db, id);
  return presentReplay(input, task, kept ? presentResult(kept, await namesFor(db, tenant, kept)) : null);
};
