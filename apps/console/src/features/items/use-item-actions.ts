import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Api, Item } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { sentSelection } from '../../framework/list/use-selection.ts';
import type { Chosen } from '../../framework/list/use-selection.ts';
import { useUndoAction } from '../../framework/use-undo-action.tsx';
import { itemRow } from './item-list.ts';

type ItemFilter = NonNullable<BodyOf<Api['PUT /item/item-info']>['filter']>;

const reads = ['/item/item-info', '/tasks'] as const;

/** Actions on selected items or all of a filter; each can be undone. */
export function useItemActions() {
  const { t } = useLingui();
  const { confirm } = useFeedback();
  const tell = useUndoAction(reads);
  const change = useAction('PUT /item/item-info', { invalidates: reads });

  async function send(items: Chosen<Item>, operate: 'use' | 'stop' | 'remove') {
    const outcome = await change.mutateAsync({
      body: { ...sentSelection<Item, ItemFilter>(items, itemRow.idOf), operate },
    });
    const [first, ...others] = items.rows;
    const single = others.length === 0 && !items.whole;
    const what = single ? (first?.name ?? '') : t`${plural(outcome.changed, { one: '# item', other: '# items' })}`;
    return { outcome, what };
  }

  return {
    onUse: async (items: Chosen<Item>): Promise<void> => {
      const { what, outcome } = await send(items, 'use');
      tell(t`Enabled ${what}`, outcome);
    },
    onStop: async (items: Chosen<Item>): Promise<void> => {
      const { what, outcome } = await send(items, 'stop');
      tell(t`Disabled ${what}`, outcome);
    },
    onRemove: async (item: Item): Promise<void> => {
      const { name } = item;
      const yes = await confirm({
        title: t`Remove ${name}?`,
        text: t`It disappears from the list. To keep it for later, disable it instead.`,
        yes: t`Remove`,
        no: t`Keep it`,
      });
      if (!yes) return;
      const { outcome } = await send({ rows: [item] }, 'remove');
      tell(t`Removed ${name}`, outcome);
    },
  };
}
