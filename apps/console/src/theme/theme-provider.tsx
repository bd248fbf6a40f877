import { useLingui } from '@lingui/react/macro';
import { ConfigProvider } from 'antd';
import { Suspense, use, useDeferredValue, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import '../styles/antd.css';
import { antdLocale } from '../i18n/antd-locale.ts';
import { useLocale } from '../i18n/locale.ts';
import { useAppearance } from './appearance.ts';
import { cspNonce, addNonceToStyles } from './csp-nonce.ts';
import { antdTheme } from './theme.ts';

const nonce = cspNonce();
if (nonce) addNonceToStyles(nonce);

const csp = { nonce };
const button = { autoInsertSpace: false };
const wave = { disabled: true };

type ThemeProviderProps = { children: ReactNode };

/** antd, configured for the product. Part of the lazy shell, so that the sign-in pages don't load antd. */
export function ThemeProvider({ children }: ThemeProviderProps) {
  return (
    <Suspense>
      <ConfiguredAntd>{children}</ConfiguredAntd>
    </Suspense>
  );
}

/** Lists and menus open in a landmark of their own, so that screen readers find them like the rest of the page. */
function ConfiguredAntd({ children }: ThemeProviderProps) {
  const { t } = useLingui();
  // Deferred, so that the screen stays while antd's locale loads.
  const locale = use(antdLocale(useDeferredValue(useLocale())));
  const { mode, density, motion } = useAppearance();
  const [popups, setPopups] = useState<HTMLElement | null>(null);
  const theme = useMemo(() => antdTheme(mode, density, motion), [mode, density, motion]);
  return (
    <ConfigProvider
      theme={theme}
      locale={locale}
      csp={csp}
      button={button}
      wave={wave}
      getPopupContainer={() => popups ?? document.body}
    >
      {children}
      {createPortal(<section ref={setPopups} className="popups" aria-label={t`Open lists and menus`} />, document.body)}
    </ConfigProvider>
  );
}
