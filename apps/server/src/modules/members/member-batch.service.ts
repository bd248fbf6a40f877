import type { Api } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { runAction, selectionIn, type ActionOutcome } from '../../platform/actions/index.ts';
import { refuseFields, type Tenant } from '../../platform/http/index.ts';
import type { TaskQueue } from '../../platform/tasks/index.ts';
import { conditionsOf } from './member-list.service.ts';
import { memberAction } from './members.action.ts';
import { searchesWholePhone } from './members.rules.ts';
import { countLookup } from './phone-lookups.ts';

type Batch = BodyOf<Api['PUT /vip-infos']>;

/**
 * Counts a selection by a whole phone as a look-up: whether a member is changed reveals as much as the list does. Throws
 * too_many_lookups.
 */
export const mustSpareLookup = async (tenant: Tenant, filter: NonNullable<Batch['filter']>): Promise<void> => {
  if (!searchesWholePhone(conditionsOf(tenant, filter))) return;
  const refused = await countLookup(tenant, 'miss');
  if (refused) throw refused;
};

/** Adds and removes tags; members whose tags don't change keep their version. */
export const changeMembers = async (
  tenant: Tenant,
  { ids, filter, as_of, ...operation }: Batch,
  queue: TaskQueue,
): Promise<ActionOutcome> => {
  const { operate, add_tags, remove_tags, reason } = operation;
  if (operate === 'tag' && !add_tags?.length && !remove_tags?.length)
    throw refuseFields({ path: 'add_tags', rule: 'required' });
  if (operate !== 'tag' && !reason) throw refuseFields({ path: 'reason', rule: 'required' });
  const selection = selectionIn({ ids, filter, as_of });
  if (filter) await mustSpareLookup(tenant, filter);
  return runAction(tenant, memberAction, selection, operation, queue);
};
