import { Trans } from '@lingui/react/macro';
import { Activity, createElement, memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Route, Routes, useNavigate } from 'react-router';
import type { Location } from 'react-router';
import { TabContext, titled, UnsavedInput } from '../../framework/tabs/tab-context.ts';
import type { TabHandle } from '../../framework/tabs/tab-context.ts';
import { MenuPageContext, useCurrentUser } from '../../framework/session/index.ts';
import { Note } from '../../ui/note.tsx';
import { modeFor } from '../modes.ts';
import { pageComponent } from '../page-component.tsx';
import { pageAt } from '../page-catalogue.ts';
import { ForbiddenPage } from '../pages/forbidden-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { TabBoundary } from './tab-boundary.tsx';
import styles from './tab-pane.module.css';
import type { Tab } from './tabs.ts';
import type { TabActions } from './use-tabs.ts';

type TabPaneProps = {
  tab: Tab;
  name: string;
  /** The router's location if this tab is shown, else null. */
  location: Location | null;
  controls: TabActions;
};

/**
 * A page in its tab. A hidden tab keeps its state and its own location, so that navigating elsewhere doesn't change its
 * filters. A tab restored after a reload loads when first shown.
 */
export const TabPane = memo(function TabPane({ tab, name, location, controls }: TabPaneProps) {
  const [kept, setKept] = useState(location);
  if (location && location !== kept) setKept(location);
  const [unsaved, setUnsaved] = useState(false);
  const handle = useTabHandle(tab.key, controls, setUnsaved);
  if (!kept) return null;
  return (
    <Activity mode={location ? 'visible' : 'hidden'}>
      <TabContext value={handle}>
        <Scroller name={name}>
          <TabBoundary key={tab.generation} onRetry={handle.refresh}>
            <UnsavedInput value={unsaved}>
              <Page location={kept} title={name} unsaved={unsaved} />
            </UnsavedInput>
          </TabBoundary>
        </Scroller>
      </TabContext>
    </Activity>
  );
});

function Page({ location, title, unsaved }: { location: Location; title: string; unsaved: boolean }) {
  const user = useCurrentUser();
  const page = pageAt(location.pathname);
  if (!page) return <NotFoundPage />;
  const forbidden = page.permission !== undefined && !user.permissions.includes(page.permission);
  // The merchant removed the page from its menu.
  const removed = page.menuAddress !== undefined && !modeFor(user, 'vip', location.pathname);
  if (page.permission && forbidden && !unsaved) return <ForbiddenPage permission={page.permission} />;
  if (removed && !forbidden && !unsaved) return <NotFoundPage />;
  return (
    <MenuPageContext value={page.code}>
      {(forbidden || removed) && (
        <Note>
          <Trans>
            You may no longer see this page, so nothing here can be saved. What you typed stays to be copied.
          </Trans>
        </Note>
      )}
      <Routes location={location}>
        <Route path={page.path} element={createElement(pageComponent(page), { title })} />
      </Routes>
    </MenuPageContext>
  );
}

type ScrollerProps = { name: string; children: ReactNode };

function Scroller({ name, children }: ScrollerProps) {
  const element = useRef<HTMLElement>(null);
  const scrollTop = useRef(0);
  // Runs each time the tab is shown, because a hidden element loses its scroll position, and the focus with it.
  useLayoutEffect(() => {
    const pane = element.current;
    if (!pane) return;
    // A list within has restored its own place by then, also one that was left for the other mode and mounts anew.
    if (pane.scrollTop === 0) pane.scrollTop = scrollTop.current;
    const left = document.activeElement?.closest('[data-pane]');
    if (left && left !== pane) pane.focus({ preventScroll: true });
    // A field that loses the focus once its pane is hidden has no parts any more to tell of it, and antd's then fail.
    return () => {
      if (pane.contains(document.activeElement)) pane.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section
      ref={element}
      data-pane
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard, also without a control in it
      tabIndex={0}
      aria-label={name}
      className={styles.pane}
      onScroll={({ currentTarget }) => {
        scrollTop.current = currentTarget.scrollTop;
      }}
    >
      <div className={styles.content}>{children}</div>
    </section>
  );
}

function useTabHandle(key: string, controls: TabActions, onUnsaved: (unsaved: boolean) => void): TabHandle {
  const navigate = useNavigate();
  const held = useRef(0);
  return useMemo(() => {
    const hold = (by: 1 | -1): void => {
      held.current += by;
      controls.setUnsaved(key, held.current > 0);
      // Not at once: insertion effects, which call this, must not set state.
      queueMicrotask(() => onUnsaved(held.current > 0));
    };
    return {
      key,
      setTitle: (title) => controls.rename(key, title),
      holdUnsaved: () => {
        hold(1);
        return () => hold(-1);
      },
      preload: (address) => {
        const page = pageAt(address);
        if (page) pageComponent(page).preload();
      },
      openTab: (address, title) => void navigate(address, title === undefined ? {} : titled(title)),
      refresh: () => controls.refresh(key),
      close: () => controls.close('this', key),
    };
  }, [key, controls, navigate, onUnsaved]);
}
