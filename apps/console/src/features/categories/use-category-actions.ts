import { useLingui } from '@lingui/react/macro';
import type { Category } from '@regulars/contract';
import { useAction } from '../../framework/api/index.ts';
import { useUndo } from '../../framework/use-undo.tsx';

/** Actions that take effect at once; all can be undone. */
export function useCategoryActions() {
  const { t } = useLingui();
  const offerUndo = useUndo();
  const invalidates = ['/item/category-info'] as const;
  const change = useAction('PUT /item/category-info', { invalidates });
  const add = useAction('POST /item/category-info', { invalidates });
  const send = ({ category_id }: Category, operate: 'use' | 'stop' | 'remove') =>
    change.mutateAsync({ body: { ids: [category_id], operate } });

  return {
    async onUse(category: Category): Promise<void> {
      await send(category, 'use');
      const { name } = category;
      offerUndo(t`Enabled ${name}`, () => send(category, 'stop'));
    },
    async onStop(category: Category): Promise<void> {
      await send(category, 'stop');
      const { name } = category;
      offerUndo(t`Disabled ${name}`, () => send(category, 'use'));
    },
    async onRemove(category: Category): Promise<void> {
      await send(category, 'remove');
      const { name, parent_id, state, sort_code } = category;
      offerUndo(t`Removed ${name}`, () => add.mutateAsync({ body: { name, parent_id, state, sort_code } }));
    },
  };
}
