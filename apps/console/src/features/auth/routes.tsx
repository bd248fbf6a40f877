import type { FunctionComponent } from 'react';
import type { RouteObject } from 'react-router';
import { loadFeatureMessages } from '../../i18n/locale.ts';

const route = (path: string, load: () => Promise<FunctionComponent>): RouteObject => ({
  path,
  HydrateFallback: () => null,
  lazy: async () => {
    const [Component] = await Promise.all([load(), loadFeatureMessages('auth')]);
    return { Component };
  },
});

/** Routes that need no merchant; they don't load antd. */
export const authRoutes: RouteObject[] = [
  route('/login', async () => (await import('./login-page.tsx')).LoginPage),
  route('/exportData', async () => (await import('./export-data-page.tsx')).ExportDataPage),
  route('/init', async () => (await import('./init-page.tsx')).InitPage),
];
