import { createContext, use, useEffect, useInsertionEffect } from 'react';

/** What a page may do with the tab it stands in. */
export interface TabHandle {
  /** The path that the tab is kept by. */
  readonly key: string;
  /** Names the tab after what the page shows, such as the member. */
  readonly setTitle: (title: string) => void;
  /** Closing the tab would lose something until this is released, and asks first. A page may hold several such things. */
  readonly holdUnsaved: () => () => void;
  /** Opens an address in its tab: the one that already shows its path, or a new one. */
  readonly openTab: (address: string) => void;
  /** Starts the page anew. */
  readonly refresh: () => void;
  readonly close: () => void;
}

export const TabContext = createContext<TabHandle | null>(null);

export function useTab(): TabHandle {
  const tab = use(TabContext);
  if (!tab) throw new Error('useTab needs a page inside a tab');
  return tab;
}

/** Names the tab; nothing while the name isn't known yet. */
export function useTabTitle(title: string | undefined): void {
  const tab = useTab();
  useEffect(() => {
    if (title) tab.setTitle(title);
  }, [tab, title]);
}

/** Marks the tab as holding something typed and not saved. */
export function useUnsavedTab(unsaved: boolean): void {
  const tab = useTab();
  // The one kind of effect that stays while <Activity> hides the tab: its form is still half filled.
  useInsertionEffect(() => (unsaved ? tab.holdUnsaved() : undefined), [tab, unsaved]);
}
