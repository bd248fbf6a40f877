import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { TopUpRule } from '@regulars/contract';
import { useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import type { RowAction } from '../../framework/list/row-actions.tsx';
import type { BulkAction } from '../../framework/list/use-bulk-actions.tsx';
import { sentSelection, type Chosen } from '../../framework/list/use-selection.ts';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { useUndoAction } from '../../framework/use-undo-action.tsx';
import { topUpPages, topUpReads, topUpRuleRow } from './top-up-rule-list.ts';

type Operation = 'use' | 'stop' | 'remove';
const { idOf, nameOf } = topUpRuleRow;

/** Stops, resumes and removes rules, one or several; each can be undone. */
export function useRuleActs() {
  const { t } = useLingui();
  const { confirm } = useFeedback();
  const tab = useTab();
  const tell = useUndoAction(topUpReads);
  const change = useAction('PUT /recharge-rule', { invalidates: topUpReads });
  async function send(chosen: Chosen<TopUpRule>, operate: Operation) {
    const outcome = await change.mutateAsync({ body: { ...sentSelection(chosen, idOf), operate } });
    const [first, ...others] = chosen.rows;
    const single = first !== undefined && others.length === 0 && !chosen.whole;
    const many = t`${plural(outcome.changed, { one: '# rule', other: '# rules' })}`;
    return { outcome, name: single ? nameOf(first) : undefined, many };
  }
  const stop = async (chosen: Chosen<TopUpRule>): Promise<void> => {
    const { outcome, name, many } = await send(chosen, 'stop');
    tell(name === undefined ? t`Stopped ${many}` : t`Stopped ${name}`, outcome);
  };
  const resume = async (chosen: Chosen<TopUpRule>): Promise<void> => {
    const { outcome, name, many } = await send(chosen, 'use');
    const one = t({ message: `Resumed ${name}`, context: 'a rule' });
    tell(name === undefined ? t({ message: `Resumed ${many}`, context: 'a rule' }) : one, outcome);
  };
  const remove = async (rule: TopUpRule): Promise<void> => {
    const name = nameOf(rule);
    const yes = await confirm({
      title: t`Remove ${name}?`,
      text: t`It disappears from the list. Top-ups made under it keep their version.`,
      yes: t`Remove`,
      no: t`Keep it`,
    });
    if (!yes) return;
    const { outcome } = await send({ rows: [rule] }, 'remove');
    tell(t`Removed ${name}`, outcome);
  };
  const isHeld = ({ state }: TopUpRule): boolean => state === 'running' || state === 'waiting';
  const permission = 'top_up_rule:put_in_force';
  const rowActions: RowAction<TopUpRule>[] = [
    {
      key: 'edit',
      label: t`Edit`,
      permission: 'top_up_rule:update',
      onPress: (rule) => tab.openTab(topUpPages.edit(idOf(rule)), nameOf(rule)),
    },
    {
      key: 'copy',
      label: t`Copy`,
      permission: 'top_up_rule:create',
      onPress: (rule) => tab.openTab(topUpPages.copy(idOf(rule))),
    },
    { key: 'stop', label: t`Stop`, permission, offered: isHeld, onPress: (rule) => stop({ rows: [rule] }) },
    {
      key: 'use',
      label: t({ message: 'Resume', context: 'a rule' }),
      permission,
      offered: ({ state }) => state === 'stopped',
      onPress: (rule) => resume({ rows: [rule] }),
    },
    {
      key: 'remove',
      label: t`Remove…`,
      permission: 'top_up_rule:remove',
      danger: true,
      offered: (rule) => !isHeld(rule),
      onPress: remove,
    },
  ];
  const bulk: BulkAction<TopUpRule>[] = [
    { key: 'stop', label: t`Stop`, permission, onPress: stop },
    { key: 'use', label: t({ message: 'Resume', context: 'a rule' }), permission, onPress: resume },
  ];
  return { rowActions, bulk };
}
