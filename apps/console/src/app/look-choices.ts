import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { usePreference } from '../framework/preferences/use-preference.ts';
import { chooseLocale } from '../i18n/locale.ts';
import type { Locale } from '../i18n/locale.ts';
import { chooseDensity, chooseTheme } from '../theme/appearance.ts';
import type { ThemeChoice } from '../theme/appearance.ts';
import { readPreference } from '../theme/preference.ts';

/** Each language in its own name, for users who can't read the current one. */
const languages: { value: Locale; label: string }[] = [
  { value: 'zh-CN', label: '简体中文' },
  { value: 'en', label: 'English' },
];

/** Language and theme: applied to this device at once, and saved for the user's other devices. */
export function useLookChoices() {
  const { t } = useLingui();
  const [, keepLanguage] = usePreference<string>('shell.language', '');
  const [, keepTheme] = usePreference<string>('shell.theme', '');
  const themes: { value: ThemeChoice; label: string }[] = [
    { value: 'system', label: t`Follow the system` },
    { value: 'light', label: t`Light` },
    { value: 'dark', label: t`Dark` },
  ];
  return {
    languages,
    themes,
    chooseLanguage: (language: Locale): void => {
      void chooseLocale(language);
      keepLanguage(language);
    },
    chooseTheme: (theme: ThemeChoice): void => {
      chooseTheme(theme);
      keepTheme(theme);
    },
  };
}

/** Applies the choices saved from another device, unless this device has its own. */
export function useStoredLook(): void {
  const [language] = usePreference<string>('shell.language', '');
  const [theme] = usePreference<string>('shell.theme', '');
  const [density] = usePreference<string>('shell.density', '');
  const applied = useRef({
    language: readPreference('regulars.locale') !== null,
    theme: readPreference('regulars.theme') !== null,
    density: readPreference('regulars.density') !== null,
  });
  useEffect(() => {
    const known = languages.find(({ value }) => value === language)?.value;
    if (known && !applied.current.language) void chooseLocale(known);
    if ((theme === 'light' || theme === 'dark') && !applied.current.theme) chooseTheme(theme);
    if ((density === 'compact' || density === 'comfortable') && !applied.current.density) chooseDensity(density);
  }, [language, theme, density]);
}
