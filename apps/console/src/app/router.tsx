import type { ComponentType } from 'react';
import { createBrowserRouter } from 'react-router';
import type { RouteObject } from 'react-router';
import { authRoutes } from '../features/auth/routes.tsx';
import { requireSession, requireUser } from '../framework/session/index.ts';
import { loadFeatureMessages, loadMessages } from '../i18n/locale.ts';
import { loading } from '../ui/loading.ts';
import { movedRoutes } from './moved-pages.ts';
import { RouteFailure, Splash } from './route-fallbacks.tsx';

/** A page that needs no session, with the messages of its feature. */
const publicPage = (path: string, feature: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  HydrateFallback: Splash,
  ErrorBoundary: RouteFailure,
  lazy: () =>
    loading(async () => {
      const [Component] = await Promise.all([load(), loadFeatureMessages(feature)]);
      return { Component };
    }),
});

/** The entry chunk contains only the router; everything that uses antd is in the lazy shell. */
export function createRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter([
    ...authRoutes,
    ...movedRoutes,
    publicPage('/t/:token', 'devices', async () => (await import('../features/devices/table-page.tsx')).TablePage),
    publicPage('/r/:code', 'receipts', async () => (await import('../features/receipts/receipt-page.tsx')).ReceiptPage),
    publicPage('/customer', 'cashier', async () => (await import('../features/cashier/customer-screen.tsx')).CustomerScreen), // prettier-ignore
    {
      HydrateFallback: Splash,
      ErrorBoundary: RouteFailure,
      // Routes inside the shell require a session; the workspace requires a merchant as well.
      loader: requireSession,
      lazy: () => loading(async () => ({ Component: (await import('./shell.tsx')).Shell })),
      children: [
        {
          path: '/account',
          lazy: () =>
            loading(async () => {
              const [page] = await Promise.all([import('../features/account/account-page.tsx'), loadMessages('pages')]);
              return { Component: page.AccountPage };
            }),
        },
        {
          path: '/console',
          lazy: () =>
            loading(async () => {
              const [page] = await Promise.all([
                import('../features/console-home/console-page.tsx'),
                loadMessages('pages'),
              ]);
              return { Component: page.ConsolePage };
            }),
        },
        {
          path: '/provider/*',
          shouldRevalidate: () => false,
          lazy: () => loading(async () => (await import('./provider/provider-route.ts')).providerRoute),
        },
        {
          path: '/*',
          loader: requireUser,
          // Switching tabs only changes the address.
          shouldRevalidate: () => false,
          lazy: () => loading(async () => ({ Component: (await import('./workspace.tsx')).Workspace })),
        },
      ],
    },
  ]);
}
