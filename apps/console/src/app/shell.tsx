import { Suspense, use, useDeferredValue } from 'react';
import { Outlet } from 'react-router';
import { antdLocale } from '../i18n/antd-locale.ts';
import { useLocale } from '../i18n/locale.ts';
import { ThemeProvider } from '../theme/theme-provider.tsx';

/** Everything behind sign-in. */
export function Shell() {
  return (
    <Suspense>
      <ThemedOutlet />
    </Suspense>
  );
}

function ThemedOutlet() {
  // Deferred: the screen stays while the pack of another language loads.
  const locale = use(antdLocale(useDeferredValue(useLocale())));
  return (
    <ThemeProvider locale={locale}>
      <Outlet />
    </ThemeProvider>
  );
}
