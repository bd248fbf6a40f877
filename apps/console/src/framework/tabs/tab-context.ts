import { createContext, use, useEffect, useInsertionEffect } from 'react';

/** What a page may do with its tab. */
export interface TabHandle {
  /** The path that identifies the tab. */
  readonly key: string;
  /** Sets the tab's title, for instance to the member's name. */
  readonly setTitle: (title: string) => void;
  /** Makes closing the tab ask first, until the returned function is called. A page may hold several. */
  readonly holdUnsaved: () => () => void;
  /** Opens an address in the tab with its path, or in a new one, which has the title until the page sets its own. */
  readonly openTab: (address: string, title?: string) => void;
  /** Loads the code of the page at an address, without opening it. */
  readonly preload: (address: string) => void;
  /** Remounts the page. */
  readonly refresh: () => void;
  readonly close: () => void;
}

/** Of a link to a page whose title is known: names its tab before the page has loaded. */
export const titled = (title: string) => ({ state: { title } });

/** The title that a link gave its page. */
export function titleIn(location: { readonly state: unknown }): string | null {
  const { state } = location;
  return typeof state === 'object' && state !== null && 'title' in state && typeof state.title === 'string'
    ? state.title
    : null;
}

export const TabContext = createContext<TabHandle | null>(null);

export function useTab(): TabHandle {
  const tab = use(TabContext);
  if (!tab) throw new Error('useTab needs a page inside a tab');
  return tab;
}

/** Sets the tab's title once it is known. */
export function useTabTitle(title: string | undefined): void {
  const tab = useTab();
  useEffect(() => {
    if (title) tab.setTitle(title);
  }, [tab, title]);
}

/** Marks the tab, if the page has one, as having unsaved input. */
export function useUnsavedTab(unsaved: boolean): void {
  const tab = use(TabContext);
  // Insertion effects are the only ones that survive <Activity> hiding the tab, whose form still has input.
  useInsertionEffect(() => (unsaved ? tab?.holdUnsaved() : undefined), [tab, unsaved]);
}

/** Whether the tab has unsaved input: then even a page that may no longer be seen stays, so that it can be copied. */
export const UnsavedInput = createContext(false);
