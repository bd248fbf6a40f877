import { createBrowserRouter } from 'react-router';

/** The entry carries the router alone; whatever uses antd comes with the lazy shell. */
export function createRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter([
    {
      path: '/*',
      HydrateFallback: () => null,
      lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }),
    },
  ]);
}
