import type { SavedView } from '@regulars/contract';
import { useState } from 'react';
import type { Density } from '../../theme/appearance.ts';
import { nextOf, usePreference } from '../preferences/use-preference.ts';
import type { Next } from '../preferences/use-preference.ts';
import { defaultColumns } from './columns.ts';
import type { ColumnChoice } from './columns.ts';
import { useDensity } from './use-density.ts';
import type { ViewedList } from './use-list-state.ts';
import { useSavedViews } from './use-saved-views.ts';
import { differs } from './views.ts';
import type { ViewContent } from './views.ts';

/** A list's saved views and its current display settings: those of the active view, else the user's own. */
export interface Views {
  /** Undefined until loaded. */
  views: readonly SavedView[] | undefined;
  active: SavedView | undefined;
  /** The list's current state differs from the active view. */
  changed: boolean;
  /** The content of a view saved now. */
  content: ViewContent;
  defaultId: string;
  setDefault: (id: string) => void;
  /** Opens a view; undefined opens the whole list. */
  open: (view: SavedView | undefined) => void;
  /** Opens the list with filters that are no saved view. */
  openQuery: (query: string) => void;
  columns: ColumnChoice;
  chooseColumns: (choice: Next<ColumnChoice>) => void;
  density: Density;
  chooseDensity: (density: Density) => void;
  /** Discards the draft of display settings, after they were saved in the view. */
  settle: () => void;
}

/** Unsaved changes to a view's display settings. */
interface Draft {
  viewId: string;
  columns?: ColumnChoice;
  density?: Density;
}

export function useViews(list: ViewedList): Views {
  const { views, defaultId, setDefault } = useSavedViews(list.name);
  const [ownColumns, keepColumns] = usePreference<ColumnChoice>(`columns.${list.name}`, defaultColumns);
  const own = useDensity();
  const [draft, setDraft] = useState<Draft>();
  const active = views?.find(({ view_id }) => view_id === list.view);
  const changesIn = (one: Draft | undefined) => (one?.viewId === active?.view_id ? one : undefined);
  const changes = changesIn(draft);
  const content: ViewContent = {
    query: list.text,
    columns: changes?.columns ?? active?.columns ?? ownColumns,
    density: changes?.density ?? (active ? active.density : own.chosen),
  };

  const all = defaultId === '' ? undefined : 'all';
  return {
    views,
    active,
    changed: active !== undefined && differs(content, { ...active, query: list.parseView(active.query).text }),
    content,
    defaultId,
    setDefault,
    open(view) {
      setDraft(undefined);
      list.show(view?.query ?? '', view?.view_id ?? all);
    },
    openQuery(query) {
      setDraft(undefined);
      list.show(query, all);
    },
    columns: content.columns,
    chooseColumns(next) {
      if (!active) keepColumns(next);
      else
        setDraft((now) => {
          const made = changesIn(now);
          return { ...made, viewId: active.view_id, columns: nextOf(next, made?.columns ?? active.columns) };
        });
    },
    density: content.density ?? own.density,
    chooseDensity(next) {
      if (active) setDraft((now) => ({ ...changesIn(now), viewId: active.view_id, density: next }));
      else own.choose(next);
    },
    settle: () => setDraft(undefined),
  };
}
