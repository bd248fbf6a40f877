import { i18n } from '@lingui/core';
import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import { queryClient } from '../src/framework/api/index.ts';
import { selection, session } from '../src/framework/session/index.ts';
import { messages } from '../src/locales/en.po';
import { chooseDensity, chooseTheme } from '../src/theme/appearance.ts';

i18n.loadAndActivate({ locale: 'en', messages });

/**
 * Ends a test as leaving the page would, because the files of a worker share one document and its modules: nothing stays
 * rendered, stubbed, signed in, cached or stored, and the language is English again. Loaded code and messages stay.
 */
export function leavePage(): void {
  cleanup();
  // jsdom counts frames by a timer that it starts when it needs one: started on fake timers, it would never tick again.
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  session.forget();
  selection.choose({ merchantId: null, userId: null, mode: 'center' });
  queryClient.clear();
  chooseTheme('system');
  chooseDensity('auto');
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.title = '';
  i18n.activate('en');
}
