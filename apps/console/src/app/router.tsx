import { createBrowserRouter, redirect } from 'react-router';
import { authRoutes } from '../features/auth/routes.tsx';
import { requireUser, session } from '../framework/session/index.ts';
import { loadWords } from '../i18n/locale.ts';
import { RouteFailure, Splash } from './route-fallbacks.tsx';

/** The entry carries the router alone; whatever uses antd comes with the lazy shell. */
export function createRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter([
    ...authRoutes,
    {
      HydrateFallback: Splash,
      ErrorBoundary: RouteFailure,
      loader: requireSession,
      lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }),
      children: [
        {
          path: '/account',
          lazy: async () => {
            const [page] = await Promise.all([import('../features/account/account-page.tsx'), loadWords('pages')]);
            return { Component: page.AccountPage };
          },
        },
        {
          path: '/console',
          lazy: async () => {
            const [page] = await Promise.all([import('../features/console-home/console-page.tsx'), loadWords('pages')]);
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

/** Whatever lies behind the shell needs someone signed in; the workspace a merchant as well. */
async function requireSession(): Promise<Response | null> {
  await session.ready;
  return session.state().status === 'signed-out' ? redirect('/login') : null;
}
