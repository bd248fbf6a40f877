import type { ViewedList } from './use-list-state.ts';
import { useViewActions } from './use-view-actions.ts';
import type { Views } from './use-views.ts';
import { ViewNameForm } from './view-name-form.tsx';

interface SaveViewProps {
  list: ViewedList;
  views: Views;
  onDone: () => void;
}

/** Saves the current filters, columns and density as a new view. */
export function SaveView({ list, views, onDone }: SaveViewProps) {
  const actions = useViewActions(list, views);
  return <ViewNameForm onSave={(name, shared) => actions.save(name, shared)} onDone={onDone} />;
}
