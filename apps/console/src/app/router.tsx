import { createBrowserRouter } from 'react-router';
import { authRoutes } from '../features/auth/routes.tsx';
import { requireSession, requireUser } from '../framework/session/index.ts';
import { loadMessages } from '../i18n/locale.ts';
import { RouteFailure, Splash } from './route-fallbacks.tsx';

/** The entry carries the router alone; whatever uses antd comes with the lazy shell. */
export function createRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter([
    ...authRoutes,
    {
      HydrateFallback: Splash,
      ErrorBoundary: RouteFailure,
      // Whatever lies behind the shell needs someone signed in; the workspace a merchant as well.
      loader: requireSession,
      lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }),
      children: [
        {
          path: '/account',
          lazy: async () => {
            const [page] = await Promise.all([import('../features/account/account-page.tsx'), loadMessages('pages')]);
            return { Component: page.AccountPage };
          },
        },
        {
          path: '/console',
          lazy: async () => {
            const [page] = await Promise.all([
              import('../features/console-home/console-page.tsx'),
              loadMessages('pages'),
            ]);
            return { Component: page.ConsolePage };
          },
        },
        {
          path: '/*',
          loader: requireUser,
          // Moving between tabs changes the address only.
          shouldRevalidate: () => false,
          lazy: async () => ({ Component: (await import('./workspace.tsx')).Workspace }),
        },
      ],
    },
  ]);
}
