import { App } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { closedBy, homeTab, keyOf, refresh, rename, restore, setPinned, store, successor, visit } from './tabs.ts';
import type { ClosingScope, Tab } from './tabs.ts';

export interface TabControls {
  readonly tabs: readonly Tab[];
  readonly shownKey: string;
  /** Whether closing the tab would lose something typed. */
  isUnsaved(key: string): boolean;
  isShown(key: string): boolean;
  setUnsaved(key: string, unsaved: boolean): void;
  rename(key: string, title: string): void;
  pin(key: string, pinned: boolean): void;
  refresh(key: string): void;
  close(scope: ClosingScope, key: string): void;
}

/** The open pages: follows the address, and is kept over a reload under `storageKey`. */
export function useTabs(storageKey: string, homeAddress: string): TabControls {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const confirmLoss = useConfirmLoss();
  const address = pathname + search + hash;
  const shownKey = keyOf(pathname);

  const [tabs, setTabs] = useState(() =>
    visit(restore(sessionStorage.getItem(storageKey), homeTab(homeAddress)), address),
  );
  const unsaved = useRef(new Set<string>());
  const latest = useRef({ tabs, shownKey });

  // Before paint, so that a page opens in the frame in which its address shows.
  useLayoutEffect(() => setTabs((open) => visit(open, address)), [address]);
  useLayoutEffect(() => {
    latest.current = { tabs, shownKey };
  });
  useEffect(() => sessionStorage.setItem(storageKey, store(tabs)), [storageKey, tabs]);

  const close = useCallback(
    async (scope: ClosingScope, key: string) => {
      const before = latest.current;
      const closed = closedBy(before.tabs, scope, key);
      const lossy = closed.filter((tab) => unsaved.current.has(tab.key));
      if (lossy.length > 0 && !(await confirmLoss())) return;
      const gone = new Set(closed.map((tab) => tab.key));
      const next = successor(before.tabs, closed, latest.current.shownKey);
      for (const one of gone) unsaved.current.delete(one);
      if (next && next.key !== latest.current.shownKey) void navigate(next.address);
      // With the navigation, which is a transition too: no frame without a page.
      startTransition(() => setTabs((open) => open.filter((tab) => !gone.has(tab.key))));
    },
    [confirmLoss, navigate],
  );

  const refreshTab = useCallback(
    async (key: string) => {
      if (unsaved.current.has(key) && !(await confirmLoss())) return;
      unsaved.current.delete(key);
      setTabs((open) => refresh(open, key));
    },
    [confirmLoss],
  );

  const actions = useMemo(
    () => ({
      isUnsaved: (key: string) => unsaved.current.has(key),
      isShown: (key: string) => latest.current.shownKey === key,
      setUnsaved: (key: string, is: boolean) => void (is ? unsaved.current.add(key) : unsaved.current.delete(key)),
      rename: (key: string, title: string) => setTabs((open) => rename(open, key, title)),
      pin: (key: string, pinned: boolean) => setTabs((open) => setPinned(open, key, pinned)),
      refresh: (key: string) => void refreshTab(key),
      close: (scope: ClosingScope, key: string) => void close(scope, key),
    }),
    [close, refreshTab],
  );

  return useMemo(() => ({ tabs, shownKey, ...actions }), [tabs, shownKey, actions]);
}

/** Asks before something typed is lost; true: go on. */
function useConfirmLoss(): () => Promise<boolean> {
  const { modal } = App.useApp();
  const { t } = useLingui();
  return useCallback(
    async () =>
      modal.confirm({
        title: t`Leave without saving?`,
        content: t`What you typed on this page is not saved yet and would be lost.`,
        okText: t`Leave`,
        cancelText: t`Keep editing`,
        autoFocusButton: 'cancel',
      }),
    [modal, t],
  );
}
