import { createBrowserRouter } from 'react-router';
import { authRoutes } from '../features/auth/routes.tsx';
import { requireUser } from '../framework/session/index.ts';

/** The entry carries the router alone; whatever uses antd comes with the lazy shell. */
export function createRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter([
    ...authRoutes,
    {
      path: '/*',
      HydrateFallback: () => null,
      loader: requireUser,
      lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }),
    },
  ]);
}
