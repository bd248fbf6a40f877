import type { RouteObject } from 'react-router';

/** Routes that need no merchant; they don't load antd. */
export const authRoutes: RouteObject[] = [
  {
    path: '/login',
    HydrateFallback: () => null,
    lazy: async () => ({ Component: (await import('./login-page.tsx')).LoginPage }),
  },
  {
    path: '/exportData',
    HydrateFallback: () => null,
    lazy: async () => ({ Component: (await import('./export-data-page.tsx')).ExportDataPage }),
  },
  {
    path: '/init',
    HydrateFallback: () => null,
    lazy: async () => ({ Component: (await import('./init-page.tsx')).InitPage }),
  },
];
