import { App, ConfigProvider } from 'antd';
import type { ConfigProviderProps } from 'antd';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import '../styles/antd.css';
import { useAppearance } from './appearance.ts';
import { cspNonce, giveStylesTheNonce } from './csp-nonce.ts';
import { antdTheme } from './theme.ts';

const nonce = cspNonce();
if (nonce) giveStylesTheNonce(nonce);

const csp = { nonce };
const button = { autoInsertSpace: false };
const wave = { disabled: true };

type ThemeProviderProps = {
  /** antd's own words in the language of the screen. */
  locale: NonNullable<ConfigProviderProps['locale']>;
  children: ReactNode;
};

/** antd set up for the product; lives in the lazy shell, so that the sign-in pages carry no antd. */
export function ThemeProvider({ locale, children }: ThemeProviderProps) {
  const { mode, density } = useAppearance();
  const theme = useMemo(() => antdTheme(mode, density), [mode, density]);
  return (
    <ConfigProvider theme={theme} locale={locale} csp={csp} button={button} wave={wave}>
      <App message={{ duration: 3 }}>{children}</App>
    </ConfigProvider>
  );
}
