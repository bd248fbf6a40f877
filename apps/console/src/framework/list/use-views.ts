import type { SavedView } from '@regulars/contract';
import { useState } from 'react';
import type { Density } from '../../theme/appearance.ts';
import { usePreference } from '../preferences/use-preference.ts';
import { usualColumns } from './columns.ts';
import type { ColumnChoice } from './columns.ts';
import { useDensity } from './use-density.ts';
import type { ViewedList } from './use-list-state.ts';
import { useSavedViews } from './use-saved-views.ts';
import { differs } from './views.ts';
import type { ViewContent } from './views.ts';

/** A list's saved views, and how the list looks now: as its view says, or, without one, as the user likes it. */
export interface Views {
  /** Undefined until they have come. */
  views: readonly SavedView[] | undefined;
  active: SavedView | undefined;
  /** What is shown is no longer what the active view keeps. */
  changed: boolean;
  /** What a view saved now keeps. */
  content: ViewContent;
  defaultId: string;
  setDefault: (id: string) => void;
  /** Shows a view as it is kept; none: everything. */
  open: (view: SavedView | undefined) => void;
  columns: ColumnChoice;
  chooseColumns: (choice: ColumnChoice) => void;
  density: Density;
  chooseDensity: (density: Density) => void;
  /** What was changed of the look of a view is kept in it now. */
  settle: () => void;
}

/** What was changed of a view's look and not saved. */
interface Draft {
  viewId: string;
  columns?: ColumnChoice;
  density?: Density;
}

export function useViews(list: ViewedList): Views {
  const { views, defaultId, setDefault } = useSavedViews(list.name);
  const [ownColumns, keepColumns] = usePreference<ColumnChoice>(`columns.${list.name}`, usualColumns);
  const own = useDensity();
  const [draft, setDraft] = useState<Draft>();
  const active = views?.find(({ view_id }) => view_id === list.view);
  const changes = draft?.viewId === active?.view_id ? draft : undefined;
  const content: ViewContent = {
    query: list.text,
    columns: changes?.columns ?? active?.columns ?? ownColumns,
    density: changes?.density ?? (active ? active.density : own.chosen),
  };
  const change = (viewId: string, change: Omit<Draft, 'viewId'>) => setDraft({ ...changes, viewId, ...change });

  return {
    views,
    active,
    changed: active !== undefined && differs(content, { ...active, query: list.meaningOf(active.query).text }),
    content,
    defaultId,
    setDefault,
    open(view) {
      setDraft(undefined);
      const all = defaultId === '' ? undefined : 'all';
      list.show(view?.query ?? '', view?.view_id ?? all);
    },
    columns: content.columns,
    chooseColumns: (columns) => (active ? change(active.view_id, { columns }) : keepColumns(columns)),
    density: content.density ?? own.density,
    chooseDensity: (density) => (active ? change(active.view_id, { density }) : own.choose(density)),
    settle: () => setDraft(undefined),
  };
}
