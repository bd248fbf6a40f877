import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Api, Member } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { useAction } from '../../framework/api/index.ts';
import { sentSelection } from '../../framework/list/use-selection.ts';
import { memberReads } from '../../framework/members/member-reads.ts';
import type { Chosen } from '../../framework/list/use-selection.ts';
import { useUndoAction } from '../../framework/use-undo-action.tsx';
import { useUndo } from '../../framework/use-undo.tsx';
import { memberRow } from './member-list.ts';

/** Queries to invalidate when a batch call may have started a task, or an action that can be undone. */
const batchReads = [...memberReads, '/tasks', '/actions'] as const;

type SettledState = 'normal' | 'frozen';
type Filter = NonNullable<BodyOf<Api['PUT /vip-infos']>['filter']>;

const sent = (members: Chosen<Member>) => sentSelection<Member, Filter>(members, memberRow.idOf);

/** Actions on selected members or all of a filter; each can be undone. */
export function useMemberActions() {
  const { t } = useLingui();
  const offerUndo = useUndo();
  const tell = useUndoAction(batchReads, 'people');
  const one = useAction('PUT /vip-infos/{id}/state', { invalidates: memberReads });
  const several = useAction('PUT /vip-infos', { invalidates: batchReads });

  async function setOne({ vip_id: id, name, version }: Member, state: SettledState, reason: string): Promise<void> {
    const change = (to: SettledState, why: string, ifMatch?: number) =>
      one.mutateAsync({ params: { id }, body: { state: to, reason: why }, ifMatch });
    await change(state, reason, version);
    const back = state === 'frozen' ? 'normal' : 'frozen';
    offerUndo(state === 'frozen' ? t`Froze ${name}` : t`Restored ${name}`, () =>
      change(back, t`Undone: ${reason}`.slice(0, 100)),
    );
  }

  /** Freezes or restores members, except those already in that state. */
  async function setState({ rows, whole }: Chosen<Member>, state: SettledState, reason: string): Promise<void> {
    const others = rows.filter((member) => member.state !== state);
    const [first] = others;
    if (!whole && !first) return;
    if (!whole && first && others.length === 1) return setOne(first, state, reason);
    const operate = state === 'frozen' ? 'freeze' : 'restore';
    const outcome = await several.mutateAsync({ body: { ...sent({ rows: others, whole }), operate, reason } });
    const count = outcome.changed;
    const words =
      state === 'frozen'
        ? t`Froze ${plural(count, { one: '# member', other: '# members' })}`
        : t`Restored ${plural(count, { one: '# member', other: '# members' })}`;
    tell(words, outcome);
  }

  /** Adds and removes tags of one member. */
  async function tag(member: Member, added: readonly string[], removed: readonly string[] = []): Promise<void> {
    await several.mutateAsync({
      body: {
        ids: [member.vip_id],
        operate: 'tag',
        ...(added.length > 0 && { add_tags: [...added] }),
        ...(removed.length > 0 && { remove_tags: [...removed] }),
      },
    });
  }

  async function tagAll(members: Chosen<Member>, tags: readonly string[]): Promise<void> {
    const outcome = await several.mutateAsync({ body: { ...sent(members), operate: 'tag', add_tags: [...tags] } });
    tell(t`Tagged ${plural(outcome.changed, { one: '# member', other: '# members' })}`, outcome);
  }

  return { setState, tag, tagAll };
}
