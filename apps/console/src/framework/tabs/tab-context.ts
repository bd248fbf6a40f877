import { createContext, use, useEffect } from 'react';

/** What a page may do with the tab it stands in. */
export interface TabHandle {
  /** The path that the tab is kept by. */
  readonly key: string;
  /** Names the tab after what the page shows, such as the member. */
  setTitle(title: string): void;
  /** Says whether closing the tab would lose something typed; then closing asks first. */
  setUnsaved(unsaved: boolean): void;
  /** Whether this is the tab on screen. */
  isShown(): boolean;
  /** Opens an address in its tab: the one that already shows its path, or a new one. */
  openTab(address: string): void;
  /** Starts the page anew. */
  refresh(): void;
  close(): void;
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
  useEffect(() => {
    tab.setUnsaved(unsaved);
    return () => {
      // A tab that is put away keeps its form, but its effects are cleaned up all the same.
      if (tab.isShown()) tab.setUnsaved(false);
    };
  }, [tab, unsaved]);
}
