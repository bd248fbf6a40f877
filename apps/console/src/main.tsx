import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import 'virtual:tokens.css';
import './styles/base.css';
import './styles/print.css';
// Follows the system's theme also on pages that offer no choice of it.
import './theme/appearance.ts';
import { createRouter } from './app/router.tsx';
import { queryClient } from './framework/api/index.ts';
import { activateLocale, preferredLocale } from './i18n/locale.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

await activateLocale(preferredLocale());
createRoot(container).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createRouter()} />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);
