import { Trans, useLingui } from '@lingui/react/macro';
import type { PersonalInfo } from '@regulars/contract';
import { say } from '@regulars/phrases';
import { createElement, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Route, Routes, useLoaderData, useLocation, useNavigate } from 'react-router';
import { useConfirmLoss } from '../../framework/feedback/use-confirm-loss.ts';
import { useMedia } from '../../framework/list/use-media.ts';
import { usePreference } from '../../framework/preferences/use-preference.ts';
import { ProviderContext, providerHome, session } from '../../framework/session/index.ts';
import { TabContext, titled, titleIn } from '../../framework/tabs/tab-context.ts';
import type { TabHandle } from '../../framework/tabs/tab-context.ts';
import { useLocale } from '../../i18n/locale.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { Overlay } from '../../ui/plain/overlay.tsx';
import { SideMenu } from '../menu/side-menu.tsx';
import type { MenuItem } from '../menu/build-menu.ts';
import menuStyles from '../menu/menu-places.module.css';
import { Notices } from '../notices.tsx';
import { pageComponent } from '../page-component.tsx';
import { TabBoundary } from '../tabs/tab-boundary.tsx';
import paneStyles from '../tabs/tab-pane.module.css';
import { useVersionCheck } from '../use-version-check.ts';
import styles from '../workspace.module.css';
import { ProviderHeader, ProviderMark } from './provider-header.tsx';
import { providerMenu, providerPageAt } from './provider-pages.ts';

/** The service provider's console, outside of merchants: header, menu and one page at a time. */
export function ProviderConsole() {
  const person = useLoaderData<PersonalInfo>();
  return (
    <ProviderContext value={person}>
      <Frame />
    </ProviderContext>
  );
}

function Frame() {
  const { t } = useLingui();
  const newVersion = useVersionCheck();
  const drawer = useMedia('(width < 1024px)');
  const [menuOpen, setMenuOpen] = useState(false);
  const menu = useMenu();
  return (
    <div className={styles.frame}>
      <a href="#content" className={styles.skip}>{t`Skip to the content`}</a>
      <Notices newVersion={newVersion} />
      <ProviderHeader onMenu={drawer ? () => setMenuOpen(true) : undefined} />
      {!drawer && <MenuColumn {...menu} />}
      <div className={styles.work}>
        <main id="content" tabIndex={-1} className={styles.panes}>
          <Page />
        </main>
      </div>
      {menuOpen && (
        <Overlay kind="drawer" label={t`Menu`} onClose={() => setMenuOpen(false)}>
          <div className={menuStyles.drawer}>
            <div className={menuStyles.drawerHead}>
              <LogoMark size={28} />
              <ProviderMark />
            </div>
            <SideMenu
              {...menu}
              {...ownMenu}
              collapsed={false}
              onOpen={(item) => {
                setMenuOpen(false);
                menu.onOpen(item);
              }}
            />
          </div>
        </Overlay>
      )}
    </div>
  );
}

/** The provider's menu has no modes, and so few pages that all are seen at once. */
const ownMenu = { mode: 'vip', modes: [], onMode: () => undefined, beginsOpen: true } as const;

function MenuColumn(menu: ReturnType<typeof useMenu>) {
  const narrow = useMedia('(width < 1280px)');
  const [collapsedWide, setCollapsedWide] = usePreference('shell.menu_collapsed', false);
  const [collapsedNarrow, setCollapsedNarrow] = useState(true);
  const [collapsed, setCollapsed] = narrow ? [collapsedNarrow, setCollapsedNarrow] : [collapsedWide, setCollapsedWide];
  return (
    <div className={menuStyles.menu} data-collapsed={collapsed || undefined}>
      <SideMenu {...menu} {...ownMenu} collapsed={collapsed} onCollapse={setCollapsed} />
    </div>
  );
}

/** The provider's own menu, which is the same for all of its accounts. */
function useMenu() {
  const locale = useLocale();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const confirmLoss = useConfirmLoss();
  const groups = useMemo(
    () =>
      providerMenu.map(({ code, title, pages }) => ({
        id: `provider.${code}`,
        name: say(title, locale),
        code,
        iconUrl: null,
        items: pages.map(({ path, title: name }) => ({
          id: path,
          name: say(name, locale),
          target: { kind: 'page', address: path } as const,
        })),
      })),
    [locale],
  );
  const page = providerPageAt(pathname);
  const onOpen = useCallback(
    async ({ target }: MenuItem) => {
      if (target.kind === 'page' && (!session.hasUnsaved() || (await confirmLoss()))) await navigate(target.address);
    },
    [navigate, confirmLoss],
  );
  return {
    groups,
    shown: groups.flatMap(({ items }) => items).find(({ id }) => id === (page?.menuAddress ?? page?.path)),
    onOpen: (item: MenuItem) => void onOpen(item),
  };
}

/** The page at the address, remounted for another one: the provider's console has no tabs. */
function Page() {
  const { t } = useLingui();
  const location = useLocation();
  const locale = useLocale();
  const page = providerPageAt(location.pathname);
  const [generation, setGeneration] = useState(0);
  const [own, setOwn] = useState<{ pathname: string; title: string }>();
  const name = page ? say(page.title, locale) : t`Service provider`;
  const title = (own?.pathname === location.pathname ? own.title : titleIn(location)) ?? name;
  const tab = usePageHandle(
    location.pathname,
    (given) => setOwn({ pathname: location.pathname, title: given }),
    () => setGeneration((now) => now + 1),
  );
  useEffect(() => {
    document.title = `${title} · ${t`Service provider`}`;
  }, [title, t]);
  return (
    <TabContext value={tab}>
      <section
        key={location.pathname}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard, also without a control in it
        tabIndex={0}
        aria-label={title}
        className={paneStyles.pane}
      >
        <div className={paneStyles.content}>
          <TabBoundary key={generation} onRetry={tab.refresh}>
            {page ? (
              <Routes>
                <Route
                  path={page.path.replace(/^\/provider\/?/, '') || '/'}
                  element={createElement(pageComponent(page), { title })}
                />
              </Routes>
            ) : (
              <NoPage />
            )}
          </TabBoundary>
        </div>
      </section>
    </TabContext>
  );
}

function NoPage() {
  const navigate = useNavigate();
  return (
    <EmptyState
      page
      kind="notFound"
      title={<Trans>There is no such page</Trans>}
      actions={
        <Button variant="solid" onClick={() => void navigate(providerHome)}>
          <Trans>Back to home</Trans>
        </Button>
      }
    >
      <Trans>The address may be mistyped, or the page has a new name.</Trans>
    </EmptyState>
  );
}

/** What the kit's pages ask of their tab, for a page without one. */
function usePageHandle(key: string, setTitle: (title: string) => void, refresh: () => void): TabHandle {
  const navigate = useNavigate();
  const latest = useRef({ setTitle, refresh });
  useEffect(() => {
    latest.current = { setTitle, refresh };
  });
  return useMemo(
    () => ({
      key,
      setTitle: (title) => latest.current.setTitle(title),
      holdUnsaved: () => () => undefined,
      openTab: (address, title) => void navigate(address, title === undefined ? {} : titled(title)),
      preload: (address) => {
        const next = providerPageAt(address);
        if (next) pageComponent(next).preload();
      },
      refresh: () => latest.current.refresh(),
      close: () => void navigate(providerHome),
    }),
    [key, navigate],
  );
}
