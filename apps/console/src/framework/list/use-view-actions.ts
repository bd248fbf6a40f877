import { useLingui } from '@lingui/react/macro';
import type { SavedView } from '@regulars/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../api/index.ts';
import type { ActionVariables } from '../api/use-action.ts';
import { useFeedback } from '../feedback/feedback-context.ts';
import { useFormAction } from '../form/use-form-action.ts';
import { useUndo } from '../use-undo.tsx';
import type { ViewedList } from './use-list-state.ts';
import type { Views } from './use-views.ts';
import type { ViewContent } from './views.ts';

const bodyOf = ({ query, columns: { order, shown, hidden }, density }: ViewContent) => ({
  query,
  columns: { order: [...order], shown: [...shown], hidden: [...hidden] },
  density,
});

/** Actions on a list's views. The form shows errors about the name; others are announced. */
export function useViewActions(list: ViewedList, views: Views) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const client = useQueryClient();
  const offerUndo = useUndo();
  const { settle, defaultId, setDefault, open } = views;
  const invalidates = ['/saved-views'] as const;
  const create = useFormAction('POST /saved-views', { invalidates });
  const restore = useAction('POST /saved-views', { invalidates });
  const rename = useFormAction('PUT /saved-views/{id}', { invalidates });
  const replace = useAction('PUT /saved-views/{id}', { invalidates });
  const drop = useAction('DELETE /saved-views/{id}', { invalidates });

  /** Refetches the views on failure: if a colleague changed the shared view first, a retry uses the current version. */
  async function edit(by: typeof replace, changes: ActionVariables<'PUT /saved-views/{id}'>): Promise<SavedView> {
    try {
      return await by.mutateAsync(changes);
    } catch (error) {
      void client.invalidateQueries({ queryKey: ['GET /saved-views'] });
      throw error;
    }
  }

  async function add(by: typeof create, name: string, shared: boolean, content: ViewContent): Promise<SavedView> {
    const added = await by.mutateAsync({ body: { list: list.name, name, shared, ...bodyOf(content) } });
    settle();
    list.show(added.query, added.view_id, { replace: true });
    return added;
  }

  return {
    async save(name: string, shared: boolean): Promise<void> {
      await add(create, name, shared, views.content);
      void message.success(t`Saved ${name}`);
    },
    async replace({ view_id: id, version }: SavedView): Promise<void> {
      const { name } = await edit(replace, { params: { id }, body: bodyOf(views.content), ifMatch: version });
      settle();
      void message.success(t`Saved ${name}`);
    },
    async rename({ view_id: id, version }: SavedView, name: string): Promise<void> {
      await edit(rename, { params: { id }, body: { name }, ifMatch: version });
    },
    async remove(view: SavedView): Promise<void> {
      const { view_id: id, name, shared } = view;
      await drop.mutateAsync({ params: { id } });
      const wasDefault = defaultId === id;
      if (wasDefault) setDefault('');
      if (list.view === id) open(undefined);
      offerUndo(t`Removed ${name}`, async () => {
        const back = await add(restore, name, shared, view);
        if (wasDefault) setDefault(back.view_id);
      });
    },
  };
}
