import { Suspense, use, useDeferredValue } from 'react';
import { Outlet } from 'react-router';
import { ErrorToasts } from '../framework/api/error-toasts.tsx';
import { ProgressBar } from '../framework/api/index.ts';
import { SessionWatch } from '../framework/session/index.ts';
import { antdLocale } from '../i18n/antd-locale.ts';
import { useLocale } from '../i18n/locale.ts';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { Splash } from './route-fallbacks.tsx';

/** Everything behind sign-in. */
export function Shell() {
  return (
    <Suspense fallback={<Splash />}>
      <ThemedOutlet />
    </Suspense>
  );
}

function ThemedOutlet() {
  // Deferred: the screen stays while the pack of another language loads.
  const locale = use(antdLocale(useDeferredValue(useLocale())));
  return (
    <ThemeProvider locale={locale}>
      <ProgressBar />
      <ErrorToasts />
      <SessionWatch />
      <Outlet />
    </ThemeProvider>
  );
}
