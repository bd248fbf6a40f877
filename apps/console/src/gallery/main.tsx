import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:tokens.css';
import '../styles/base.css';
import { activateLocale, preferredLocale } from '../i18n/locale.ts';
import { chooseTheme } from '../theme/appearance.ts';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { Parts } from './parts.tsx';
import { Scenes } from './scenes.tsx';

// A page for developers: /gallery.html?locale=en&theme=dark&show=login
const query = new URLSearchParams(location.search);
const locale = preferredLocale([query.get('locale') ?? 'zh-CN']);
if (query.get('theme') === 'dark' || query.get('theme') === 'light')
  chooseTheme(query.get('theme') === 'dark' ? 'dark' : 'light');
await activateLocale(locale);
const show = query.get('show');

const container = document.getElementById('root');
if (!container) throw new Error('gallery.html has no #root');
createRoot(container).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <ThemeProvider>{show ? <Scenes show={show} /> : <Parts />}</ThemeProvider>
    </I18nProvider>
  </StrictMode>,
);
