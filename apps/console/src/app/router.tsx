import { createBrowserRouter, redirect } from 'react-router';
import { ApiError } from '../framework/api/index.ts';
import { loadUser, session } from '../framework/session/index.ts';
import { RouteFailure, Splash } from './route-fallbacks.tsx';

/** The entry carries the router alone; whatever uses antd comes with the lazy shell. */
export function createRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter([
    {
      HydrateFallback: Splash,
      ErrorBoundary: RouteFailure,
      lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }),
      loader: requireSession,
      children: [
        { path: '/account', lazy: async () => ({ Component: (await import('../features/account/account-page.tsx')).AccountPage }) },
        { path: '/console', lazy: async () => ({ Component: (await import('./console-page.tsx')).ConsolePage }) },
        {
          path: '/*',
          loader: requireMerchant,
          // Moving between tabs changes the address only.
          shouldRevalidate: () => false,
          lazy: async () => ({ Component: (await import('./workspace.tsx')).Workspace }),
        },
      ],
    },
  ]);
}

/** Everything behind the shell needs someone signed in. */
async function requireSession(): Promise<Response | null> {
  await session.ready;
  return session.state().status === 'signed-out' ? redirect('/login') : null;
}

/** The workspace needs a merchant as well, and the user in it before anything shows. */
async function requireMerchant(): Promise<Response | null> {
  await session.ready;
  if (session.state().status === 'signed-out') return redirect('/login');
  try {
    await loadUser();
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.name === 'merchant_required') return redirect('/login');
    if (error.name === 'merchant_uninitialised') return redirect('/init');
    throw error;
  }
}
