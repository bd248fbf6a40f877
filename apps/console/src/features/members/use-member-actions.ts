import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { useAction } from '../../framework/api/index.ts';
import { useUndo } from '../../framework/use-undo.tsx';

/** Reads that become stale when members change. */
export const memberReads = [
  'GET /vip-infos',
  'GET /vip-infos/{id}',
  'GET /vip-infos/{id}/events',
  'GET /vip-infos/survey',
  'GET /vip-grades',
  'GET /dictionaries/member-tag',
] as const;

type SettledState = 'normal' | 'frozen';

/** Actions on one or several members; each can be undone. */
export function useMemberActions() {
  const { t } = useLingui();
  const offerUndo = useUndo();
  const one = useAction('PUT /vip-infos/{id}/state', { invalidates: memberReads });
  const several = useAction('PUT /vip-infos', { invalidates: memberReads });

  /** Freezes or restores the members that aren't in that state yet. */
  async function setState(members: readonly Member[], state: SettledState, reason: string): Promise<void> {
    const others = members.filter((member) => member.state !== state);
    const [first] = others;
    if (!first) return;
    const single = others.length === 1;
    const back = state === 'frozen' ? 'normal' : 'frozen';
    const change = async (to: SettledState, why: string, version?: number) => {
      if (single) {
        await one.mutateAsync({ params: { id: first.vip_id }, body: { state: to, reason: why }, ifMatch: version });
      } else {
        const operate = to === 'frozen' ? 'freeze' : 'restore';
        await several.mutateAsync({ body: { ids: others.map(({ vip_id }) => vip_id), operate, reason: why } });
      }
    };
    await change(state, reason, first.version);
    const count = others.length;
    const { name } = first;
    const done = single
      ? state === 'frozen'
        ? t`Froze ${name}`
        : t`Restored ${name}`
      : state === 'frozen'
        ? t`Froze ${count} members`
        : t`Restored ${count} members`;
    offerUndo(done, () => change(back, t`Undone: ${reason}`.slice(0, 100)));
  }

  async function tag(
    members: readonly Member[],
    added: readonly string[],
    removed: readonly string[] = [],
  ): Promise<void> {
    const ids = members.map(({ vip_id }) => vip_id);
    await several.mutateAsync({
      body: {
        ids,
        operate: 'tag',
        ...(added.length > 0 && { add_tags: [...added] }),
        ...(removed.length > 0 && { remove_tags: [...removed] }),
      },
    });
  }

  /** Tags several members. Undo removes a tag only from members who didn't have it before. */
  async function tagAll(members: readonly Member[], tags: readonly string[]): Promise<void> {
    await tag(members, tags);
    const count = members.length;
    offerUndo(t`Tagged ${plural(count, { one: '# member', other: '# members' })}`, async () => {
      for (const added of tags) {
        const without = members.filter((member) => !member.tags.includes(added));
        if (without.length > 0) await tag(without, [], [added]);
      }
    });
  }

  return { setState, tag, tagAll };
}
