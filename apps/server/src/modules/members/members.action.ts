import type { Api, MemberFilter } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { tagsPerMember } from '@regulars/contract/rules';
import { memberActionPhrases, say, type SkipReason } from '@regulars/phrases';
import { freezeAccounts } from '../../ledger/index.ts';
import { recordOperation } from '../../platform/audit/audit.ts';
import { actionOf, type ActionDefinition, tally, undoReason, unchangedSince } from '../../platform/actions/index.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { denied, Problem, refuseFields, type Reader } from '../../platform/http/index.ts';
import { mayChange } from '../branches/index.ts';
import { conditionsOf } from './member-list.service.ts';
import { lockMembers, setStates, setTags, type MemberRecord } from './member-writes.queries.ts';
import { countMembersBeingImported, listMemberIds } from './members.queries.ts';
import { changeTags, searchTerms } from './members.rules.ts';

type Operation = Pick<BodyOf<Api['PUT /vip-infos']>, 'operate' | 'add_tags' | 'remove_tags' | 'reason'>;
/** The part of a member that an operation changes. */
type Part = { readonly tags: string[] } | { readonly state: 'normal' | 'frozen' };
interface Change {
  readonly member: MemberRecord;
  readonly to: Part;
}

const partAfter = (member: MemberRecord, { operate, add_tags = [], remove_tags = [] }: Operation): Part =>
  operate === 'tag'
    ? { tags: changeTags(member.tags, add_tags, remove_tags) }
    : { state: operate === 'freeze' ? 'frozen' : 'normal' };

const partOf = ({ tags, state }: MemberRecord, to: Part): object => ('tags' in to ? { tags } : { state });

/** Why a member can't be changed, or needn't be. */
const reasonToSkip = (reader: Reader, member: MemberRecord, to: Part): SkipReason | undefined => {
  if (!mayChange(reader, member.branch_id)) return 'out_of_reach';
  if (member.state === 'cancelled') return 'cancelled';
  if (JSON.stringify(partOf(member, to)) === JSON.stringify(to)) return 'already';
  return 'tags' in to && to.tags.length > tagsPerMember ? 'tags_full' : undefined;
};

const isMove = (to: Part, state: string): boolean => 'state' in to && to.state === state;

/** Writes the changes and logs each under its own action. */
const write = async (tx: TenantTx, reader: Reader, changes: readonly Change[], reason?: string): Promise<void> => {
  for (const { member, to } of changes)
    if ('tags' in to) await setTags(tx, member, to.tags, searchTerms({ ...member, tags: to.tags }));
  const record = (action: 'member.tag' | 'member.freeze' | 'member.restore', some: readonly Change[]): Promise<void> =>
    recordOperation(tx, reader, {
      action,
      subjectKind: 'member',
      subjectIds: some.map(({ member }) => member.member_id),
      changes: some.map(({ member, to }) =>
        'tags' in to ? { tags: [member.tags, to.tags] } : { state: [member.state, to.state] },
      ),
      reason,
    });
  await record(
    'member.tag',
    changes.filter(({ to }) => 'tags' in to),
  );
  for (const state of ['frozen', 'normal'] as const) {
    const moved = changes.filter(({ to }) => isMove(to, state));
    if (moved.length === 0) continue;
    const ids = moved.map(({ member }) => member.member_id);
    await setStates(tx, ids, state);
    await freezeAccounts(tx, ids, state === 'frozen');
    await record(state === 'frozen' ? 'member.freeze' : 'member.restore', moved);
  }
};

/** Splits changes into those that are possible and reasons to skip the others. */
const partition = (reader: Reader, asked: readonly Change[]): { changes: Change[]; skipped: SkipReason[] } => {
  const judged = asked.map((change) => ({ change, skip: reasonToSkip(reader, change.member, change.to) }));
  return {
    changes: judged.flatMap(({ change, skip }) => (skip ? [] : change)),
    skipped: judged.flatMap(({ skip }) => skip ?? []),
  };
};

type ListFilter = Omit<MemberFilter, 'exact' | 'sort' | 'order' | 'index' | 'size' | 'cursor' | 'totals'>;

/** How an action selects members by the filter of their list. */
export const selectMembersOf = {
  select: (view, reader, filter, place) => listMemberIds(view, conditionsOf(reader, filter), place),
  leftOut: async (view, reader, filter, asOf) => {
    const importing = await countMembersBeingImported(view, conditionsOf(reader, filter), asOf);
    return importing > 0 ? { importing } : {};
  },
} satisfies Pick<ActionDefinition<never, ListFilter>, 'select' | 'leftOut'>;

export const memberAction = actionOf<Operation, ListFilter>({
  kind: 'member',
  permission: ({ operate }) => (operate === 'tag' ? 'member:tag' : 'member:freeze'),
  title: ({ operate }, language) => say(memberActionPhrases[operate], language),
  measure: 'people',
  ...selectMembersOf,
  apply: async (tx, reader, ids, operation) => {
    const members = await lockMembers(tx, ids);
    const asked = members.map((member) => ({ member, to: partAfter(member, operation) }));
    const { changes, skipped } = partition(reader, asked);
    await write(tx, reader, changes, operation.reason);
    const gone = Array.from({ length: ids.length - members.length }, () => 'gone' as const);
    return {
      changed: changes.map(({ member, to }) => ({
        id: member.member_id,
        before: { ...partOf(member, to) },
        version: member.version + 1,
      })),
      skipped: tally([...gone, ...skipped]),
    };
  },
  refusals: {
    gone: () => new Problem('member_not_found'),
    out_of_reach: () => denied('member:all_branches'),
    cancelled: () => new Problem('member_state_refused'),
    tags_full: () => refuseFields({ path: 'add_tags', rule: 'max_items', values: { limit: tagsPerMember } }),
  },
  undo: async (tx, reader, kept, { reason }) => {
    const locked = await lockMembers(
      tx,
      kept.map(({ id }) => id),
    );
    const { same, skipped } = unchangedSince(kept, new Map(locked.map((member) => [member.member_id, member])));
    const back = same.map(({ row, kept: { before } }) => ({ member: row, to: before as Part })); // what `apply` kept
    const { changes, skipped: more } = partition(reader, back);
    await write(tx, reader, changes, reason && undoReason(reason, reader.language));
    return { restored: changes.map(({ member }) => member.member_id), skipped: tally([...skipped, ...more]) };
  },
});
