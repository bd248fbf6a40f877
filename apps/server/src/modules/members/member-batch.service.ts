import type { Api } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { tagsPerMember } from '@regulars/contract/rules';
import { freezeAccounts } from '../../ledger/index.ts';
import { recordOperation } from '../../platform/audit/audit.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import { mustBeChangeable } from '../branches/index.ts';
import { lockMembers, setStates, setTags, type MemberRecord } from './member-writes.queries.ts';
import { changeTags, searchTerms } from './members.rules.ts';

type Batch = BodyOf<Api['PUT /vip-infos']>;

/** Adds and removes tags; members whose tags don't change keep their version. */
const tagMembers = async (
  tx: TenantTx,
  tenant: Tenant,
  members: readonly MemberRecord[],
  { add_tags = [], remove_tags = [] }: Batch,
): Promise<number> => {
  const tagged = members
    .map((member) => ({ member, tags: changeTags(member.tags, add_tags, remove_tags) }))
    .filter(({ member, tags }) => JSON.stringify(tags) !== JSON.stringify(member.tags));
  if (tagged.some(({ tags }) => tags.length > tagsPerMember))
    throw refuseFields({ path: 'add_tags', rule: 'max_items', values: { limit: tagsPerMember } });
  for (const { member, tags } of tagged) await setTags(tx, member, tags, searchTerms({ ...member, tags }));
  await recordOperation(tx, tenant, {
    action: 'member.tag',
    subjectKind: 'member',
    subjectIds: tagged.map(({ member }) => member.member_id),
    changes: tagged.map(({ member, tags }) => ({ tags: [member.tags, tags] })),
  });
  return tagged.length;
};

/** Freezes or restores members; skips those already in that state. */
const moveMembers = async (
  tx: TenantTx,
  tenant: Tenant,
  members: readonly MemberRecord[],
  { operate, reason }: Batch,
): Promise<number> => {
  const state = operate === 'freeze' ? 'frozen' : 'normal';
  const moved = members.filter((member) => member.state !== state);
  const ids = moved.map((member) => member.member_id);
  await setStates(tx, ids, state);
  await freezeAccounts(tx, ids, state === 'frozen');
  await recordOperation(tx, tenant, {
    action: operate === 'freeze' ? 'member.freeze' : 'member.restore',
    subjectKind: 'member',
    subjectIds: ids,
    changes: moved.map((member) => ({ state: [member.state, state] })),
    reason,
  });
  return moved.length;
};

/** Tags, freezes or restores several members, all or none. */
export const changeMembers = (tenant: Tenant, batch: Batch): Promise<{ changed: number; skipped: number }> => {
  const permission = batch.operate === 'tag' ? 'member:tag' : 'member:freeze';
  if (!tenant.permissions.has(permission)) throw new Problem('permission_denied', { values: { permission } });
  if (batch.operate === 'tag' && !batch.add_tags?.length && !batch.remove_tags?.length)
    throw refuseFields({ path: 'add_tags', rule: 'required' });
  if (batch.operate !== 'tag' && !batch.reason) throw refuseFields({ path: 'reason', rule: 'required' });
  return tenant.transaction(async (tx) => {
    const members = await lockMembers(tx, batch.ids);
    if (members.length < batch.ids.length) throw new Problem('member_not_found');
    mustBeChangeable(
      tenant,
      members.map(({ branch_id }) => branch_id),
    );
    if (members.some((member) => member.state === 'cancelled')) throw new Problem('member_state_refused');
    const changed = await (batch.operate === 'tag' ? tagMembers : moveMembers)(tx, tenant, members, batch);
    return { changed, skipped: members.length - changed };
  });
};
