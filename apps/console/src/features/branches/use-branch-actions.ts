import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Branch } from '@regulars/contract';
import { useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import type { BulkAction } from '../../framework/list/use-bulk-actions.tsx';
import { sentSelection } from '../../framework/list/use-selection.ts';
import type { Chosen } from '../../framework/list/use-selection.ts';
import { useUndoAction } from '../../framework/use-undo-action.tsx';
import { branchReads, branchRow } from './branch-list.ts';

const changed = [...branchReads, '/tasks', '/actions'] as const;

/** Pauses and resumes branches, one or several, with undo. */
export function usePausing() {
  const { t } = useLingui();
  const { confirm } = useFeedback();
  const tell = useUndoAction(changed);
  const { mutateAsync } = useAction('PUT /branches', { invalidates: changed });
  async function send(
    chosen: Chosen<Pick<Branch, 'branch_id' | 'name' | 'state'>>,
    operate: 'open' | 'pause',
  ): Promise<void> {
    if (operate === 'pause' && !(await mayPause(chosen))) return;
    const outcome = await mutateAsync({ body: { ...sentSelection(chosen, branchRow.idOf), operate } });
    const [name, many] = [onlyName(chosen), t`${plural(outcome.changed, { one: '# branch', other: '# branches' })}`];
    if (operate === 'open') tell(name === undefined ? t`Resumed ${many}` : t`Resumed ${name}`, outcome);
    else tell(name === undefined ? t`Paused ${many}` : t`Paused ${name}`, outcome);
  }
  /** Asks about the branches that would change: those that are open. */
  const mayPause = async ({ rows, whole }: Chosen<Pick<Branch, 'name' | 'state'>>): Promise<boolean> => {
    const open = rows.filter(({ state }) => state === 'open');
    const count = whole?.count ?? open.length;
    if (count === 0) return true; // then the answer says that there was nothing to change
    const name = onlyName({ rows: open, whole });
    return confirm({
      title: name === undefined ? t`Pause ${count} branches?` : t`Pause ${name}?`,
      text:
        name === undefined
          ? t`Lists show them as paused, without opening times, until they are resumed. Members, balances and users stay, and work can go on in them.`
          : t`Lists show it as paused, without opening times, until it is resumed. Members, balances and users stay, and work can go on in it.`,
      yes: t`Pause`,
      no: name === undefined ? t`Keep them open` : t`Keep it open`,
    });
  };
  const bulk: BulkAction<Branch>[] = [
    { key: 'pause', label: t`Pause`, permission: 'store:update', onPress: (chosen) => send(chosen, 'pause') },
    { key: 'open', label: t`Resume`, permission: 'store:update', onPress: (chosen) => send(chosen, 'open') },
  ];
  return { send, bulk };
}

/** The name of what was chosen, if that is one branch. */
const onlyName = ({ rows: [first, ...others], whole }: Chosen<Pick<Branch, 'name'>>): string | undefined =>
  others.length === 0 && !whole ? first?.name : undefined;

/** Reopens a closed branch after asking. */
export function useReopening() {
  const { t } = useLingui();
  const { confirm, message } = useFeedback();
  const { mutateAsync } = useAction('PUT /branches/{id}/reopen', { invalidates: branchReads });
  return async ({ branch_id: id, name, version }: Branch): Promise<void> => {
    const yes = await confirm({
      title: t`Reopen ${name}?`,
      text: t`Members and users can be assigned to it again, and it counts towards the branches of the plan.`,
      yes: t`Reopen`,
      isSafe: true,
      no: t`Leave it closed down`,
    });
    if (!yes) return;
    await mutateAsync({ params: { id }, ifMatch: version });
    void message.success(t`${name} is open again`);
  };
}
