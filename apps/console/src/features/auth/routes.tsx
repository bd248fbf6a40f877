import type { RouteObject } from 'react-router';

/** What is reached without a merchant; carries no antd. */
export const authRoutes: RouteObject[] = [
  {
    path: '/login',
    HydrateFallback: () => null,
    lazy: async () => ({ Component: (await import('./login-page.tsx')).LoginPage }),
  },
  {
    path: '/init',
    HydrateFallback: () => null,
    lazy: async () => ({ Component: (await import('./init-page.tsx')).InitPage }),
  },
];
