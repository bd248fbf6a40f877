import { useLingui } from '@lingui/react/macro';
import type { Category, CategoryTree } from '@regulars/contract';
import { useMemo } from 'react';
import { ApiError, useAction, useEndpoint } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useLock } from '../../framework/form/use-lock.ts';
import { useUnsavedGuard } from '../../framework/form/use-unsaved-guard.ts';
import type { Outline } from '../../framework/sort/outline.ts';
import { useSortedDraft } from '../../framework/sort/use-sorted-draft.ts';
import type { SavedOrder } from '../../framework/sort/use-sorted-draft.ts';

const flat = ({ items }: CategoryTree): Category[] => items.flatMap((category) => [category, ...category.children]);

const orderOf = (tree: CategoryTree): SavedOrder => ({
  version: tree.version,
  outline: flat(tree).map(({ category_id, parent_id }) => ({ id: category_id, parent: parent_id })),
});

const sent = (outline: Outline) => ({
  order: outline.map(({ id, parent }) => ({ category_id: id, parent_id: parent })),
});

export const useCategoryTree = () => useEndpoint('GET /item/category-info-tree', { query: {} }, { quiet: true });

/** The categories by id, and the draft of their order. */
export function useCategoryOrder(tree: CategoryTree, refetch: () => Promise<unknown>) {
  const byId = useMemo(() => new Map(flat(tree).map((category) => [category.category_id, category])), [tree]);
  const nameOf = useMemo(() => (id: string) => byId.get(id)?.name ?? '', [byId]);
  const draft = useSortedDraft(useMemo(() => orderOf(tree), [tree]));
  const sort = useAction('PUT /item/category-info/sort', { invalidates: ['/item/category-info'] });
  const { t } = useLingui();
  const { message } = useFeedback();
  const { locked, run } = useLock();
  useUnsavedGuard(draft.moved.length > 0);

  const save = async (): Promise<void> => {
    try {
      draft.saved(orderOf(await sort.mutateAsync({ body: sent(draft.outline), ifMatch: draft.version })));
      void message.success(t`The order is saved`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The call announced the error. If somebody else saved meanwhile, the draft shows that.
      await refetch();
    }
  };
  return { byId, nameOf, draft, saving: locked, save: () => void run(save) };
}
