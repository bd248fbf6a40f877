import { Trans, useLingui } from '@lingui/react/macro';
import { Segmented } from 'antd';
import { useState } from 'react';
import { PromoView } from '../../framework/promo/promo-view.tsx';
import { useLocale, type Locale } from '../../i18n/locale.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { shownOf, type PromoValues } from './promo-values.ts';
import styles from './promo-page.module.css';

type Theme = 'light' | 'dark';
type Screen = 'computer' | 'phone';

/** What merchants will see, in each language, theme and on phones, while it is typed. */
export function PromoPreview({ values }: { values: PromoValues }) {
  const { t } = useLingui();
  const own = useLocale();
  const [language, setLanguage] = useState<Locale>(own);
  const [theme, setTheme] = useState<Theme>('light');
  const [screen, setScreen] = useState<Screen>('computer');
  const promo = shownOf(values, language, { title: t`Title`, text: t`Text`, name: t`Name of the app` });
  const isEmpty = promo.banner.length + promo.apps.length === 0;
  return (
    <section className={styles.preview} aria-label={t`As merchants see it`}>
      <header className={styles.previewHead}>
        <h2>
          <Trans>As merchants see it</Trans>
        </h2>
        <div className={styles.choices}>
          <Segmented<Locale>
            aria-label={t`Language of the preview`}
            value={language}
            onChange={setLanguage}
            options={[
              { value: 'zh-CN', label: '中文' },
              { value: 'en', label: 'English' },
            ]}
          />
          <Segmented<Theme>
            aria-label={t`Theme of the preview`}
            value={theme}
            onChange={setTheme}
            options={[
              { value: 'light', label: t`Light` },
              { value: 'dark', label: t`Dark` },
            ]}
          />
          <Segmented<Screen>
            aria-label={t`Screen of the preview`}
            value={screen}
            onChange={setScreen}
            options={[
              { value: 'computer', label: t`Computer` },
              { value: 'phone', label: t({ message: 'Phone', context: 'a screen' }) },
            ]}
          />
        </div>
      </header>
      <div className={styles.stage} data-theme={theme} data-screen={screen} lang={language}>
        {isEmpty ? (
          <EmptyState kind="empty" title={t`Nothing is switched on`}>
            <Trans>Switch on the banner or an app.</Trans>
          </EmptyState>
        ) : (
          <PromoView promo={promo} language={language} />
        )}
      </div>
    </section>
  );
}
