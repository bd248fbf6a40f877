import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import 'virtual:tokens.css';
import './styles/base.css';
import { createRouter } from './app/router.tsx';
import { activateLocale, preferredLocale } from './i18n/locale.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

await activateLocale(preferredLocale());
createRoot(container).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <RouterProvider router={createRouter()} />
    </I18nProvider>
  </StrictMode>,
);
