import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { closedBy, homeTab, keyOf, refresh, rename, restore, setPinned, store, successor, visit } from './tabs.ts';
import type { ClosingScope, Tab } from './tabs.ts';
import { titleIn } from '../../framework/tabs/tab-context.ts';
import { useConfirmLoss } from '../../framework/feedback/use-confirm-loss.ts';

/** Stable references, so that hidden tabs don't re-render. */
export interface TabActions {
  readonly setUnsaved: (key: string, unsaved: boolean) => void;
  readonly rename: (key: string, title: string) => void;
  readonly pin: (key: string, pinned: boolean) => void;
  readonly refresh: (key: string) => void;
  readonly close: (scope: ClosingScope, key: string) => void;
}

export interface TabControls extends TabActions {
  readonly tabs: readonly Tab[];
  readonly shownKey: string;
  /** Keys of the tabs with input that is not saved. */
  readonly unsaved: ReadonlySet<string>;
  readonly actions: TabActions;
}

/** The open tabs: follow the address, and survive a reload under `storageKey`. */
export function useTabs(storageKey: string, homeAddress: string): TabControls {
  const location = useLocation();
  const { pathname, search, hash } = location;
  const navigate = useNavigate();
  const confirmLoss = useConfirmLoss();
  const address = pathname + search + hash;
  const shownKey = keyOf(pathname);

  const restored = () => restore(sessionStorage.getItem(storageKey), homeTab(homeAddress));
  const shown = (open: readonly Tab[]) => visit(open, address, titleIn(location));
  const [kept, setKept] = useState(() => ({ storageKey, address, tabs: shown(restored()) }));
  // State is adjusted during render: each mode has its own tabs, and a new address needs its tab in the frame that
  // shows it.
  if (kept.storageKey !== storageKey || kept.address !== address) {
    const own = kept.storageKey === storageKey ? kept.tabs : restored();
    setKept({ storageKey, address, tabs: kept.address === address ? own : shown(own) });
  }
  const { tabs } = kept;
  const setTabs = useCallback(
    (next: (open: readonly Tab[]) => readonly Tab[]) => setKept((was) => ({ ...was, tabs: next(was.tabs) })),
    [],
  );
  const unsaved = useRef(new Set<string>());
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const mark = useCallback(() => setMarked(new Set(unsaved.current)), []);
  const latest = useRef({ tabs, shownKey });

  useLayoutEffect(() => {
    latest.current = { tabs, shownKey };
  });
  useEffect(() => sessionStorage.setItem(kept.storageKey, store(kept.tabs)), [kept]);

  const close = useCallback(
    async (scope: ClosingScope, key: string) => {
      const before = latest.current;
      const closed = closedBy(before.tabs, scope, key);
      const lossy = closed.filter((tab) => unsaved.current.has(tab.key));
      if (lossy.length > 0 && !(await confirmLoss())) return;
      const gone = new Set(closed.map((tab) => tab.key));
      const next = successor(before.tabs, closed, latest.current.shownKey);
      for (const one of gone) unsaved.current.delete(one);
      mark();
      if (next && next.key !== latest.current.shownKey) void navigate(next.address);
      // A transition, like the navigation, so that no frame lacks a page.
      startTransition(() => setTabs((shown) => shown.filter((tab) => !gone.has(tab.key))));
    },
    [confirmLoss, mark, navigate, setTabs],
  );

  const refreshTab = useCallback(
    async (key: string) => {
      if (unsaved.current.has(key) && !(await confirmLoss())) return;
      unsaved.current.delete(key);
      mark();
      setTabs((shown) => refresh(shown, key));
    },
    [confirmLoss, mark, setTabs],
  );

  const actions: TabActions = useMemo(
    () => ({
      setUnsaved(key: string, is: boolean) {
        if (is) unsaved.current.add(key);
        else unsaved.current.delete(key);
        // Not at once: insertion effects, which call this, must not set state.
        queueMicrotask(mark);
      },
      rename: (key: string, title: string) => setTabs((shown) => rename(shown, key, title)),
      pin: (key: string, pinned: boolean) => setTabs((shown) => setPinned(shown, key, pinned)),
      refresh: (key: string) => void refreshTab(key),
      close: (scope: ClosingScope, key: string) => void close(scope, key),
    }),
    [close, mark, refreshTab, setTabs],
  );

  return useMemo(() => ({ tabs, shownKey, unsaved: marked, actions, ...actions }), [tabs, shownKey, marked, actions]);
}
