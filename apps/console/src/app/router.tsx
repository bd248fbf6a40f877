import { createBrowserRouter } from 'react-router';
import { authRoutes } from '../features/auth/routes.tsx';
import { requireSession, requireUser } from '../framework/session/index.ts';
import { loadMessages } from '../i18n/locale.ts';
import { loading } from '../ui/loading.ts';
import { movedRoutes } from './moved-pages.ts';
import { RouteFailure, Splash } from './route-fallbacks.tsx';

/** The entry chunk contains only the router; everything that uses antd is in the lazy shell. */
export function createRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter([
    ...authRoutes,
    ...movedRoutes,
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
